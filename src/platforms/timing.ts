import type { Finding } from './finding.js';

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;
/** While a person reads the proof and presses the button, a minute may go by. */
const GRACE = MINUTE;
const LEAD = 2 * MINUTE;

/** What is odd about the time itself. A time gone by is the person's to decide: the service would publish at once. */
export function reviewTime(at: Date, now: Date): Finding[] {
  const ahead = at.getTime() - now.getTime();
  const warn = (say: string): Finding[] => [{ level: 'warn', field: 'ScheduleDate', say }];
  if (ahead < -GRACE) return warn('This time has gone by: the post would go out at once.');
  if (ahead < LEAD)
    return warn('This is less than two minutes from now: there is no time left to correct it.');
  if (ahead > YEAR) return warn('This is more than a year from now: is the year right?');
  return [];
}
