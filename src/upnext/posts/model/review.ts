import { labelOf } from '../../../../openapi/platforms.js';
import type { Finding } from '../../platforms/check.js';
import { type Part, partsOf } from '../../platforms/parts.js';
import { review } from '../../platforms/review.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { bodyOf } from './body.js';
import type { Draft } from './draft.js';
import { blockIdOf, textFields } from './inputs.js';

/** What the networks may object to, each at the inputs that it is about. */

export interface ReviewedInput extends Omit<Finding, 'field'> {
  fields: string[];
}

export function reviewTexts(values: Draft): ReviewedInput[] {
  const said = new Set<string>();
  const all = partsOf(values).flatMap((part) =>
    review({
      ...bodyOf({ ...values, Platforms: part.platforms, Content: part.text }),
      hasPicture: values.picture !== undefined,
    }).map((finding) => ({
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

/** Why the post needs a picture or video: undefined if all of its networks take it without. */
export function mediaNeeded(values: Draft): string | undefined {
  const needed = review({ ...bodyOf(values), Media: '' }).filter(
    ({ field, level }) => field === 'Media' && level === 'block',
  );
  const [only, ...others] = needed;
  if (others.length === 0) return only?.message;
  const networks = needed.flatMap(({ platform }) => (platform ? labelOf(platform) : []));
  return `Needed for ${joinWithAnd(networks)}.`;
}
