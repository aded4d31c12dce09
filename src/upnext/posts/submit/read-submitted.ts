import type { When } from '../../../when/index.js';
import { projectIdOf } from '../../ui/project/project-field.js';
import type { PostContext } from '../fields/about.js';
import { readerOf } from '../fields/field.js';
import { meaningOf, previewAtPress } from '../fields/when/moment.js';
import { type Draft, type SubmittedPost, valuesFor } from '../model/draft.js';

export function readSubmitted(
  entered: Draft,
  { about, deps, profile, submittedAt }: PostContext,
): SubmittedPost {
  const values = entered.texts ? valuesFor(entered, entered.Platforms) : entered;
  const reader = { ...readerOf(deps, profile), now: submittedAt };
  const when: When | undefined = about.moment
    ? { ok: true, ...about.moment }
    : meaningOf(values, { ...about, preview: previewAtPress(values, about, reader) }, reader);
  const moment = when?.ok ? when : undefined;
  return { values, project: projectIdOf(about, values), when, moment };
}
