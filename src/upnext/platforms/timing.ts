import { DAY_MS, MINUTE_MS } from '../../when/index.js';
import type { Finding } from './check.js';

const YEAR = 365 * DAY_MS;
/** A person may need a minute to read the form and press the button. */
const GRACE = MINUTE_MS;
const LEAD = 2 * MINUTE_MS;

/** Warns of an unusual time. A time in the past is allowed: the service publishes such a post right away. */
export function reviewTime(at: Date, now: Date): Finding[] {
  const ahead = at.getTime() - now.getTime();
  const warn = (message: string): Finding[] => [{ level: 'warn', field: 'ScheduleDate', message }];
  if (ahead < -GRACE) return warn('This time has passed: the post would be published right away.');
  if (ahead < LEAD)
    return warn('This is less than two minutes from now, which leaves no time to correct it.');
  if (ahead > YEAR) return warn('This is more than a year from now. Is the year right?');
  return [];
}
