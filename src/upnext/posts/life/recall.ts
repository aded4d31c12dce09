import type { Post } from '../model/post.js';
import { isLate } from '../model/retry-policy.js';
import { isSent, type SentText, textsOf } from '../model/texts.js';
import { conclude, type Turn } from './conclude.js';
import type { SendContext } from './send-context.js';
import { lookForPart } from './send-text.js';
import { newSending, partOf } from './send-texts.js';

export interface Recalled extends Turn {
  /** Why the service didn’t say whether it has the rest. */
  unknown?: string;
}

/**
 * Nobody was there at its time, or a backup was restored, so it may have left unknown to the database: what the service lists is
 * recorded as sent, and counts as never tried otherwise. Once it is late and the service still doesn’t say, it is looked for like
 * what was sent without an answer.
 */
export async function recall(post: Post, context: SendContext): Promise<Recalled> {
  const { now, store } = context.deps;
  const tried = new Set<string>();
  const texts = textsOf(post);
  let turn: Turn = { post };
  for (const text of texts.filter(isUntried)) {
    const current = turn.post;
    if (current?.state !== 'held') return turn;
    const result = await lookForPart(partOf(current, text, context), context);
    const at = now();
    if (result.state === 'busy' && !isLate(current, at)) return { ...turn, unknown: result.failure.say };
    if (result.state !== 'sent' && result.state !== 'busy') continue;
    const isThere = result.state === 'sent';
    const rest = isThere ? [text] : texts.slice(texts.indexOf(text)).filter(isUntried);
    const parts = rest.map((one) => newSending(current, texts, one));
    if (!(await store.sendings.recall(current, parts, at, isThere))) return { ...turn, isOvertaken: true };
    tried.add(text.part.platforms.join());
    turn = await conclude(current, { text, tries: 0, result, tried, context });
  }
  return turn;
}

const isUntried = (text: SentText): boolean => !isSent(text) && !text.sending?.tries;
