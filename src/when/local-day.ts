import { DateTime } from 'luxon';
import { DAY_MS } from './durations.js';
import { dayIn, firstInstantOf } from './instants.js';
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
export const weekFrom = (first: string, zone: string): LocalDay[] =>
  Array.from({ length: 7 }, (_, days) => localDay(shiftDay(first, days), zone));

/** Reading the day with luxon takes thirty times as long, and each digest needs several. */
export function shiftDay(day: string, days: number): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return day;
  // In UTC every day has 24 hours.
  const [shifted = day] = new Date(midnight + days * DAY_MS).toISOString().split('T');
  return shifted;
}

/** A time of day on some days of the week, in one zone. */
export interface Daily {
  /** "09:00" */
  time: string;
  /** 1 is Monday, 7 is Sunday. */
  days: readonly number[];
  zone: string;
}

export interface Occurrence {
  /** The local day, as "2026-11-02". There is exactly one occurrence a day, even when the clocks change. */
  day: string;
  at: Date;
}

/** The first occurrence after a moment. A time that the clocks skip moves forward by the gap; a repeated time counts once, the first time. */
export function nextOccurrence({ time, days, zone }: Daily, after: Date): Occurrence | undefined {
  let day = dayIn(after, zone).minus({ days: 1 });
  for (let tries = 0; tries < 10; tries += 1) {
    const occurrence = days.includes(day.weekday) ? occurrenceOn(day, time, zone) : undefined;
    if (occurrence && occurrence.at > after) return occurrence;
    day = day.plus({ days: 1 });
  }
  return undefined;
}

export function occurrenceOn(day: DateTime, time: string, zone: string): Occurrence {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { day: day.toISODate() ?? '', at: firstInstantOf(day.set({ hour, minute }), zone) };
}
