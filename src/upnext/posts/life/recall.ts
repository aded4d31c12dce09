import type { Post } from '../model/post.js';
import { isPart, textsOf } from '../model/texts.js';
import { conclude, type Turn } from './conclude.js';
import type { SendContext } from './send-context.js';
import { lookForPart } from './send-text.js';
import { partOf } from './send-texts.js';

export interface Recalled extends Turn {
  /** Why the service didn’t say whether it has the rest. */
  unknown?: string;
}

/**
 * Nobody was there at its time, or a backup was restored, so it may have left unknown to the database: what the service lists is
 * recorded as sent, and counts as never tried otherwise.
 */
export async function recall(post: Post, context: SendContext): Promise<Recalled> {
  const { store } = context.deps;
  const tried = new Set<string>();
  let turn: Turn = { post };
  for (const [place, text] of textsOf(post).entries()) {
    const current = turn.post;
    if (current?.state !== 'held') return turn;
    if (text.sending && text.sending.tries > 0) continue;
    const result = await lookForPart(partOf(current, text, context), context);
    if (result.state === 'busy') return { ...turn, unknown: result.failure.say };
    if (result.state !== 'sent') continue;
    const { platforms, text: content } = text.part;
    const found = { platforms, content, isPart: isPart(current), place };
    if (!(await store.sendings.recall(current, found, context.deps.now())))
      return { ...turn, isOvertaken: true };
    tried.add(platforms.join());
    turn = await conclude(current, { text, tries: 0, result, tried, context });
  }
  return turn;
}
