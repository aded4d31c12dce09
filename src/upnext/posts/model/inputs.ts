import type { Failure } from '../../api/outcome.js';
import { type Part, textFor } from '../../platforms/parts.js';
import { clip } from '../../slack/text/blocks.js';
import type { ChosenOption } from '../../slack/views/view-state.js';
import type { Draft } from './draft.js';

/** The picture: its input, or the one that is listed. What is wrong with it is shown there. */
export const FILE = 'File';
export const DESCRIPTION = 'Picture';
export const LINK = 'Media';

export const TEMPLATE = 'TemplateId';
export const missingTemplate = ({ text }: ChosenOption): string =>
  `The template “${clip(text, 100)}” no longer exists. Choose another one, or none.`;

/** What the service says about its own fields, at the inputs of the form. */
export function atInputs(failure: Failure, { picture, template }: Draft): Failure {
  if (failure.kind !== 'invalid') return failure;
  const fields = failure.fields.map((one) => {
    if (one.field === LINK && picture) return { ...one, field: FILE };
    const isMissing = one.field === TEMPLATE && template && NOT_FOUND.test(one.say);
    return isMissing ? { ...one, say: missingTemplate(template) } : one;
  });
  return { ...failure, fields };
}

const NOT_FOUND = /not found/i;

export const CONTENT = 'Content';

/** The block id of a network's own text. */
export const blockIdOf = (network: string) => `${CONTENT}:${network}`;

/** The inputs that hold the text of a part. */
export function textFields(values: Draft, { platforms }: Pick<Part, 'platforms'>): string[] {
  const fields = platforms.map((network) =>
    textFor(values, network) === values.Content ? CONTENT : blockIdOf(network),
  );
  return fields.length > 0 ? [...new Set(fields)] : [CONTENT];
}

/** Where errors of one part are shown in the form of the whole post. */
export function fieldsOfPart(
  values: Draft,
  part: Part,
  problems: Readonly<Record<string, string>>,
): Record<string, string> {
  const { [CONTENT]: content, ...others } = problems;
  const texts = content === undefined ? [] : textFields(values, part);
  return { ...others, ...Object.fromEntries(texts.map((name) => [name, content ?? ''])) };
}
