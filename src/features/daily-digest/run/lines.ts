import { clip } from '../../../slack/blocks.js';
import { escape } from '../../../slack/markup.js';
import { formatClock } from '../../../time/format.js';
import { slackDate } from '../../../views/slack-date.js';
import { networkNames } from '../../../views/post.js';
import { is, type Timed } from './day.js';
import { perPost } from './per-post.js';

/** One post in one line, short enough for a phone. */

const WORDS = 70;

/** First each reader's own clock, and behind it the project's. */
export function clock(at: Date, zone: string, format = '{time}'): string {
  return `${slackDate(at, format, zone)} (${formatClock(at, zone)})`;
}

export const line = perPost(
  (post, zone = '', format?: string) =>
    `${clock(post.scheduledAt, zone, format)}  *${networkNames(post)}*  ${words(post)}`,
);

export function words({ content, label }: Timed): string {
  const text = (content ?? label).replace(/\s+/g, ' ').trim();
  const clipped = clip(text, WORDS);
  return escape(clipped === text ? text : clipped.replace(HALF_WORD, ' …'));
}

/** Where words are short enough, the last one is left out rather than cut through. */
const HALF_WORD = / [^ ]{0,19}…$/;

const SIGNS: [status: string, sign: string][] = [
  ['PUBLISHED', ':white_check_mark:'],
  ['FAILED', ':x:'],
  ['SCHEDULED', ':clock3:'],
];

export const sign = (post: Timed) => SIGNS.find(([status]) => is(post, status))?.[1] ?? ':grey_question:';

/** Slack takes 3,000 characters in a section. */
const ROOM = 2_800;

/** As many lines as there is room for, and how many are left out. */
export function fitting(lines: string[], most: number, left: (count: number) => string): string[] {
  let room = ROOM;
  const full = lines.findIndex((line) => (room -= line.length + 1) < 0);
  const shown = lines.slice(0, full < 0 ? most : Math.min(most, full));
  const more = lines.length - shown.length;
  return more > 0 ? [...shown, left(more)] : shown;
}

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;
