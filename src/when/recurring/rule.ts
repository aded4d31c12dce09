import { DateTime } from 'luxon';
import * as z from 'zod';
import { DAY_MS } from '../durations.js';
import { daysOn } from '../instants.js';
import { type Occurrence, occurrenceOn } from '../local-day.js';

/** When a post repeats, by the wall clock of one zone. */

const localDay = z.iso.date();

const cadenceSchema = z.discriminatedUnion('unit', [
  z.object({ unit: z.literal('day'), every: z.number() }),
  /** 1 is Monday, 7 is Sunday. */
  z.object({ unit: z.literal('week'), every: z.number(), days: z.array(z.number()) }),
  /** In months that are shorter, the last day takes the place of `day`. */
  z.object({ unit: z.literal('month'), every: z.number(), day: z.number() }),
  /** `nth` is -1 for the last one of the month. */
  z.object({ unit: z.literal('weekday-of-month'), every: z.number(), weekday: z.number(), nth: z.number() }),
]);
export type Cadence = z.infer<typeof cadenceSchema>;

export const recurringRule = z.object({
  cadence: cadenceSchema,
  /** "09:00" */
  time: z.string(),
  zone: z.string(),
  /** The day of the first occurrence, from which every second week and so on is counted. */
  start: localDay,
  /** The last day that may have an occurrence, or how many there are. */
  end: z.union([z.object({ until: localDay }), z.object({ count: z.number() })]),
});
export type RecurringRule = z.infer<typeof recurringRule>;
export type Rhythm = Pick<RecurringRule, 'cadence' | 'time' | 'zone'>;

/** No series is longer. */
export const LONGEST_DAYS = 2 * 366;

/**
 * At most one a day, in order. A time that the clocks skip moves forward by the gap, and a repeated time counts once. A day
 * that a zone leaves out has none.
 */
export function occurrencesOf({ cadence, time, zone, start, end }: RecurringRule): Occurrence[] {
  const first = dayOf(start);
  const most = 'count' in end ? end.count : Infinity;
  const found: Occurrence[] = [];
  for (let passed = 0; passed <= LONGEST_DAYS && found.length < most; passed += 1) {
    const day = daysOn(first, passed);
    if ('until' in end && isoDate(day) > end.until) break;
    if (!isOn(cadence, day, first)) continue;
    const occurrence = occurrenceOn(day, time, zone);
    const last = found.at(-1);
    if (!last || occurrence.at > last.at) found.push(occurrence);
  }
  return found;
}

/** The first day of the cadence whose occurrence is after a moment. Undefined if there is none for a year. */
export function firstDay({ cadence, time, zone }: Rhythm, from: DateTime, after: Date): string | undefined {
  const once = { ...cadence, every: 1 };
  for (let passed = 0; passed <= 366; passed += 1) {
    const day = daysOn(from, passed);
    if (isOn(once, day, day) && occurrenceOn(day, time, zone).at > after) return isoDate(day);
  }
  return undefined;
}

function isOn(cadence: Cadence, day: DateTime, first: DateTime): boolean {
  switch (cadence.unit) {
    case 'day':
      return daysBetween(first, day) % cadence.every === 0;
    case 'week':
      return (
        cadence.days.includes(day.weekday) &&
        (daysBetween(mondayOf(first), mondayOf(day)) / 7) % cadence.every === 0
      );
    case 'month':
      return (
        monthsBetween(first, day) % cadence.every === 0 &&
        day.day === Math.min(cadence.day, day.daysInMonth ?? cadence.day)
      );
    case 'weekday-of-month':
      return (
        monthsBetween(first, day) % cadence.every === 0 &&
        day.weekday === cadence.weekday &&
        (cadence.nth < 0 ? day.day + 7 > (day.daysInMonth ?? 0) : Math.ceil(day.day / 7) === cadence.nth)
      );
  }
}

const daysBetween = (one: DateTime, other: DateTime) =>
  Math.round((other.toMillis() - one.toMillis()) / DAY_MS);
const monthsBetween = (one: DateTime, other: DateTime) =>
  (other.year - one.year) * 12 + other.month - one.month;
const mondayOf = (day: DateTime) => daysOn(day, 1 - day.weekday);

/** Midnight in UTC, from "2026-11-02". */
export const dayOf = (day: string): DateTime => DateTime.fromISO(day, { zone: 'UTC' });
export const isoDate = (day: DateTime): string => day.toFormat('yyyy-MM-dd');
