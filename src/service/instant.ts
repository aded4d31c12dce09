import { IANAZone } from 'luxon';
import type { WallClock } from './validation/wall-clock.js';

const DAY = 24 * 60 * 60 * 1000;
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The instant that a written date means, in ISO 8601 with microseconds: its own offset wins, and without one the clock hangs
 * in the zone. Nothing where UTC would need a year before 1 or after 9999.
 */
export function instantOf({ wall, micros, offset }: WallClock, zone: string): string | undefined {
  const at = offset === undefined ? wall - offsetIn(zone, wall) : wall - offset * 60_000;
  if (at < FIRST || at > LAST) return undefined;
  return `${new Date(at).toISOString().slice(0, -1)}${micros}Z`;
}

/** Of a time that comes twice the first is taken; one that is skipped is read with the offset before the jump, as Python does. */
function offsetIn(zone: string, wall: number): number {
  const offset = (at: number) => IANAZone.create(zone).offset(at) * 60_000;
  const before = offset(wall - DAY);
  const after = offset(wall + DAY);
  const isAfter = offset(wall - before) !== before && offset(wall - after) === after;
  return isAfter ? after : before;
}
