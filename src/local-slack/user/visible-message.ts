import { getChannel } from '../find.js';
import { stateOf } from '../inputs.js';
import { messagesFor } from '../messages.js';
import type { Message, SharedFile } from '../model.js';
import type { World } from '../world.js';
import type { Acting } from './acting.js';
import { type Surface, surface } from './surface.js';

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

export function visibleMessage(acting: Acting, user: string, message: Message): VisibleMessage {
  const { world, actions, finish } = acting;
  const { ts, channel } = message;
  const content = () => {
    const enteredValues = message.enteredValues.get(user) ?? {};
    const state = stateOf(message.blocks, enteredValues, channel);
    return { container: { channel, ts }, blocks: message.blocks, state };
  };
  const blocks = surface(acting, user, content);
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
      messagesFor(getChannel(world, channel), user)
        .filter((reply) => reply.thread_ts === ts)
        .map((reply) => visibleMessage(acting, user, reply)),
    usesShortcut(name) {
      const callback_id = callbackIdOf(world, name);
      return finish(actions.useMessageShortcut({ user, channel, ts, callback_id }));
    },
  };
}

const fileLine = ({ title, name }: SharedFile) => `(${title}, ${name})`;

/** Accepts the name of a shortcut in the menu, or its callback_id. */
export function callbackIdOf({ manifest }: World, name: string): string {
  const shortcuts = manifest?.features?.shortcuts ?? [];
  return shortcuts.find((shortcut) => shortcut.name === name)?.callback_id ?? name;
}
