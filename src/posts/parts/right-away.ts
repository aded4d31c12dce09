import type { Outcome } from '../../api/outcome.js';
import type { FormWarning } from '../../forms/form.js';
import type { PostContext } from '../about.js';
import { CANNOT_CHECK } from '../../forms/outcomes.js';
import type { ScheduledPost } from '../fields/differences.js';
import { holdRest } from '../held/hold.js';
import type { SubmittedPost } from '../fields/draft.js';
import { isAtService, type PartResult, type PartSender, type PostToSend } from './send-parts.js';
import { asOneResult, wholeOf } from './whole.js';

/**
 * Sends the parts of a post right away. If only some of them arrive, Upnext holds the rest: what was not sent is tried again,
 * and what was refused waits on a card for somebody to fix it.
 */

export async function sendInParts(
  post: SubmittedPost,
  context: PostContext,
  parts: PartSender,
): Promise<Outcome<ScheduledPost> | FormWarning> {
  const results = await parts.send(toSend(post, context), context.actor.reference);
  const known = await conclude(post, context, results);
  if (known) return known;
  const { state, reason, notices } = wholeOf(post.values, results);
  if (state === 'refused') return { ok: false, kind: 'warned', notices };
  return { ok: false, kind: 'down', say: reason };
}

/** After an interruption. Undefined if the service has none of it. */
export async function findInParts(
  post: SubmittedPost,
  context: PostContext,
  parts: PartSender,
): Promise<Outcome<ScheduledPost | undefined>> {
  const results = await parts.find(toSend(post, context));
  return (await conclude(post, context, results)) ?? { ok: true, value: undefined };
}

/** Undefined if none of it is at the service, and none may be. */
async function conclude(
  post: SubmittedPost,
  context: PostContext,
  results: PartResult[],
): Promise<Outcome<ScheduledPost> | undefined> {
  const { state, reason, notices } = wholeOf(post.values, results);
  if (state === 'delivered') return { ok: true, value: asOneResult(post.values, results) };
  if (state === 'busy') return { ok: false, kind: 'unknown', answered: false, say: reason || CANNOT_CHECK };
  if (!results.some(isAtService)) return undefined;
  const rest = { state: state === 'refused' ? state : ('held' as const), reason: reason || undefined };
  return { ok: true, value: await holdRest(post, context, { ...rest, problems: notices.fields }) };
}

/** As the first version of the held post that the rest would become. */
function toSend({ values }: SubmittedPost, { about, actor, approvedBy }: PostContext): PostToSend {
  return {
    workspace: actor.workspace,
    id: about.submissionId,
    version: 1,
    person: actor.person,
    values,
    about,
    decidedBy: approvedBy ?? null,
  };
}
