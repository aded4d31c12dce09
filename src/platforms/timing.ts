import type { Finding } from './finding.js';
import { labelOf, type Platform } from './platforms.js';

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;
/** While a person reads the proof and presses the button, a minute may go by. */
const GRACE = MINUTE;
const LEAD = 2 * MINUTE;
const APART = 5 * MINUTE;

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

interface Planned {
  platforms: readonly string[];
  scheduledAt?: Date | undefined;
}

/** Networks on which another post goes out within five minutes of this one. */
export function reviewNeighbours(
  at: Date,
  platforms: readonly Platform[],
  others: readonly Planned[],
): Finding[] {
  return platforms.flatMap((platform): Finding[] => {
    const near = others.some(
      (other) =>
        other.scheduledAt &&
        other.platforms.includes(platform) &&
        Math.abs(other.scheduledAt.getTime() - at.getTime()) < APART,
    );
    const say = `Another post for ${labelOf(platform)} goes out within five minutes of this one.`;
    return near ? [{ platform, level: 'warn', field: 'ScheduleDate', say }] : [];
  });
}
