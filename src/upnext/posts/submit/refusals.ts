import { findMediaProblem } from '../../api/media-address.js';
import { atField, warned } from '../../forms/form.js';
import type { Obstacle } from '../../forms/warn.js';
import { projectStillExists } from '../../ui/project/find-project.js';
import { notPublished } from '../../ui/words.js';
import type { PostContext } from '../fields/about.js';
import type { SubmittedPost } from '../model/draft.js';
import { LINK, missingTemplate, TEMPLATE } from '../model/inputs.js';
import type { Departure } from '../model/leaving.js';

/**
 * What the service would refuse, as far as reading it and asking for the media shows: the form has checked the rest, and a
 * held post is sent when nobody is looking. A service that can’t be read now may have recovered by then.
 */
export async function findRefusal(
  post: SubmittedPost,
  leaving: Departure | undefined,
  context: PostContext,
): Promise<Obstacle> {
  if (!leaving?.at) return {};
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
  const say = exists.ok && notPublished(values.Platforms, context.api.networksOf(project), exists.value.name);
  if (say) return { refused: warned(atField('Platforms', say)) };
  const { template: chosen } = values;
  const isMissing = templates?.ok && !templates.value.some(({ id }) => id === chosen?.value);
  return chosen && isMissing ? { refused: warned(atField(TEMPLATE, missingTemplate(chosen))) } : media;
}

const NEEDS_A_PERSON = new Set(['invalid', 'token', 'forbidden']);

async function checkMedia({ values: { Media } }: SubmittedPost, { deps }: PostContext): Promise<Obstacle> {
  const problem = deps.askAddress && (await findMediaProblem(Media, deps.askAddress));
  if (!problem) return {};
  const { isCertain, say } = problem;
  return isCertain
    ? { refused: warned(atField(LINK, say)) }
    : { warning: { about: Media, field: LINK, say } };
}
