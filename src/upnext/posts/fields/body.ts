import type { Api } from '../../api/client.js';
import type { Deps } from '../../deps.js';
import { encodeSchedule } from '../../../when/index.js';
import { firstText, type Draft, type SubmittedPost } from './draft.js';

/** A post as the service gets it. */

export type PostBody = Parameters<Api['createPost']>[1];

/** Without its date and its picture. Only for values with one text. */
export function bodyOf(values: Draft) {
  const { Platforms, Status, Media, template, prompt } = values;
  return {
    Content: firstText(values),
    Platforms,
    Status,
    ...(Media && { Media }),
    ...(template && { TemplateId: template.value }),
    ...(prompt && { PromptId: prompt.value }),
  };
}

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
