import { partsOf } from '../../platforms/parts.js';
import { atTop, warned, type Sent } from '../../forms/form.js';
import { CANNOT_CHECK, withoutReference } from '../../forms/outcomes.js';
import { warn } from '../../forms/warnings.js';
import type { PostContext } from '../about.js';
import type { ScheduledPost } from '../fields/differences.js';
import type { SubmittedPost } from '../fields/draft.js';
import { isSameDraft } from '../fields/pictures/copy.js';
import { duplicateWarning, findDuplicate, findPlanned } from '../form/warnings.js';
import { earlierSent, findStored, heldPost, newPost } from '../held/hold.js';
import type { Life } from '../life.js';
import { AT_SERVICE } from '../table/finding.js';
import { HELD_POSTS, heldJob } from '../table/held-jobs.js';
import { newHeldPost, type HeldPost } from '../table/held-row.js';
import type { Turn } from './conclude.js';
import { asOneResult, noticesFor, whyUnsent, textsOf } from './parts.js';

/**
 * A post that goes out when the button is pressed. Whoever pressed sends it, and the form says what became of it: what the service
 * has nothing of stays in the form, and is no post. What may have arrived, and what an ended process has left, is a post like any
 * other (life.ts).
 */

type Answer = Sent<ScheduledPost>;

export async function sendRightAway(post: SubmittedPost, context: PostContext, life: Life): Promise<Answer> {
  const stored = await storeAtOnce(post, context);
  const earlier = stored ? undefined : await findStored(context);
  if (earlier) return continueRightAway(post, earlier, { context, life });
  if (!stored) throw new Error('a post that was stored just now is gone');
  // Looked for again now, so that of two at the same time one sees the other.
  const duplicate = findDuplicate(post.values, await findPlanned(post, context, stored));
  const warned = warn(duplicate ? [duplicateWarning(duplicate)] : [], context.about);
  if (!warned) return answer(post, context, await send(stored, context, life));
  await context.deps.store.sendings.remove(stored);
  return warned;
}

/** Stored before it is sent, so that it is sent or found after an interruption. Undefined if an earlier press stored it. */
async function storeAtOnce(post: SubmittedPost, context: PostContext): Promise<HeldPost | undefined> {
  const { store, now } = context.deps;
  const at = now();
  const added = { ...newPost(post, context, at), state: 'held' as const, atOnce: true };
  const isNew = await store.heldPosts.add(added, at, [
    heldJob(HELD_POSTS, added, interruptedAt(at), { isForm: true }),
  ]);
  return isNew ? newHeldPost(added, at) : undefined;
}

/** An earlier press or try has stored it. */
export async function continueRightAway(
  post: SubmittedPost,
  stored: HeldPost,
  { context, life }: { context: PostContext; life: Life },
): Promise<Answer> {
  if (!isSameDraft(stored.values, post.values)) return earlierSent();
  const isLate = stored.dueAt !== undefined && stored.dueAt <= context.deps.now();
  const isOpen = stored.state === 'held' && stored.atOnce && !isLate;
  return answer(post, context, isOpen ? await send(stored, context, life) : { post: stored });
}

const STILL_HERE_MS = 4_000;
const INTERRUPTED_MS = 12_000;
/** When another process continues, unless the one that is sending it delays that. */
const interruptedAt = (now: Date) => new Date(now.getTime() + INTERRUPTED_MS);

/** Nobody else continues as long as this process does. */
async function send(stored: HeldPost, context: PostContext, life: Life): Promise<Turn> {
  const { now, store } = context.deps;
  const stillHere = () => void store.sendings.delay(stored, interruptedAt(now())).catch(() => undefined);
  const timer = setInterval(stillHere, STILL_HERE_MS);
  try {
    return await life.send(stored, context);
  } finally {
    clearInterval(timer);
  }
}

const NOTHING_SENT = { ok: false, kind: 'down', say: 'Nothing was sent.' } as const;
const HAS_CARD = 'This post was sent before. See the message about it in your direct messages.';

async function answer(
  post: SubmittedPost,
  context: PostContext,
  { post: stored, last, isOvertaken }: Turn,
): Promise<Answer> {
  if (!stored) return (last && refusal(post, context, last)) ?? NOTHING_SENT;
  const { leavesAt, reason, sent, state } = stored;
  if (state === 'sending')
    return { ok: false, kind: 'checking', say: withoutReference(whyUnsent(textsOf(stored)) ?? CANNOT_CHECK) };
  if (AT_SERVICE.includes(state)) return { ok: true, value: asOneResult(textsOf(stored)) };
  if (state !== 'held' && sent.length === 0) return warned(atTop(reason ?? HAS_CARD));
  if (isOvertaken) await context.deps.plan.holdOn(stored);
  const leaving = { ...(leavesAt && { at: leavesAt }), isFrozen: isOvertaken === true };
  const rest = sent.length > 0 ? stored : undefined;
  return { ok: true, value: await heldPost(post, context, leaving, { rest }) };
}

function refusal(
  { values }: SubmittedPost,
  context: PostContext,
  { text, result }: NonNullable<Turn['last']>,
): Answer | undefined {
  if (result.state === 'sent') return undefined;
  const { failure } = result;
  if (partsOf(values).length === 1) return failure;
  if (result.state === 'refused') return warned(noticesFor(values, text, { failure, context }));
  return {
    ok: false,
    kind: 'down',
    say: noticesFor(values, text, { failure, context }).top.map(withoutReference).join(' '),
  };
}
