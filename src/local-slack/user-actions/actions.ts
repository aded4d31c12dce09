import * as z from 'zod';
import { isInWorkspace } from '../app/organization.js';
import { expectEmptyAck } from '../delivery/ack-bodies.js';
import { messageShortcutPayload, shortcutPayload } from '../delivery/payloads.js';
import { directMessage, getPerson, getVisibleChannel } from '../find.js';
import type { Channel, Delivery } from '../model.js';
import type { World } from '../world.js';
import { addToWorkspaces, joinChannel, openHome, removeFromWorkspaces, uninstallApp } from './channels.js';
import { forwardMessage, sendMessage } from './composer.js';
import { type ActionContext, mayHaveCommands, postAsSlackbot, visibleMessage } from './context.js';
import { press, pressEnter, setValue } from './elements.js';
import { deleteOwnFile, shareFiles } from './files.js';
import { closeAllModals, closeModal, submitModal } from './modals.js';
import { type ActionInput, actionInputs, type ActionName } from './schema.js';
import { runStep } from './steps.js';

type Run<Input, Result = Delivery | undefined> = (context: ActionContext, input: Input) => Promise<Result>;

const implementations = {
  sendMessage,
  shareFiles,
  deleteFile: deleteOwnFile,
  forwardMessage,
  useShortcut,
  useMessageShortcut,
  setValue,
  pressEnter,
  press,
  submitModal,
  closeModal,
  closeAllModals,
  openHome,
  runStep,
  joinChannel,
  uninstallApp,
  addToWorkspaces,
  removeFromWorkspaces,
} satisfies { [Name in ActionName]: Run<ActionInput<Name>> };

/**
 * An action resolves when the bot has acked or missed the deadline. Use `slack.idle()` to wait until the bot
 * is done.
 */
export type UserActions = {
  [Name in ActionName]: (input: ActionInput<Name>) => ReturnType<(typeof implementations)[Name]>;
};

export function createUserActions(context: ActionContext): UserActions {
  const bound = Object.entries<Run<never>>(implementations).map(([name, run]) => [
    name,
    (input: never) => run(context, input),
  ]);
  // Object.entries() loses which function belongs to which name.
  return Object.fromEntries(bound) as UserActions;
}

const request = z.looseObject({ action: z.object(actionInputs).keyof() });

/** Performs an action that arrives as JSON. */
export async function performRequest(
  context: ActionContext,
  user: string,
  body: unknown,
): Promise<Delivery | undefined> {
  const { action, ...input } = request.parse(body);
  // The schema of the same name has parsed the input.
  const run = implementations[action] as Run<unknown>;
  return run(context, actionInputs[action].parse({ ...input, user }));
}

async function useShortcut(
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

async function useMessageShortcut(
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
