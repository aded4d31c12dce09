import { INTERRUPTED, OUTCOME_UNKNOWN } from '../../forms/outcomes.js';
import type { Post } from '../model/post.js';
import { insteadOf } from '../model/retry-policy.js';
import { textsOf } from '../model/texts.js';
import { conclude, type Turn } from './conclude.js';
import type { SendContext } from './send-context.js';
import { lookForPart, type SendResult } from './send-text.js';
import { partOf, sendTexts } from './send-texts.js';

/** Whoever sent it is gone, or got no answer. */
export async function look(post: Post, context: SendContext): Promise<Turn> {
  const text = textsOf(post).find(({ sending }) => sending?.state === 'busy');
  if (!text?.sending) return { post };
  const { tries, reason = INTERRUPTED } = text.sending;
  const found = await lookForPart(partOf(post, text, context), context);
  const instead = insteadOf(found.state, text.sending, context.deps.now());
  const say = instead === 'unconfirmed' ? OUTCOME_UNKNOWN : reason;
  const result: SendResult = instead
    ? { state: instead, failure: { ok: false, kind: 'unknown', answered: false, say } }
    : found;
  const tried = new Set([text.part.platforms.join()]);
  const turn = await conclude(post, { text, tries, result, tried, context });
  return turn.post?.state === 'held' ? { ...turn, ...(await sendTexts(turn.post, context, tried)) } : turn;
}
