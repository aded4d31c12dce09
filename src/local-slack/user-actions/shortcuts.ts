import { expectEmptyAck } from '../delivery/ack-bodies.js';
import { messageShortcutPayload, shortcutPayload } from '../delivery/payloads.js';
import { directMessage, getPerson, getVisibleChannel } from '../find.js';
import type { Channel, Delivery } from '../model.js';
import { isInWorkspace } from '../app/organization.js';
import type { World } from '../world.js';
import { mayHaveCommands, postAsSlackbot, visibleMessage, type ActionContext } from './context.js';
import type { ActionInput } from './schema.js';

export async function useShortcut(
  { world, dispatcher }: ActionContext,
  { user, callback_id }: ActionInput<'useShortcut'>,
): Promise<Delivery> {
  requireDeclared(world, 'global', callback_id);
  const person = getPerson(world, user);
  const body = shortcutPayload(world, person, callback_id);
  return dispatcher.dispatch(
    { kind: 'shortcut', name: callback_id, body, user: person.id },
    afterShortcut(world, directMessage(world, person.id), person.id),
  );
}

export async function useMessageShortcut(
  { world, dispatcher }: ActionContext,
  input: ActionInput<'useMessageShortcut'>,
): Promise<Delivery> {
  const { callback_id } = input;
  requireDeclared(world, 'message', callback_id);
  const person = getPerson(world, input.user);
  const channel = getVisibleChannel(world, input.channel, person);
  const message = visibleMessage(channel, input.ts, person.id);
  const body = messageShortcutPayload(world, person, { channel, message }, callback_id);
  return dispatcher.dispatch(
    { kind: 'message_action', name: callback_id, body, user: person.id },
    afterShortcut(world, channel, person.id),
  );
}

function requireDeclared(world: World, type: 'global' | 'message', callback_id: string): void {
  const shortcuts = world.manifest?.features?.shortcuts;
  const declared = shortcuts?.some((one) => one.type === type && one.callback_id === callback_id);
  if (!isInWorkspace(world)) throw new Error('The app is not in this workspace.');
  if (!world.manifest || (declared && mayHaveCommands(world, callback_id))) return;
  throw new Error(`The manifest declares no ${type} shortcut ${callback_id}.`);
}

function afterShortcut(world: World, channel: Channel, user: string): (delivery: Delivery) => void {
  return (delivery) => {
    expectEmptyAck(world, delivery);
    if (delivery.state !== 'acked')
      postAsSlackbot(world, channel, user, 'Sorry, that did not work. Try again?');
  };
}
