import { isReadOnly } from '../app/manifest.js';
import { canSee } from '../find.js';
import { stateOf } from '../inputs.js';
import type { Call, Channel, Delivery, Message, SharedFile, StepRun, View } from '../model.js';
import type { Slack } from '../slack.js';
import type {
  DeskCall,
  DeskChannel,
  DeskDelivery,
  DeskMessage,
  DeskState,
  DeskStepRun,
  DeskView,
  Shown,
} from './state.js';

/** Limits, because the page may stay open for weeks. */
const MAX_MESSAGES = 200;
const MAX_DELIVERIES = 100;

/** The workspace as this person sees it. */
export function snapshot(slack: Slack, viewer: string, { panels, movesTo, ...extras }: Shown): DeskState {
  const features = slack.manifest?.features;
  const home = slack.home(viewer);
  return {
    now: slack.clock.now().toISOString(),
    ...(movesTo && { movesTo: movesTo.toISOString() }),
    team: slack.team.name,
    viewer,
    app: { name: slack.bot.real_name, user: slack.bot.id },
    people: [...slack.people.filter((person) => person.id !== slack.bot.id), slack.bot],
    groups: slack.groups,
    commands: features?.slash_commands ?? [],
    shortcuts: features?.shortcuts ?? [],
    steps: slack.manifest?.functions ?? {},
    stepRuns: slack.stepRuns.slice(-MAX_DELIVERIES).map(deskStepRun),
    ...extras,
    channels: slack.channels
      .filter((channel) => canSee(channel, slack.person(viewer)))
      .map((channel) => deskChannel(slack, channel, viewer)),
    ...(home && { home: deskView(slack, home) }),
    stack: slack.stack(viewer).map((view) => deskView(slack, view)),
    deliveries: slack.deliveries.slice(-MAX_DELIVERIES).map(deskDelivery),
    calls: slack.calls.slice(-MAX_DELIVERIES).map(deskCall),
    violations: slack.violations.map((violation) => ({ ...violation, at: violation.at.toISOString() })),
    panels: panels.map((panel) => panel.name),
  };
}

function deskChannel(slack: Slack, channel: Channel, viewer: string): DeskChannel {
  const { team: _team, members, ...shown } = channel;
  const messages = slack.messages(channel.id, viewer).slice(-MAX_MESSAGES);
  return {
    ...shown,
    readOnly: isReadOnly(slack, channel),
    members: [...members],
    messages: messages.map((message) => deskMessage(message, viewer)),
  };
}

function deskView(slack: Slack, view: View): DeskView {
  const { enteredValues, hasReplacedInputs: _hasReplacedInputs, ...shown } = view;
  const values = stateOf(view.blocks, enteredValues, view.channel);
  return { ...shown, values, isChanged: slack.isChanged(view) };
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
