import { DateTime } from 'luxon';
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
