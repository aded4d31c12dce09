import type { KnownBlock } from '@slack/types';
import { oneLine } from '../api/read/label.js';
import type { Post } from '../api/records.js';
import { labelOf } from '../openapi/platforms.js';
import { clip, context, section } from '../slack/blocks.js';
import { escape } from '../slack/markup.js';
import { formatOtherClock, formatCountdown } from '../time/format.js';
import type { Reader } from '../time/types.js';
import { everyonesClock } from './moment.js';

/** How a post of the service looks in Slack: as a line of a list, and as a card. */

const STUCK_AFTER_MS = 10 * 60_000;
const STATUS: Record<string, string> = {
  SCHEDULED: ':clock3: Scheduled',
  DRAFT: ':pencil2: Draft',
  PUBLISHED: ':white_check_mark: Published',
  FAILED: ':x: Failed',
};

/** Still waiting well after its time: the service should have sent it. */
export function isStuck({ status, scheduledAt }: Pick<Post, 'status' | 'scheduledAt'>, now: Date): boolean {
  return (
    status?.toUpperCase() === 'SCHEDULED' &&
    scheduledAt !== undefined &&
    now.getTime() - scheduledAt.getTime() >= STUCK_AFTER_MS
  );
}

/** A status that nobody knows is shown as it came. */
export function statusInWords(post: Post, now: Date): string {
  if (isStuck(post, now) && post.scheduledAt)
    return `:rotating_light: Stuck: was due ${formatCountdown(post.scheduledAt, now)}`;
  const status = post.status ?? '';
  return STATUS[status.toUpperCase()] ?? escape(clip(status, 60));
}

export const platformsInWords = ({ platforms }: Pick<Post, 'platforms'>) =>
  escape(clip(platforms.map(labelOf).join(', '), 200));

export function quote(content: string): KnownBlock {
  const lines = escape(clip(content, 1200)).split('\n');
  return section(lines.map((line) => `> ${line}`).join('\n'));
}

export function postLine(post: Post, { now, zone }: Reader): string {
  const clock = post.scheduledAt ? `${everyonesClock(post.scheduledAt, '{time}', zone)}  ` : '';
  const words = oneLine(post.content ?? post.label);
  return `${clock}*${platformsInWords(post)}*  ${statusInWords(post, now)}\n${escape(clip(words, 140))}`;
}

/** When it goes out: in the reader's clock, in the project's, and how long that is from now. */
export function momentInWords(post: Post, zone: string | undefined, reader: Reader): string {
  const { scheduledAt: at, scheduleText } = post;
  if (!at) return scheduleText ? `${escape(clip(scheduleText, 60))} (as the service reports it)` : '';
  const there = zone && formatOtherClock(at, zone, reader.zone);
  const clocks = [`*${everyonesClock(at)}*`, there, formatCountdown(at, reader.now, reader.zone)]
    .filter(Boolean)
    .join(' · ');
  return isNaive(scheduleText) ? `${clocks} (as the service reports it)` : clocks;
}

/** The service left out which zone it means. */
const isNaive = (text = '') => /T\d\d:\d\d(:\d\d(\.\d+)?)?$/i.test(text);

export function postCard(post: Post, zone: string | undefined, reader: Reader): KnownBlock[] {
  const facts = [momentInWords(post, zone, reader), platformsInWords(post), statusInWords(post, reader.now)];
  const { media } = post.details();
  return [
    section(facts.filter(Boolean).join('\n')),
    quote(post.content ?? post.label),
    ...(media ? [context(`:frame_with_picture: ${escape(clip(media, 300))}`)] : []),
  ];
}
