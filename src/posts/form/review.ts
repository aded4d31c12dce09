import type { Finding } from '../../platforms/check.js';
import { partsOf, type Part } from '../../platforms/parts.js';
import { review } from '../../platforms/review.js';
import type { Draft } from '../fields/draft.js';
import type { ReviewedInput } from '../field.js';
import { bodyOfPart } from '../fields.js';
import { blockIdOf, textFields } from '../fields/own-texts.js';

/** What the networks may object to, each at the inputs that it is about. */
export function reviewTexts(values: Draft): ReviewedInput[] {
  const said = new Set<string>();
  const all = partsOf(values).flatMap((part) =>
    review({ ...bodyOfPart(values, part), hasPicture: values.picture !== undefined }).map((finding) => ({
      ...finding,
      fields: finding.field === 'Content' ? fieldsOf(values, part, finding) : [finding.field],
    })),
  );
  return all.filter(({ fields, message }) => {
    const key = `${fields.join()} ${message}`;
    return !said.has(key) && said.add(key);
  });
}

/** What is about one network belongs to the input that its text was entered in. */
const fieldsOf = (values: Draft, part: Part, { platform }: Finding): string[] =>
  platform && values.texts?.[platform]?.trim() ? [blockIdOf(platform)] : textFields(values, part);
