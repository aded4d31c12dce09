import { keep, type KeepResult, type WantedMessage } from './keep.js';
import { findEarlier, type MessageDeps } from './post.js';
import { type Message, ownMessage } from './table.js';

/**
 * Tells people something once. Everybody has at most one direct message about one thing: the card, if it is there, else what
 * they were told first. The rest is below it.
 */

export interface News extends Omit<WantedMessage, 'known' | 'draw'> {
  /** All messages about it. */
  known: Message[];
  message: WantedMessage['draw'];
  /** As a reply to what the person has. */
  reply?: WantedMessage['draw'];
}

const GONE: ReadonlySet<string> = new Set(['thread_not_found', 'message_not_found']);

export async function tell(deps: MessageDeps, { known, message, reply, ...news }: News): Promise<KeepResult> {
  const earlier = known.find((one) => one.name === news.name);
  if (earlier && earlier.state !== 'sending') return { message: earlier };
  const parent = reply && ownMessage(known, news.person);
  if (!parent) return keep(deps, { ...news, known: earlier, draw: message });
  const told = await keep(deps, { ...news, known: earlier, draw: reply, below: parent.at });
  if (!GONE.has(told.error ?? '')) return told;
  await deps.store.messages.save({ ...parent, at: undefined });
  return keep(deps, { ...news, draw: message });
}

/** A direct message whose answer was lost: where it is, if it was posted. `retryAt`: that can’t be said yet. */
export async function findUnsure(deps: MessageDeps, message: Message): Promise<KeepResult> {
  const found = await findEarlier(deps, message, { channel: message.person });
  if ('retryAt' in found) return found;
  if (!found.at) return {};
  const posted: Message = { ...message, state: 'posted', at: found.at, look: undefined };
  await deps.store.messages.save(posted);
  return { message: posted };
}
