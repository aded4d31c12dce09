import type { DateTime } from 'luxon';
import { dayIn, firstInstantOf } from './instants.js';

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
