import type { Notices } from '../../forms/form.js';
import { warn } from '../../forms/warn.js';
import type { PostContext } from '../fields/about.js';
import { FIELDS } from '../fields/fields.js';
import { takesLink } from '../fields/picture.js';
import { hasChoices } from '../fields/when/when.js';
import { combined, type Draft } from '../model/draft.js';
import { FILE, LINK } from '../model/inputs.js';
import { reviewTexts } from '../model/review.js';
import { readSubmitted } from './read-submitted.js';
import { asTypedWarnings } from './warnings.js';

/** What can be known to be wrong before anything is sent. */

export function check(values: Draft, context: PostContext): Notices | undefined {
  // An own text that is the same as the main one still has an input.
  const post = { ...readSubmitted(values, context), values };
  const found = FIELDS.map(({ problems }) => problems?.(post, context));
  const fields = combined<Record<string, string>>({}, found);
  for (const finding of reviewTexts(values))
    if (finding.level === 'block')
      for (const field of finding.fields) fields[inputOf(field, values, context)] ??= finding.message;
  if (context.about.asksAdmin && post.moment?.repeats) fields['ScheduleDate'] ??= ONE_DATE;
  if (Object.keys(fields).length === 0) return undefined;
  const asTyped = warn(asTypedWarnings(values), context.about)?.notices;
  const top = asTyped ? [TO_CORRECT] : [];
  return { ...asTyped, top, fields: { ...asTyped?.fields, ...fields }, redraw: hasChoices(post.when) };
}

const TO_CORRECT = 'Correct the errors below. The rest is only worth checking.';

const ONE_DATE = 'You can ask an admin to allow one post, but not a series. Choose one date.';

/** Missing media are asked for where pictures can be added. */
const inputOf = (field: string, values: Draft, { about }: PostContext): string =>
  field === LINK && !takesLink(values, about) ? FILE : field;
