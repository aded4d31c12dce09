import { isAhead } from '../../api/post-state.js';
import type { PostContext } from '../about.js';
import type { Warning } from '../../forms/warnings.js';
import type { ProjectSettings } from '../../rights/project-settings-table.js';
import { createCrowds } from '../crowds.js';
import { networksWithSlot } from '../fields/when/free-slots.js';
import { quietWarning } from '../fields/when/slots.js';
import type { Draft, SubmittedPost } from '../fields/draft.js';
import { findDuplicate, findPlanned } from './planned.js';
import type { ListedPost } from '../listed/held-as-post.js';
import { alreadyScheduled } from './reply.js';
import { reviewTexts } from '../fields/review.js';

/** What is pointed out before a post is held or sent. Then the person decides. */

export async function findWarnings(
  post: SubmittedPost,
  { slots }: Pick<ProjectSettings, 'slots'>,
  context: PostContext,
): Promise<Warning[]> {
  const { values, moment } = post;
  const asTyped = canAnswer(context) ? asTypedWarnings(values) : [];
  if (!moment || values.Status === 'DRAFT') return asTyped;
  const planned = await findPlanned(post, context);
  const duplicate = findDuplicate(values, planned);
  const isSlot = networksWithSlot(slots, values.Platforms, moment.at).length > 0;
  const crowd =
    isSlot || !canAnswer(context)
      ? undefined
      : createCrowds(planned.filter(goesOut)).find(values.Platforms, moment.at);
  return [
    ...asTyped,
    ...(duplicate ? [duplicateWarning(duplicate)] : []),
    ...quietWarning(moment, slots),
    ...(crowd === undefined ? [] : [{ field: 'ScheduleDate', say: crowd }]),
  ];
}

/** What the service may not list yet is only looked at for duplicates. */
const goesOut = (post: ListedPost) => isAhead(post) && post.own?.state !== 'scheduled';

/** An approver can’t answer, and the review of an import has said it. */
const canAnswer = ({ approvedBy, about: { importId, held } }: PostContext): boolean =>
  !approvedBy && (importId === undefined || held !== undefined);

/** Words that are published as they are, such as the blanks of a template. */
export const asTypedWarnings = (values: Draft): Warning[] =>
  reviewTexts(values)
    .filter(({ level }) => level === 'ask')
    .flatMap(({ fields, message }) => fields.map((field) => ({ field, say: message })));

export const duplicateWarning = (duplicate: ListedPost): Warning => ({
  field: 'Content',
  say: alreadyScheduled(duplicate),
});
