import * as z from 'zod';
import type { Delivery } from '../model.js';
import {
  addToWorkspaces,
  joinChannel,
  leaveChannel,
  openHome,
  removeFromWorkspaces,
  uninstallApp,
} from './channels.js';
import { forwardMessage, sendMessage } from './composer.js';
import type { ActionContext } from './context.js';
import { press, pressEnter, setValue } from './elements.js';
import { deleteOwnFile, shareFiles } from './files.js';
import { closeAllModals, closeModal, submitModal } from './modals.js';
import { actionInputs, type ActionInput, type ActionName } from './schema.js';
import { useMessageShortcut, useShortcut } from './shortcuts.js';
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
  leaveChannel,
  uninstallApp,
  addToWorkspaces,
  removeFromWorkspaces,
} satisfies { [Name in ActionName]: Run<ActionInput<Name>> };

/**
 * An action resolves when the bot has acked or missed the deadline. Use `workspace.untilIdle()` to wait until the bot
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
