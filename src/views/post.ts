import type { KnownBlock } from '@slack/types';
import { oneLine } from '../api/read/label.js';
import type { Post } from '../api/records.js';
import { isPlatform, labelOf } from '../openapi/platforms.js';
import { clip, context, section } from '../slack/blocks.js';
import { escape } from '../slack/markup.js';
import { formatCountdown, formatOtherClock } from '../time/format.js';
import type { Reader } from '../time/types.js';
import { slackDate } from './slack-date.js';
import { humanize } from './words.js';

/** How a post of the service looks in Slack: as a line of a list and as a card. */

const STUCK_AFTER_MS = 10 * 60_000;

const EMOJI: Record<string, string> = {
  SCHEDULED: ':calendar:',
  DRAFT: ':memo:',
  PUBLISHED: ':white_check_mark:',
  FAILED: ':x:',
};

/** Still scheduled well after its time, when the service should have sent it. */
export function isStuck({ status, scheduledAt }: Pick<Post, 'status' | 'scheduledAt'>, now: Date): boolean {
  return (
    status?.toUpperCase() === 'SCHEDULED' &&
    scheduledAt !== undefined &&
    now.getTime() - scheduledAt.getTime() >= STUCK_AFTER_MS
  );
}

/** "Scheduled", "Stuck, was due 25 min ago". The only place that turns a status of the service into words. */
export function postStatus(post: Post, now: Date): string {
  if (isStuck(post, now) && post.scheduledAt)
    return `Stuck, was due ${formatCountdown(post.scheduledAt, now)}`;
  return post.status ? escape(clip(humanize(post.status), 60)) : '';
}

/** ":calendar: Scheduled", for a message about one post. */
export function postStatusWithEmoji(post: Post, now: Date): string {
  const emoji = isStuck(post, now) ? ':warning:' : EMOJI[post.status?.toUpperCase() ?? ''];
  return [emoji, postStatus(post, now)].filter(Boolean).join(' ');
}

/** The name of a network for people, including one that only a newer service knows. */
export const networkName = (platform: string) =>
  isPlatform(platform) ? labelOf(platform) : humanize(platform);

export const networkNames = ({ platforms }: Pick<Post, 'platforms'>) =>
  escape(clip(platforms.map(networkName).join(', '), 200));

export function quote(content: string): KnownBlock {
  const lines = escape(clip(content, 1200)).split('\n');
  return section(lines.map((line) => `> ${line}`).join('\n'));
}

export function postLine(post: Post, { now, zone }: Reader): string {
  const clock = post.scheduledAt && slackDate(post.scheduledAt, '{time}', zone);
  const networks = post.platforms.length > 0 && `*${networkNames(post)}*`;
  const facts = [clock, networks, postStatus(post, now)].filter(Boolean).join(' · ');
  return `${facts}\n${escape(clip(oneLine(post.content ?? post.label), 140))}`;
}

/** When it goes out: in the reader's clock, in the project's, and how far away that is. */
export function postMoment(post: Post, zone: string | undefined, reader: Reader): string {
  const { scheduledAt: at, scheduleText } = post;
  if (!at) return scheduleText ? `${escape(clip(scheduleText, 60))} (date not recognized)` : '';
  const there = zone && formatOtherClock(at, zone, reader.zone);
  const clocks = [`*${slackDate(at)}*`, there, formatCountdown(at, reader.now, reader.zone)]
    .filter(Boolean)
    .join(' · ');
  return hasNoOffset(scheduleText) ? `${clocks} (time zone not given by the service)` : clocks;
}

const hasNoOffset = (text = '') => /T\d\d:\d\d(:\d\d(\.\d+)?)?$/i.test(text);

export function postCard(post: Post, zone: string | undefined, reader: Reader): KnownBlock[] {
  const facts = [postMoment(post, zone, reader), networkNames(post), postStatusWithEmoji(post, reader.now)];
  const { media } = post.details();
  return [
    section(facts.filter(Boolean).join('\n')),
    quote(post.content ?? post.label),
    ...(media ? [context(`Media: ${escape(clip(media, 300))}`)] : []),
  ];
}
