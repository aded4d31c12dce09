import { findNearDuplicate } from '../../api/find-post.js';
import type { Post } from '../../api/records.js';
import type { PostContext } from '../about.js';
import { warningId, type Warning } from '../../forms/warnings.js';
import { partsOf } from '../../platforms/parts.js';
import type { SendChecks } from '../table/send-checks.js';
import { clashWarning } from './clash.js';
import { atOnceWarning } from '../leaving.js';
import { findHeldNear } from './near-duplicate.js';
import { asPost } from '../listed/held-as-post.js';
import { reviewTexts } from './review.js';
import { bodyOfPart } from '../fields.js';
import type { Draft, SubmittedPost } from '../fields/draft.js';
import { ALREADY_SUBMITTED, alreadyScheduled } from './reply.js';
import { quietWarning } from '../fields/when/slots.js';

/** What is pointed out before a post is held or sent. Then the person decides. */

export async function findWarnings(
  post: SubmittedPost,
  { checks, isAtOnce }: { checks: SendChecks; isAtOnce: boolean },
  context: PostContext,
): Promise<Warning[]> {
  const found = await Promise.all([
    duplicateWarning(post, checks, context),
    quietWarning(post, checks, context),
    canAnswer(context) ? clashWarning(post, checks, context) : [],
  ]);
  if (!canAnswer(context)) return found.flat();
  return [
    ...(isAtOnce ? atOnceWarning(post, context.about) : []),
    ...asTypedWarnings(post.values),
    ...found.flat(),
  ];
}

/** An approver can’t answer, and the review of an import has said it. */
export const canAnswer = ({ approvedBy, about: { importId, held } }: PostContext): boolean =>
  !approvedBy && (importId === undefined || held !== undefined);

/** Words that are published as they are, such as the blanks of a template. */
export const asTypedWarnings = (values: Draft): Warning[] =>
  reviewTexts(values)
    .filter(({ level }) => level === 'ask')
    .flatMap(({ fields, message }) =>
      fields.map((field) => ({ id: warningId('as-typed', message), field, say: message })),
    );

/** A post with the same text on the same network within a day. */
async function duplicateWarning(
  post: SubmittedPost,
  { hasNear, hasAlike }: SendChecks,
  context: PostContext,
): Promise<Warning[]> {
  if (!post.moment || !post.project) return [];
  const listed = await findListedNear(post, context);
  if (listed) return [duplicate(context, alreadyScheduled(listed))];
  const held = hasNear ? await findHeldNear(post, context) : undefined;
  if (held) return [duplicate(context, alreadyScheduled(asPost(held)))];
  return hasAlike ? [alikeWarning(context)] : [];
}

/** The service does not list it yet. */
export const alikeWarning = (context: PostContext): Warning => duplicate(context, ALREADY_SUBMITTED);

const duplicate = ({ idempotencyKey: id }: PostContext, say: string): Warning => ({
  id,
  field: 'Content',
  say,
});

/** One of the parts is in the service’s list. */
async function findListedNear(
  { values, project = '', moment }: SubmittedPost,
  { api }: PostContext,
): Promise<Post | undefined> {
  if (!moment) return undefined;
  for (const part of partsOf(values)) {
    const found = await findNearDuplicate(api.recent, project, bodyOfPart(values, part), moment.at);
    if (found) return found;
  }
  return undefined;
}
