import { atTop, type Sent, warned } from '../../forms/form.js';
import { CANNOT_CHECK } from '../../forms/outcomes.js';
import type { PostContext } from '../fields/about.js';
import { changesOf } from '../life/change-post.js';
import type { Turn } from '../life/conclude.js';
import { whyUnsent } from '../life/why-unsent.js';
import type { SubmittedPost } from '../model/draft.js';
import { AT_SERVICE } from '../model/states.js';
import { textsOf } from '../model/texts.js';
import { findStored } from './conflict.js';
import { departureOf, resultOf } from './hold.js';
import type { ScheduledPost } from './result.js';
import { asOneResult, refusalOf } from './results-of-texts.js';

/** What the form says of a post that goes at once, as far as it is known. */

export type Answer = Sent<ScheduledPost>;

const NOTHING_SENT = { ok: false, kind: 'down', say: 'Nothing was sent.' } as const;
const HAS_CARD = 'This post was sent before. See the message about it in your direct messages.';

export async function answer(
  post: SubmittedPost,
  context: PostContext,
  { post: known, last, isOvertaken, warning, wasKept }: Turn,
): Promise<Answer> {
  if (warning) return warning;
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
