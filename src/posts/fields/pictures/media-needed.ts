import { labelOf } from '../../../openapi/platforms.js';
import type { Finding } from '../../../platforms/check.js';
import { joinWithAnd } from '../../../slack/text/markup.js';
import type { DrawnForm } from '../../field.js';

/** Which of the chosen networks need media: empty if the post may go without. */
export const mediaNeeded = ({ review }: Pick<DrawnForm, 'review'>): Finding[] =>
  review({ Media: '' }).filter(({ field, level }) => field === 'Media' && level === 'block');

export function whyNeeded(form: Pick<DrawnForm, 'review'>): string | undefined {
  const needed = mediaNeeded(form);
  const [only, ...others] = needed;
  if (others.length === 0) return only?.message;
  const networks = needed.flatMap(({ platform }) => (platform ? labelOf(platform) : []));
  return `Needed for ${joinWithAnd(networks)}.`;
}
