import type { Api } from '../../api/client.js';
import { type Draft, firstText } from './draft.js';

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
