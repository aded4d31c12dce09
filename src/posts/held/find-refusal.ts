import { findMediaProblem } from '../../api/media-address.js';
import type { PostContext } from '../about.js';
import { atField, warned } from '../../forms/form.js';
import type { Obstacle } from '../../forms/warnings.js';
import { projectStillExists } from '../../ui/project/find-project.js';
import type { SubmittedPost } from '../fields/draft.js';
import { LINK } from '../fields/link.js';
import { missingTemplate, TEMPLATE } from '../fields/template.js';
import type { Departure } from '../leaving.js';

/**
 * What the service would refuse, as far as reading it and asking for the media shows: the form has checked the rest, and a
 * held post is sent when nobody is looking. A service that can’t be read now may have recovered by then.
 */
export async function findRefusal(
  post: SubmittedPost,
  leaving: Departure,
  context: PostContext,
): Promise<Obstacle> {
  const { tooLate } = leaving;
  if (tooLate) return { refused: warned(atField('ScheduleDate', tooLate)) };
  const { project = '', values } = post;
  const { recent } = context.api;
  const [exists, templates, media] = await Promise.all([
    projectStillExists(recent, project),
    values.template ? recent.listTemplates(project) : undefined,
    checkMedia(post, context),
  ]);
  if (!exists.ok && NEEDS_A_PERSON.has(exists.kind)) return { refused: exists };
  const { template: chosen } = values;
  const isMissing = templates?.ok && !templates.value.some(({ id }) => id === chosen?.value);
  return chosen && isMissing ? { refused: warned(atField(TEMPLATE, missingTemplate(chosen))) } : media;
}

const NEEDS_A_PERSON = new Set(['invalid', 'token', 'forbidden']);

/** An approver can’t answer a warning. */
async function checkMedia(
  { values: { Media } }: SubmittedPost,
  { deps, approvedBy }: PostContext,
): Promise<Obstacle> {
  const problem = deps.askAddress && (await findMediaProblem(Media, deps.askAddress));
  if (!problem) return {};
  const { isCertain, say } = problem;
  if (isCertain) return { refused: warned(atField(LINK, say)) };
  return approvedBy ? {} : { warning: { field: LINK, say } };
}
