import { canSee } from '../find.js';
import { stateOf } from '../inputs.js';
import { isReadOnly } from '../app/manifest.js';
import type { Call, Channel, Delivery, Message, SharedFile, StepRun, Suggestion, View } from '../model.js';
import type { Workspace } from '../workspace.js';
import type {
  DeskCall,
  DeskChannel,
  DeskDelivery,
  DeskMessage,
  DeskState,
  DeskStepRun,
  DeskView,
  Panel,
} from './state.js';

/** Limits, because the page may stay open for weeks. */
const MAX_MESSAGES = 200;
const MAX_DELIVERIES = 100;

export interface Extras {
  suggestions: Suggestion[];
  verbs: Suggestion[];
  welcome: string;
  panels: Panel[];
}

/** The workspace as this person sees it. */
export function snapshot(workspace: Workspace, viewer: string, extras: Extras): DeskState {
  const features = workspace.manifest?.features;
  const home = workspace.home(viewer);
  return {
    now: workspace.clock.now().toISOString(),
    team: workspace.team.name,
    viewer,
    app: { name: workspace.bot.real_name, user: workspace.bot.id },
    people: [...workspace.people.filter((person) => person.id !== workspace.bot.id), workspace.bot],
    groups: workspace.groups,
    commands: features?.slash_commands ?? [],
    shortcuts: features?.shortcuts ?? [],
    steps: workspace.manifest?.functions ?? {},
    stepRuns: workspace.stepRuns.slice(-MAX_DELIVERIES).map(deskStepRun),
    suggestions: extras.suggestions,
    verbs: extras.verbs,
    welcome: extras.welcome,
    channels: workspace.channels
      .filter((channel) => canSee(channel, workspace.person(viewer)))
      .map((channel) => deskChannel(workspace, channel, viewer)),
    ...(home && { home: deskView(workspace, home) }),
    stack: workspace.stack(viewer).map((view) => deskView(workspace, view)),
    deliveries: workspace.deliveries.slice(-MAX_DELIVERIES).map(deskDelivery),
    calls: workspace.calls.slice(-MAX_DELIVERIES).map(deskCall),
    violations: workspace.violations.map((violation) => ({ ...violation, at: violation.at.toISOString() })),
    panels: extras.panels.map((panel) => panel.name),
  };
}

function deskChannel(workspace: Workspace, channel: Channel, viewer: string): DeskChannel {
  const { id, name, kind, shared, archived, topic, members, suggestions } = channel;
  const messages = workspace.messages(id, viewer).slice(-MAX_MESSAGES);
  return {
    id,
    name,
    kind,
    shared,
    archived,
    topic,
    readOnly: isReadOnly(workspace, channel),
    members: [...members],
    ...(suggestions && { suggestions }),
    messages: messages.map((message) => deskMessage(message, viewer)),
  };
}

function deskView(workspace: Workspace, view: View): DeskView {
  const { enteredValues, hasReplacedInputs: _hasReplacedInputs, ...shown } = view;
  const values = stateOf(view.blocks, enteredValues, view.channel);
  return { ...shown, values, isChanged: workspace.isChanged(view) };
}

function deskMessage(
  { attachments: _attachments, metadata: _metadata, enteredValues, ...message }: Message,
  viewer: string,
): DeskMessage {
  const values = stateOf(message.blocks, enteredValues.get(viewer) ?? {}, message.channel);
  return { ...message, ...(message.files && { files: message.files.map(shortened) }), values };
}

/** The page gets the whole state at every change. */
const MAX_SHOWN_TEXT = 20_000;

function shortened(file: SharedFile): SharedFile {
  const { content } = file;
  if (content === undefined || content.length <= MAX_SHOWN_TEXT) return file;
  return { ...file, content: `${content.slice(0, MAX_SHOWN_TEXT)}…` };
}

function deskDelivery({ body: _body, response: _response, ...delivery }: Delivery): DeskDelivery {
  return { ...delivery, at: delivery.at.toISOString() };
}

function deskStepRun({ inputs: _inputs, token: _token, ...run }: StepRun): DeskStepRun {
  return { ...run, at: run.at.toISOString() };
}

function deskCall({ args: _args, ...call }: Call): DeskCall {
  return { ...call, at: call.at.toISOString() };
}
