import { INTERRUPTED, OUTCOME_UNKNOWN } from '../../forms/outcomes.js';
import type { Post } from '../model/post.js';
import { isBelieved, isGivenUp } from '../model/retry-policy.js';
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
  const at = context.deps.now();
  const isInVain = found.state === 'open' && !isBelieved(text.sending, at);
  const isOver = found.state === 'busy' && isGivenUp(text.sending, at);
  const unknown = { ok: false, kind: 'unknown', answered: false, say: reason } as const;
  const result: SendResult = isOver
    ? { state: 'unconfirmed', failure: { ...unknown, say: OUTCOME_UNKNOWN } }
    : isInVain
      ? { state: 'busy', failure: unknown }
      : found;
  const tried = new Set([text.part.platforms.join()]);
  const turn = await conclude(post, { text, tries, result, tried, context });
  return turn.post?.state === 'held' ? { ...turn, ...(await sendTexts(turn.post, context, tried)) } : turn;
}
