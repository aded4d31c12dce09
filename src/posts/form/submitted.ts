import type { Deps } from '../../deps.js';
import type { PostContext } from '../about.js';
import { encodeSchedule } from '../../time/encode.js';
import { projectIdOf } from '../../ui/project/project-field.js';
import { meaningOf, previewAtPress, understood } from '../fields/when/moment.js';
import { valuesFor, type Draft, type SubmittedPost } from '../fields/draft.js';
import type { PostBody } from '../field.js';
import { bodyOf } from '../fields.js';
import { readerOf } from './reader.js';

export function readSubmitted(
  entered: Draft,
  { about, deps, profile, submittedAt }: PostContext,
): SubmittedPost {
  const values = entered.texts ? valuesFor(entered, entered.Platforms) : entered;
  const reader = { ...readerOf(deps, profile), now: submittedAt };
  const when = about.moment
    ? understood(about.moment)
    : meaningOf(values, previewAtPress(values, about.preview, reader), reader);
  const moment = when?.ok ? when : undefined;
  return { values, project: projectIdOf(about, values), when, moment };
}

/** The post as the service gets it. */
export function datedBody(
  { values, moment }: Pick<SubmittedPost, 'values' | 'moment'>,
  encoding: Deps['encoding'],
): PostBody {
  return { ...bodyOf(values), ...(moment && encodeSchedule(moment.at, moment.zone, encoding)) };
}

/** For a service that only accepts dates without an offset. */
export function bodyWithoutOffset({ values, moment }: SubmittedPost, encoding: Deps['encoding']): PostBody {
  const zone = encoding === 'utc' ? 'UTC' : moment?.zone;
  return { ...bodyOf(values), ...(moment && zone && encodeSchedule(moment.at, zone, 'naive')) };
}
