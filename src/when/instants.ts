import { DateTime, IANAZone } from 'luxon';
import { DAY_MS, MINUTE_MS } from './durations.js';
import { memoize } from './memoize.js';

const QUARTER_HOUR = 15 * MINUTE_MS;
const MAX_OFFSETS = 10_000;

/** Minutes that the clock of a zone is ahead of UTC, at an instant in milliseconds. NaN for an unknown zone. */
export const offsetAt = (zone: string, at: number): number => offsetIn(zone, Math.floor(at / QUARTER_HOUR));

/** Clocks change at a quarter of an hour. Looking offsets up is most of the cost of parsing a date. */
const offsetIn = memoize(
  (zone: string, quarter: number) => IANAZone.create(zone).offset(quarter * QUARTER_HOUR),
  MAX_OFFSETS,
);

/**
 * The instants at which the clocks of a zone show this wall time: none if they skip it in spring, two if they repeat
 * it in autumn. luxon picks one of them depending on today's date.
 */
export function instantsOf(wall: DateTime, zone: string): { at: Date; offset: number }[] {
  const local = wall.toMillis();
  const nearby = [-1, 0, 1].map((days) => offsetAt(zone, local + days * DAY_MS));
  return [...new Set(nearby)]
    .map((offset) => ({ at: new Date(local - offset * MINUTE_MS), offset }))
    .filter(({ at, offset }) => offsetAt(zone, at.getTime()) === offset)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** The first of them. A time that the clocks skip moves forward by the gap. */
export const firstInstantOf = (wall: DateTime, zone: string): Date =>
  instantsOf(wall, zone)[0]?.at ?? wall.setZone(zone, { keepLocalTime: true }).toJSDate();

/** The wall times one gap before and after a skipped one. */
export function aroundGap(wall: DateTime, zone: string): DateTime[] {
  const [before, after] = [-1, 1].map((days) => offsetAt(zone, wall.toMillis() + days * DAY_MS));
  const skipped = (after ?? 0) - (before ?? 0);
  return [wall.minus({ minutes: skipped }), wall.plus({ minutes: skipped })];
}

/** What the clock of a zone shows, as milliseconds as if it were UTC. An unknown zone counts as UTC. */
export function clockShown(at: Date, zone: string): number {
  return at.getTime() + (offsetAt(zone, at.getTime()) || 0) * MINUTE_MS;
}

/** What the clock of a zone shows, as a DateTime in UTC. */
export function wallIn(at: Date, zone: string): DateTime {
  return wallOf(clockShown(at, zone));
}

/** The calendar day in a zone, as midnight in UTC. */
export function dayIn(at: Date, zone: string): DateTime {
  return wallOf(Math.floor(clockShown(at, zone) / DAY_MS) * DAY_MS);
}

/** In UTC every day has 24 hours, so adding is enough; luxon's `plus` takes ten times as long. */
export const minutesOn = (wall: DateTime, minutes: number) => wallOf(wall.toMillis() + minutes * MINUTE_MS);
export const daysOn = (wall: DateTime, days: number) => wallOf(wall.toMillis() + days * DAY_MS);

const wallOf = (shown: number) => DateTime.fromMillis(shown, { zone: 'UTC' });
