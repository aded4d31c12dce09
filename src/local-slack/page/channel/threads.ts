import type { DeskChannel, DeskMessage, DeskState } from '../../desk/state.js';

/** Without thread replies. */
export function channelMessages({ messages }: DeskChannel): DeskMessage[] {
  return messages.filter(({ ts, thread_ts }) => !thread_ts || thread_ts === ts);
}

export function repliesTo(
  state: DeskState,
  { channel, ts }: Pick<DeskMessage, 'channel' | 'ts'>,
): DeskMessage[] {
  const messages = state.channels.find(({ id }) => id === channel)?.messages ?? [];
  return messages.filter((message) => message.thread_ts === ts && message.ts !== ts);
}
