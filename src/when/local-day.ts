import { DateTime } from 'luxon';
import { occurrenceOn } from './daily.js';
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
    start: occurrenceOn(midnight, '00:00', zone).at,
    end: occurrenceOn(midnight.plus({ days: 1 }), '00:00', zone).at,
  };
});
