import type { WeekPicture, WeekPictures } from '../../drawing/week-pictures.js';
import { countDays } from '../../posts/index.js';
import { dayIn } from '../../time/instants.js';
import { localDay } from '../../time/local-day.js';
import { daysOfWeek, shiftDay } from '../../time/range/read-week.js';
import type { DigestContent } from './message.js';

/** The week of a digest’s day, as a small picture. Undefined where Slack can’t fetch it, or the posts are not all known. */
export function weekPicture(
  weekPictures: WeekPictures,
  { board, day: { day, zone }, now }: Pick<DigestContent, 'board' | 'day' | 'now'>,
): WeekPicture | undefined {
  if (!board.isKnown || !board.whole) return undefined;
  const { weekday } = dayIn(localDay(day, zone).start, zone);
  const days = daysOfWeek(shiftDay(day, 1 - weekday)).map((one) => localDay(one, zone));
  return weekPictures.of(countDays(days, board.posts, now));
}
