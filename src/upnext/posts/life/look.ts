import { HOUR_MS } from '../../../when/index.js';
import { INTERRUPTED, OUTCOME_UNKNOWN } from '../../forms/outcomes.js';
import { BELIEVED_AFTER_MS } from '../model/after-try.js';
import type { Post } from '../model/post.js';
import { textsOf } from '../model/texts.js';
import { conclude, type Turn } from './conclude.js';
import type { SendContext } from './send-context.js';
import { lookForPart, type SendResult } from './send-text.js';
import { partOf, sendTexts } from './send-texts.js';

const GIVEN_UP_MS = 72 * HOUR_MS;

/** Whoever sent it is gone, or got no answer. */
export async function look(post: Post, context: SendContext): Promise<Turn> {
  const text = textsOf(post).find(({ sending }) => sending?.state === 'busy');
  if (!text?.sending) return { post };
  const { tries, triedAt, reason = INTERRUPTED } = text.sending;
  const found = await lookForPart(partOf(post, text, context), context);
  const since = context.deps.now().getTime() - triedAt.getTime();
  const isInVain = found.state === 'open' && since < BELIEVED_AFTER_MS;
  const isGivenUp = found.state === 'busy' && since > GIVEN_UP_MS;
  const unknown = { ok: false, kind: 'unknown', answered: false, say: reason } as const;
  const result: SendResult = isGivenUp
    ? { state: 'unconfirmed', failure: { ...unknown, say: OUTCOME_UNKNOWN } }
    : isInVain
      ? { state: 'busy', failure: unknown }
      : found;
  const tried = new Set([text.part.platforms.join()]);
  const turn = await conclude(post, { text, tries, result, tried, context });
  return turn.post?.state === 'held' ? { ...turn, ...(await sendTexts(turn.post, context, tried)) } : turn;
}
