import { labelOf, type Platform } from '../../../openapi/platforms.js';
import { type Measure, measure } from './measure.js';

/** A phone shows one line: name the tightest networks and count the others. */
const NAMED = 3;
const number = new Intl.NumberFormat('en-US');

/** "X 274/280 (links count as 23) · Threads 401/500", the tightest network first. */
export function meter(
  textFor: (platform: Platform) => string,
  platforms: readonly Platform[],
  options: { media?: boolean } = {},
): string {
  const measured = platforms
    .map((platform) => ({ platform, ...measure(platform, textFor(platform), options) }))
    .sort((one, other) => one.left - other.left);
  const named = measured.filter(({ left }, index) => index < NAMED || left < 0);
  const others = measured.length - named.length;
  return [...named.map(entry), ...(others > 0 ? [`${others} more within limits`] : [])].join(' · ');
}

function entry({ platform, count, limit, left, note }: Measure & { platform: Platform }): string {
  const over = left < 0 ? `, ${number.format(-left)} too long` : '';
  return `${labelOf(platform)} ${number.format(count)}/${number.format(limit)}${note ? ` (${note})` : ''}${over}`;
}
