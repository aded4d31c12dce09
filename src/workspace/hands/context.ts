import type { Courier } from '../delivery/courier.js';
import { eventBody } from '../delivery/bodies.js';
import type { Channel, Delivery, Message } from '../model.js';
import { findMessage } from '../find.js';
import { post } from '../posts.js';
import type { World } from '../world.js';

/** What every act needs. */
export interface Hands {
  world: World;
  courier: Courier;
}

const SLACKBOT = 'USLACKBOT';

/** What Slack itself says, to one person. */
export function slackbotSays(world: World, channel: Channel, viewer: string, text: string): void {
  post(world, channel, SLACKBOT, { text, viewer });
  world.tell({ what: 'notice', user: viewer, text });
}

/** An event, when the manifest subscribes to it. */
export async function sendEvent(
  hands: Hands,
  event: { type: string; [field: string]: unknown },
  user?: string,
  subscription = event.type,
): Promise<Delivery | undefined> {
  const subscribed = hands.world.manifest?.settings?.event_subscriptions?.bot_events;
  if (hands.world.manifest && !subscribed?.includes(subscription)) return undefined;
  return hands.courier.deliver({
    kind: 'event',
    name: event.type,
    body: eventBody(hands.world, event),
    ...(user ? { user } : {}),
  });
}

export function visibleMessage(channel: Channel, ts: string, viewer: string): Message {
  const message = findMessage(channel, ts);
  if (!message || (message.viewer && message.viewer !== viewer)) {
    throw new Error(`There is no message ${ts} in #${channel.name} for this person.`);
  }
  return message;
}
