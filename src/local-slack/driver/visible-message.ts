import { stateOf } from '../inputs.js';
import type { Message, SharedFile } from '../model.js';
import type { Workspace } from '../workspace.js';
import { surface, type Surface } from './surface.js';

/** A message as one person sees it. */
export interface VisibleMessage extends Surface {
  readonly ts: string;
  /** The text for notifications and screen readers. */
  readonly fallback: string;
  readonly ephemeral: boolean;
  readonly edited: boolean;
  readonly message: Message;
  replies(): VisibleMessage[];
  usesShortcut(name: string): Promise<void>;
}

export function visibleMessage(workspace: Workspace, user: string, message: Message): VisibleMessage {
  const { ts, channel } = message;
  const content = () => {
    const enteredValues = message.enteredValues.get(workspace.person(user).id) ?? {};
    const state = stateOf(message.blocks, enteredValues, channel);
    return { container: { channel, ts }, blocks: message.blocks, state };
  };
  const blocks = surface(workspace, user, content);
  return {
    ...blocks,
    text: () =>
      [message.blocks.length > 0 ? blocks.text() : message.text, ...(message.files ?? []).map(fileLine)]
        .filter(Boolean)
        .join('\n'),
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
        .filter((reply) => reply.thread_ts === ts)
        .map((reply) => visibleMessage(workspace, user, reply)),
    async usesShortcut(name) {
      const callback_id = callbackIdOf(workspace, name);
      await workspace.userActions.useMessageShortcut({ user, channel, ts, callback_id });
      await workspace.untilIdle();
    },
  };
}

const fileLine = ({ title, name }: SharedFile) => `(${title}, ${name})`;

/** Accepts the name of a shortcut in the menu, or its callback_id. */
export function callbackIdOf(workspace: Workspace, name: string): string {
  const shortcuts = workspace.manifest?.features?.shortcuts ?? [];
  return shortcuts.find((shortcut) => shortcut.name === name)?.callback_id ?? name;
}
