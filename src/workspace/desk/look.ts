import { stateOf } from '../inputs.js';
import type { Call, Channel, Delivery, Message, View } from '../model.js';
import type { Workspace } from '../workspace.js';
import type {
  DeskCall,
  DeskChannel,
  DeskDelivery,
  DeskMessage,
  DeskState,
  DeskView,
  Panel,
  Suggestion,
} from './state.js';

/** A page that stays open for a week must not carry the week with it. */
const LATEST_MESSAGES = 200;
const LATEST_DELIVERIES = 100;

export interface Extras {
  suggestions: Suggestion[];
  panels: Panel[];
}

/** The workspace as this person sees it. */
export function look(workspace: Workspace, viewer: string, extras: Extras): DeskState {
  const features = workspace.manifest?.features;
  const home = workspace.home(viewer);
  return {
    now: workspace.clock.now().toISOString(),
    team: workspace.team.name,
    viewer,
    app: { name: workspace.bot.real_name, user: workspace.bot.id },
    people: [...workspace.people.filter((person) => person.id !== workspace.bot.id), workspace.bot],
    commands: features?.slash_commands ?? [],
    shortcuts: features?.shortcuts ?? [],
    suggestions: extras.suggestions,
    channels: workspace.channels.filter((channel) => sees(channel, viewer)).map(asSeen),
    ...(home && { home: viewOnScreen(home) }),
    stack: workspace.stack(viewer).map(viewOnScreen),
    deliveries: workspace.deliveries.slice(-LATEST_DELIVERIES).map(line),
    calls: workspace.calls.slice(-LATEST_DELIVERIES).map(callLine),
    violations: workspace.violations.map((breach) => ({ ...breach, at: breach.at.toISOString() })),
    panels: extras.panels.map((panel) => panel.name),
  };

  function asSeen({ id, name, kind, shared, archived, topic, members }: Channel): DeskChannel {
    const messages = workspace.messages(id, viewer).slice(-LATEST_MESSAGES);
    return {
      ...{ id, name, kind, shared, archived, topic },
      members: [...members],
      messages: messages.map((message) => onScreen(message, viewer)),
    };
  }
}

function sees(channel: Channel, viewer: string): boolean {
  return channel.kind === 'public' || channel.members.has(viewer);
}

function viewOnScreen({ entered, ...view }: View): DeskView {
  return { ...view, values: stateOf(view.blocks, entered, view.channel) };
}

function onScreen(
  { attachments: _, metadata: __, entered, ...message }: Message,
  viewer: string,
): DeskMessage {
  return { ...message, values: stateOf(message.blocks, entered.get(viewer) ?? {}, message.channel) };
}

function line({ body: _, answer: __, ...delivery }: Delivery): DeskDelivery {
  return { ...delivery, at: delivery.at.toISOString() };
}

function callLine({ args: _, ...call }: Call): DeskCall {
  return { ...call, at: call.at.toISOString() };
}
