import type { Outcome } from '../../api/outcome.js';
import { withoutReference } from '../../forms/carry-out.js';
import type { FormWarning } from '../../forms/form.js';
import { CANNOT_CHECK } from '../../forms/outcomes.js';
import { partsOf } from '../../platforms/parts.js';
import type { PostContext } from '../about.js';
import type { ScheduledPost } from '../fields/differences.js';
import type { SubmittedPost } from '../fields/draft.js';
import { findStored, heldPost, isSameDraft, storeAtOnce } from '../held/hold.js';
import type { Life } from '../life.js';
import type { Turn } from './conclude.js';
import { warn } from '../../forms/warnings.js';
import { checkBeforeSending } from '../form/near-duplicate.js';
import { alikeWarning } from '../form/warnings.js';
import type { HeldPost } from '../table/held-row.js';
import { asOneResult, noticesFor, reasonOf, textsOf } from './parts.js';

/**
 * A post that goes out when the button is pressed. Whoever pressed sends it, and the form says what became of it: what the service
 * has nothing of stays in the form, and is no post. If the service has some of it, Upnext holds the rest.
 */

type Answer = Outcome<ScheduledPost> | FormWarning;

export async function sendRightAway(post: SubmittedPost, context: PostContext, life: Life): Promise<Answer> {
  const stored = await storeAtOnce(post, context);
  if (!stored) return sendAgain(post, context, life);
  // Looked for again now, so that of two at the same time one sees the other.
  const { hasAlike } = await checkBeforeSending(post, context, stored.createdAt);
  const warned = warn(hasAlike ? [alikeWarning(context)] : [], context.about);
  if (warned) {
    await context.deps.store.sendings.remove(stored);
    return warned;
  }
  return (await answer(post, context, await life.send(stored, context))) ?? NOTHING_SENT;
}

/** It was stored before. What may have arrived is sent again only if its author, who was told so, presses the button again. */
async function sendAgain(post: SubmittedPost, context: PostContext, life: Life): Promise<Answer> {
  const stored = await findStored(context);
  if (!stored) throw new Error('a post that was stored just now is gone');
  if (stored.state !== 'sending')
    return (await answer(post, context, await life.send(stored, context))) ?? NOTHING_SENT;
  if (context.about.viewId === undefined) return unknown(reasonOf(textsOf(stored)));
  const turn = await life.look(stored, context, true);
  if (!turn.post) return sendRightAway(post, context, life);
  return isSameDraft(stored.values, post)
    ? ((await answer(post, context, turn)) ?? NOTHING_SENT)
    : EARLIER_SENT;
}

/** After an interruption. Undefined if the service has nothing of it, as far as it lists it. */
export async function continueRightAway(
  post: SubmittedPost,
  stored: HeldPost,
  { context, life }: { context: PostContext; life: Life },
): Promise<Answer | undefined> {
  const { deps, about } = context;
  const isLate = stored.dueAt !== undefined && stored.dueAt <= deps.now();
  if (stored.state === 'held' && stored.sendings.length === 0 && isLate) {
    await deps.store.sendings.remove(stored);
    return undefined;
  }
  if (stored.state === 'held') return answer(post, context, await life.send(stored, context));
  // Somebody may still be sending it, unless the form has been waiting for a while.
  if (stored.state === 'sending' && !about.outcomeUnknown) return unknown(reasonOf(textsOf(stored)));
  const turn: Turn = stored.state === 'sending' ? await life.look(stored, context) : { post: stored };
  return turn.post && !turn.isInVain ? answer(post, context, turn) : undefined;
}

const EARLIER_SENT = {
  ok: false,
  kind: 'down',
  say: 'An earlier version of this post arrived at the service after all, so this one wasn’t sent.',
} as const;

const NOTHING_SENT = { ok: false, kind: 'down', say: 'Nothing was sent.' } as const;

const unknown = (say = CANNOT_CHECK) =>
  ({ ok: false, kind: 'unknown', answered: false, say: withoutReference(say) }) as const;

async function answer(
  post: SubmittedPost,
  context: PostContext,
  { post: stored, last, isOvertaken }: Turn,
): Promise<Answer | undefined> {
  if (!stored) return last && refusal(post, context, last);
  if (stored.state === 'sending') return unknown(reasonOf(textsOf(stored)));
  if (stored.state === 'scheduled') return { ok: true, value: asOneResult(post.values, textsOf(stored)) };
  if (isOvertaken) await context.deps.plan.holdOn(stored);
  return {
    ok: true,
    value: await heldPost(post, context, { ...(stored.leavesAt && { at: stored.leavesAt }) }),
  };
}

function refusal(
  { values }: SubmittedPost,
  context: PostContext,
  { text, result }: NonNullable<Turn['last']>,
): Answer | undefined {
  if (result.state === 'sent') return undefined;
  const { failure } = result;
  if (partsOf(values).length === 1) return failure;
  if (result.state === 'refused')
    return { ok: false, kind: 'warned', notices: noticesFor(values, text, { failure, context }) };
  return {
    ok: false,
    kind: 'down',
    say: noticesFor(values, text, { failure, context }).top.map(withoutReference).join(' '),
  };
}
