import type { Outcome } from '../../../api/outcome.js';
import type { FormContext } from '../../../forms/form.js';
import { projectStillExists } from '../../../views/find-project.js';
import type { SubmittedPost } from '../submitted.js';

/**
 * What the service would reject, as far as reading it shows: the form has checked the rest, and a held post is sent when
 * nobody is looking. A service that can’t be read now may have recovered by then.
 */
export async function findRejection(
  { project = '', values }: SubmittedPost,
  { deps, actor }: FormContext,
): Promise<Outcome<never> | undefined> {
  const api = await deps.recent(actor);
  const [exists, template] = await Promise.all([
    projectStillExists(api, project),
    values.template ? api.listTemplates(project) : undefined,
  ]);
  if (!exists.ok) return NEEDS_A_PERSON.has(exists.kind) ? exists : undefined;
  const isMissing = template?.ok && !template.value.some(({ id }) => id === values.template?.value);
  return isMissing ? templateMissing : undefined;
}

const NEEDS_A_PERSON = new Set(['invalid', 'token', 'forbidden']);

const MISSING = 'This template no longer exists. Choose another one, or none.';
const templateMissing: Outcome<never> = {
  ...{ ok: false, kind: 'invalid', say: MISSING },
  ...{ fields: [{ field: 'TemplateId', say: MISSING }], others: [] },
};
