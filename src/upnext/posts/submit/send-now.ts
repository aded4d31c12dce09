import { atTop, type Sent, warned } from '../../forms/form.js';
import { CANNOT_CHECK } from '../../forms/outcomes.js';
import { warn,type Warning } from '../../forms/warn.js';
import type { PostContext } from '../fields/about.js';
import { changesOf } from '../life/change-post.js';
import type { Turn } from '../life/conclude.js';
import { sendTexts } from '../life/send-texts.js';
import { whyUnsent } from '../life/why-unsent.js';
import { isSameDraft, type SubmittedPost } from '../model/draft.js';
import type { Post } from '../model/post.js';
import { continuedAt, isLate, RETRIES } from '../model/retry-policy.js';
import { AT_SERVICE } from '../model/states.js';
import { type SentText, textsOf } from '../model/texts.js';
import { jobFor, POST_QUEUE } from '../store/jobs.js';
import { asStored } from '../store/read-row.js';
import { findStored } from './conflict.js';
import { entryOfForm } from './entry-of-form.js';
import { departureOf, earlierSent, newPost, resultOf } from './hold.js';
import type { ScheduledPost } from './result.js';
import { asOneResult, refusalOf } from './results-of-texts.js';

/**
 * A post that goes out when the button is pressed. Whoever pressed sends it, and the form says what became of it: what the service
 * has nothing of stays in the form, and is no post. What may have arrived, and what an ended process has left, is a post like any
 * other (`life/worker.ts`).
 */

type Answer = Sent<ScheduledPost>;
type LookForWarnings = (stored: Post) => Promise<Warning[]>;

export async function sendRightAway(
  post: SubmittedPost,
  context: PostContext,
  lookForWarnings: LookForWarnings,
): Promise<Answer> {
  const stored = (await storeAtOnce(post, context)) ?? (await findStored(context));
  if (!stored) throw new Error('a post that was stored just now is gone');
  return continueRightAway(post, stored, context, lookForWarnings);
}

/** Stored before it is sent, so that it is sent or found after an interruption. Undefined if an earlier press stored it. */
async function storeAtOnce(post: SubmittedPost, context: PostContext): Promise<Post | undefined> {
  const { store, now } = context.deps;
  const at = now();
  const added = { ...newPost(post, context, at), state: 'held' as const, form: 'open' as const };
  const isNew = await store.posts.add(added, { at, jobs: [jobFor(POST_QUEUE, added, continuedAt(at))] });
  return isNew ? asStored(added, at) : undefined;
}

/** `lookForWarnings`: unless somebody has done so before. */
export async function continueRightAway(
  post: SubmittedPost,
  stored: Post,
  context: PostContext,
  lookForWarnings?: LookForWarnings,
): Promise<Answer> {
  if (!isSameDraft(stored.values, post.values)) return earlierSent();
  const isOpen = stored.state === 'held' && stored.form === 'open' && !isLate(stored, context.deps.now());
  if (!isOpen) return answer(post, context, { post: stored });
  const entryOf = (texts: SentText[]) =>
    entryOfForm(post, context, { state: 'delivered', done: asOneResult(texts) });
  return withSignsOfLife(stored, context, async () => {
    // Of two that are stored at the same time, one sees the other.
    const warnings = stored.sendings.length === 0 ? await lookForWarnings?.(stored) : undefined;
    const warned = warn(warnings ?? [], context.about);
    if (!warned) return answer(post, context, await sendTexts(stored, { ...context, entryOf }));
    const isRemoved = await context.deps.store.sendings.remove(stored);
    return isRemoved ? warned : answer(post, context, { post: stored, isOvertaken: true });
  });
}

/** Nobody else continues as long as this process does. */
async function withSignsOfLife<T>(stored: Post, context: PostContext, work: () => Promise<T>): Promise<T> {
  const { now, store } = context.deps;
  const stillHere = () => void store.sendings.delay(stored, continuedAt(now())).catch(() => undefined);
  const timer = setInterval(stillHere, RETRIES.atOnce.signOfLifeMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

const NOTHING_SENT = { ok: false, kind: 'down', say: 'Nothing was sent.' } as const;
const HAS_CARD = 'This post was sent before. See the message about it in your direct messages.';

async function answer(
  post: SubmittedPost,
  context: PostContext,
  { post: known, last, isOvertaken, wasKept }: Turn,
): Promise<Answer> {
  // Its project was frozen or requires approval now, or another process has taken it.
  const stored = isOvertaken ? await findStored(context) : known;
  if (!stored) return (last && refusalOf(post.values, last, context)) ?? NOTHING_SENT;
  const { form, leavesAt, reason, sent, state } = stored;
  if (state === 'sending')
    return { ok: false, kind: 'checking', say: whyUnsent(textsOf(stored)) ?? CANNOT_CHECK };
  // If another process found it meanwhile, its form is not recorded yet.
  const recorded = last && wasKept === undefined ? undefined : { wasKept };
  if (AT_SERVICE.includes(state)) return { ok: true, value: { ...asOneResult(textsOf(stored)), recorded } };
  if (state !== 'held' && sent.length === 0) return warned(atTop(reason ?? HAS_CARD));
  if (isOvertaken && form === 'open') await changesOf(context.deps).step(stored, { to: 'held', leavesAt });
  const rest = sent.length > 0 ? stored : undefined;
  return { ok: true, value: await resultOf(post, context, departureOf(stored), { rest }) };
}
