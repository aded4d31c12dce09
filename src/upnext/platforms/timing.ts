import { DAY_MS, MINUTE_MS } from '../../when/index.js';

/** Without a year, a day that has just passed is read as the next one. */
const FAR = 300 * DAY_MS;
const LEAD = 2 * MINUTE_MS;

/** Warns of an unusual time, which is never in the past. */
export function reviewTime(at: Date, now: Date): string[] {
  const ahead = at.getTime() - now.getTime();
  if (ahead < LEAD) return ['This is less than two minutes from now, which leaves no time to correct it.'];
  return ahead > FAR ? ['This is more than 300 days from now. Is the year right?'] : [];
}
