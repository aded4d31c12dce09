import { takeEmptyAnswer } from '../delivery/answers.js';
import { messageShortcutBody, shortcutBody } from '../delivery/bodies.js';
import { channel as channelCalled, directMessage, person } from '../find.js';
import type { Channel, Delivery } from '../model.js';
import type { World } from '../world.js';
import type { Hands } from './context.js';
import { slackbotSays, visibleMessage } from './context.js';

export async function usesShortcut(hands: Hands, user: string, callback_id: string): Promise<Delivery> {
  refuseUndeclared(hands.world, 'global', callback_id);
  const who = person(hands.world, user);
  const body = shortcutBody(hands.world, who, callback_id);
  const take = answered(hands.world, directMessage(hands.world, who.id), who.id);
  return hands.courier.deliver({ kind: 'shortcut', name: callback_id, body, user: who.id, take });
}

export async function usesMessageShortcut(
  hands: Hands,
  user: string,
  channelName: string,
  ts: string,
  callback_id: string,
): Promise<Delivery> {
  refuseUndeclared(hands.world, 'message', callback_id);
  const who = person(hands.world, user);
  const channel = channelCalled(hands.world, channelName);
  const message = visibleMessage(channel, ts, who.id);
  const body = messageShortcutBody(hands.world, who, channel, message, callback_id);
  const take = answered(hands.world, channel, who.id);
  return hands.courier.deliver({ kind: 'message_action', name: callback_id, body, user: who.id, take });
}

function refuseUndeclared(world: World, type: 'global' | 'message', callback_id: string): void {
  const shortcuts = world.manifest?.features?.shortcuts;
  if (!world.manifest || shortcuts?.some((one) => one.type === type && one.callback_id === callback_id))
    return;
  throw new Error(`The manifest declares no ${type} shortcut ${callback_id}.`);
}

function answered(world: World, channel: Channel, user: string): (delivery: Delivery) => void {
  return (delivery) => {
    takeEmptyAnswer(world, delivery);
    if (delivery.state !== 'acked')
      slackbotSays(world, channel, user, 'Sorry, that did not work. Try again?');
  };
}
