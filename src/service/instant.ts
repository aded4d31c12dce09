import { IANAZone } from 'luxon';
import { DAY_MS, MINUTE_MS } from '../when/index.js';
import type { WallClock } from './validation/wall-clock.js';

const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The instant of a written date, in ISO 8601 with microseconds. Its own offset wins; without one it is a local time in the
 * zone. Undefined if UTC would need a year before 1 or after 9999.
 */
export function instantOf({ wall, micros, offset }: WallClock, zone: string): string | undefined {
  const at = offset === undefined ? wall - offsetIn(zone, wall) : wall - offset * MINUTE_MS;
  if (at < FIRST || at > LAST) return undefined;
  return `${new Date(at).toISOString().slice(0, -1)}${micros}Z`;
}

/** A repeated time means its first occurrence; a skipped time uses the offset before the change, as in Python. */
function offsetIn(zone: string, wall: number): number {
  const offset = (at: number) => IANAZone.create(zone).offset(at) * MINUTE_MS;
  const before = offset(wall - DAY_MS);
  const after = offset(wall + DAY_MS);
  const isAfter = offset(wall - before) !== before && offset(wall - after) === after;
  return isAfter ? after : before;
}
