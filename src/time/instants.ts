import { DateTime, IANAZone } from 'luxon';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const QUARTER_HOUR = 15 * MINUTE;
const KEPT_ZONES = 500;
const KEPT_OF_ONE = 2_000;

/** Clocks change on a quarter of an hour. Asking the system for an offset is most of what reading a date costs. */
const offsets = new Map<string, Map<number, number>>();

function offsetAt(zone: string, at: number): number {
  const quarter = Math.floor(at / QUARTER_HOUR);
  const known = offsets.get(zone)?.get(quarter);
  if (known !== undefined) return known;
  const offset = IANAZone.create(zone).offset(at);
  keep(zone, quarter, offset);
  return offset;
}

function keep(zone: string, quarter: number, offset: number): void {
  const ofZone = offsets.get(zone) ?? new Map<number, number>();
  if (ofZone.size >= KEPT_OF_ONE) ofZone.clear();
  if (offsets.size >= KEPT_ZONES) offsets.clear();
  offsets.set(zone, ofZone.set(quarter, offset));
}

/**
 * The instants at which the clocks of a zone show this wall time: none where they skip it in spring, two where they
 * show it twice in autumn. luxon's own choice would depend on today's date.
 */
export function instantsOf(wall: DateTime, zone: string): { at: Date; offset: number }[] {
  return instantsShowing(wall.toMillis(), zone);
}

/** The same of what a clock shows, as if it were UTC. */
export function instantsShowing(local: number, zone: string): { at: Date; offset: number }[] {
  const nearby = [-1, 0, 1].map((days) => offsetAt(zone, local + days * DAY));
  return [...new Set(nearby)]
    .map((offset) => ({ at: new Date(local - offset * MINUTE), offset }))
    .filter(({ at, offset }) => offsetAt(zone, at.getTime()) === offset)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** The first wall time after a skipped one, and the last before it. */
export function aroundGap(wall: DateTime, zone: string): DateTime[] {
  const [before, after] = [-1, 1].map((days) => offsetAt(zone, wall.toMillis() + days * DAY));
  const skipped = (after ?? 0) - (before ?? 0);
  return [wall.minus({ minutes: skipped }), wall.plus({ minutes: skipped })];
}

/** What the clock in a zone shows, as if it were UTC; of a zone that nobody knows, UTC itself. */
export function clockShown(at: Date, zone: string): number {
  return at.getTime() + (offsetAt(zone, at.getTime()) || 0) * MINUTE;
}

/** The same as a time without zone. */
export function wallIn(at: Date, zone: string): DateTime {
  return wallOf(clockShown(at, zone));
}

/** The calendar day in a zone, as a midnight without zone. */
export function dayIn(at: Date, zone: string): DateTime {
  return wallOf(Math.floor(clockShown(at, zone) / DAY) * DAY);
}

/** Without a zone each day has its 24 hours: to count is enough, and luxon's `plus` takes ten times as long. */
export const minutesOn = (wall: DateTime, minutes: number) => wallOf(wall.toMillis() + minutes * MINUTE);
export const daysOn = (wall: DateTime, days: number) => wallOf(wall.toMillis() + days * DAY);

const wallOf = (shown: number) => DateTime.fromMillis(shown, { zone: 'UTC' });
