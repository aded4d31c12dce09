import { DAY_MS, MINUTE_MS } from '../../when/index.js';

const YEAR = 365 * DAY_MS;
const LEAD = 2 * MINUTE_MS;

/** Warns of an unusual time, which is never in the past. */
export function reviewTime(at: Date, now: Date): string[] {
  const ahead = at.getTime() - now.getTime();
  if (ahead < LEAD) return ['This is less than two minutes from now, which leaves no time to correct it.'];
  return ahead > YEAR ? ['This is more than a year from now. Is the year right?'] : [];
}
