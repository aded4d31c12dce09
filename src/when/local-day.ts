import { DateTime } from 'luxon';
import { DAY_MS } from './durations.js';
import { firstInstantOf } from './instants.js';
import { memoize } from './memoize.js';

/** One calendar day in a zone, from midnight to midnight. */
export interface LocalDay {
  /** "2026-11-02" */
  day: string;
  zone: string;
  start: Date;
  /** The next day's start. */
  end: Date;
}

export const localDay = memoize((day: string, zone: string): LocalDay => {
  const midnight = DateTime.fromISO(day, { zone: 'UTC' });
  return {
    day,
    zone,
    start: firstInstantOf(midnight, zone),
    end: firstInstantOf(midnight.plus({ days: 1 }), zone),
  };
});

/** The seven days of the week that starts on this day. */
export const daysOfWeek = (first: string): string[] =>
  Array.from({ length: 7 }, (_, days) => shiftDay(first, days));

/** Reading the day with luxon takes thirty times as long, and each digest needs several. */
export function shiftDay(day: string, days: number): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return day;
  // In UTC every day has 24 hours.
  const [shifted = day] = new Date(midnight + days * DAY_MS).toISOString().split('T');
  return shifted;
}
