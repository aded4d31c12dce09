import { findMediaProblem } from '../../../api/media-address.js';
import type { Outcome } from '../../../api/outcome.js';
import type { FormContext, Warned } from '../../../forms/form.js';
import { projectStillExists } from '../../../views/find-project.js';
import type { SubmittedPost } from '../submitted.js';

/**
 * What the service would refuse, as far as reading it and asking for the media shows: the form has checked the rest, and a
 * held post is sent when nobody is looking. A service that can’t be read now may have recovered by then.
 *
 * @param acknowledge what the next press has to bring back, for what may be right all the same
 */
export async function findRefusal(
  post: SubmittedPost,
  context: FormContext,
  acknowledge: string,
): Promise<Outcome<never> | Warned | undefined> {
  const { project = '', values } = post;
  const { recent } = context.api;
  const [exists, template, media] = await Promise.all([
    projectStillExists(recent, project),
    values.template ? recent.listTemplates(project) : undefined,
    checkMedia(post, context, acknowledge),
  ]);
  if (!exists.ok && NEEDS_A_PERSON.has(exists.kind)) return exists;
  const isMissing = template?.ok && !template.value.some(({ id }) => id === values.template?.value);
  return isMissing ? refusedField('TemplateId', MISSING) : media;
}

const NEEDS_A_PERSON = new Set(['invalid', 'token', 'forbidden']);

const MISSING = 'This template no longer exists. Choose another one, or none.';

/** An approver can’t answer a warning, so nobody is asked twice. */
async function checkMedia(
  { values }: SubmittedPost,
  { deps, about, approvedBy, idempotencyKey }: FormContext,
  acknowledge: string,
): Promise<Outcome<never> | Warned | undefined> {
  const problem = deps.askAddress && (await findMediaProblem(values.Media, deps.askAddress));
  if (!problem) return undefined;
  const { isCertain, say } = problem;
  if (isCertain) return refusedField('Media', say);
  const isKnown = about.acknowledged?.startsWith(`${idempotencyKey} `);
  if (isKnown || approvedBy) return undefined;
  const fields = { Media: `${say} ${ANYWAY}` };
  return { ok: false, kind: 'warned', notices: { fields, top: [], warning: acknowledge } };
}

const ANYWAY = 'To use it anyway, submit again.';

const refusedField = (field: string, say: string): Outcome<never> => ({
  ...{ ok: false, kind: 'invalid', say },
  ...{ fields: [{ field, say }], others: [] },
});
