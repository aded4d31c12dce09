import { stateOf } from '../inputs.js';
import type { Message } from '../model.js';
import type { Workspace } from '../workspace.js';
import type { Surface } from './surface.js';
import { surface } from './surface.js';

/** A message as one person sees it. */
export interface VisibleMessage extends Surface {
  readonly ts: string;
  /** The fallback that notifications and screen readers get. */
  readonly fallback: string;
  readonly ephemeral: boolean;
  readonly edited: boolean;
  readonly message: Message;
  replies(): VisibleMessage[];
  usesShortcut(name: string): Promise<void>;
}

export function seen(workspace: Workspace, user: string, message: Message): VisibleMessage {
  const { ts, channel } = message;
  const look = () => ({
    place: { channel, ts },
    blocks: message.blocks,
    state: stateOf(message.blocks, message.entered.get(workspace.person(user).id) ?? {}, channel),
  });
  const blocks = surface(workspace, user, look);
  return {
    ...blocks,
    text: () => (message.blocks.length > 0 ? blocks.text() : message.text),
    ts,
    message,
    ephemeral: message.viewer !== undefined,
    get fallback() {
      return message.text;
    },
    get edited() {
      return message.edited !== undefined;
    },
    replies: () =>
      workspace
        .messages(channel, user)
        .filter((one) => one.thread_ts === ts)
        .map((one) => seen(workspace, user, one)),
    async usesShortcut(name) {
      await workspace.userActions.usesMessageShortcut(user, channel, ts, callbackIdOf(workspace, name));
      await workspace.untilIdle();
    },
  };
}

/** Shortcuts are known by the name in the menu, or by callback_id. */
export function callbackIdOf(workspace: Workspace, name: string): string {
  const shortcuts = workspace.manifest?.features?.shortcuts ?? [];
  return shortcuts.find((one) => one.name === name)?.callback_id ?? name;
}
