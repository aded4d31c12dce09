import { needsAttention, recordedState } from '../../api/post-state.js';
import type { HeldAs } from '../../api/records.js';
import { clip } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { Digest } from '../tables/digest-row.js';
import { formatOtherClock } from '../../time/format.js';
import { SLACK_DAY, slackDate } from '../../ui/slack-date.js';
import { failedOn, HELD_TITLES, networkNames } from '../../posts/index.js';
import type { TimedPost } from './day.js';
import { memoizeByPost } from './memoize-by-post.js';

/** Shows a post as one line, short enough for a phone. */

const MAX_EXCERPT = 70;

/** A line starts with a time, or with a date and a time. */
export const DATE_AND_TIME = `${SLACK_DAY} {time}`;

/** The zone of the digest, and the zone of its project. */
export type Zones = readonly [zone: string, projectZone: string];

export const zonesOf = ({ zone, project }: Digest): Zones => [zone, project.zone ?? zone];

/** Each reader's own time, and the project's when it differs from the digest's. */
export function clock(at: Date, [zone, projectZone]: Zones, format = '{time}'): string {
  const own = slackDate(at, format, zone);
  const projectClock = formatOtherClock(at, projectZone, zone);
  return projectClock ? `${own} (${escape(projectClock)})` : own;
}

export const digestLine = (post: TimedPost, zones: Zones, format = '{time}'): string =>
  cachedLine(post, format, ...zones);

const cachedLine = memoizeByPost(
  (post, format = '', zone = '', projectZone = '') =>
    `${clock(post.scheduledAt, [zone, projectZone], format)}  *${networkNames(post)}*  ${excerpt(post)}`,
);

export const excerpt = ({ content, label }: TimedPost): string =>
  escape(clip((content ?? label).replace(/\s+/g, ' ').trim(), MAX_EXCERPT));

/** "held", "*missed*" */
function heldSuffix(held: HeldAs, isBold: boolean): string {
  const title = HELD_TITLES[held].charAt(0).toLowerCase() + HELD_TITLES[held].slice(1);
  return isBold ? `*${title}*` : title;
}

/** What follows the line of a post. A scheduled post, the usual case, needs no words. */
export function statusSuffix(post: TimedPost): string {
  if (post.held) return ` · ${heldSuffix(post.held, needsAttention(recordedState(post)))}`;
  switch (recordedState(post)) {
    case 'published':
      return ' · published';
    case 'partly-published':
      return ` · ${['*partly published*', failedOn(post)].filter(Boolean).join(', ')}`;
    case 'failed':
      return ' · *failed*';
    case 'waiting':
      return '';
    default:
      return ' · status unknown';
  }
}

/** Slack allows 3,000 characters in a section. */
const MAX_LENGTH = 2_800;

/** As many lines as fit, and how many are left out. */
export function firstLines(lines: string[], max: number, more: (count: number) => string): string[] {
  let room = MAX_LENGTH;
  const full = lines.findIndex((line) => (room -= line.length + 1) < 0);
  const shown = lines.slice(0, full < 0 ? max : Math.min(max, full));
  const left = lines.length - shown.length;
  return left > 0 ? [...shown, more(left)] : shown;
}

export const andMore = (count: number) => `…and ${count} more`;
