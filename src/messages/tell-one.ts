import type { Trace } from '../slack/people/actor.js';
import type { Reply } from '../slack/text/blocks.js';
import type { KeepResult, Messages, ToldMessage } from './keep.js';
import { CARD, isDirect, type About, type Message } from './table.js';

/**
 * Tells one person something about a post or a series. Everybody has at most one direct message about it: the card, if it is
 * there, else what they were told first. Everything else is a reply to that message.
 */

interface OneNews extends About, Trace {
  /** Told once under this name. */
  name: string;
  person: string;
  /** All messages about it. */
  known: Message[];
  /** As a message of its own. */
  message: () => Reply | Promise<Reply>;
  /** As a reply to what the person has. */
  reply: () => Reply | Promise<Reply>;
}

export async function tellOne(
  messages: Pick<Messages, 'tell'>,
  { known: all, message, reply, ...news }: OneNews,
): Promise<KeepResult> {
  const known = all.find(({ name }) => name === news.name);
  const unsettled = unsettledMessage(
    all.filter((one) => one !== known),
    news.person,
  );
  if (unsettled) {
    const { reference } = news;
    const settled = await messages.tell({ ...unsettled, known: unsettled, reference, draw: message });
    // Then this is told below it.
    return { retryAt: settled.retryAt ?? unsettled.since };
  }
  const parent = ownMessage(all, news.person);
  const isReply = known ? known.thread !== undefined : parent !== undefined;
  const told: ToldMessage = { ...news, known, draw: isReply ? reply : message };
  if (!parent?.at) return messages.tell(told);
  const { channel, ts: thread } = parent.at;
  return messages.tell({ ...told, channel, thread, otherwise: { parent, draw: message } });
}

/** The one direct message that somebody has about it. */
export const ownMessage = (all: Message[], person: string): Message | undefined =>
  all
    .filter((one) => one.person === person && isDirect(one) && one.at !== undefined)
    // An earlier one may have been deleted.
    .sort((one, other) => other.since.getTime() - one.since.getTime())[0];

/** The one that somebody may have. */
export const unsettledMessage = (all: Message[], person: string): Message | undefined =>
  all.find((one) => one.person === person && isUnsettled(one));

/** A direct message that may have been sent: an attempt to send it was interrupted, or is still going on. */
export const isUnsettled = (message: Message): boolean =>
  isDirect(message) && message.name !== CARD && message.at === undefined && message.state === 'sending';
