import { isWithin, type LocalDay, localDay, shiftDay } from '../../../when/index.js';

/** Which of the posts with a problem a digest shows, a channel’s and a person’s own alike. */

const DAYS_AHEAD = 7;

/** Since the day before, or Friday on a Sunday or a Monday. */
export function problemDays({ day, zone }: Pick<LocalDay, 'day' | 'zone'>) {
  const before = [2, 3][new Date(day).getUTCDay()] ?? 1;
  return {
    from: localDay(shiftDay(day, -before), zone).start,
    to: localDay(shiftDay(day, DAYS_AHEAD), zone).end,
  };
}

/** Those that can still be fixed in time come first. */
export function problemsOf<Post extends { scheduledAt: Date }>(posts: Post[], day: LocalDay): Post[] {
  const days = problemDays(day);
  const shown = posts.filter(({ scheduledAt }) => isWithin(scheduledAt, days));
  const isOver = ({ scheduledAt }: Post) => scheduledAt < day.start;
  return [...shown.filter((post) => !isOver(post)), ...shown.filter(isOver)];
}
