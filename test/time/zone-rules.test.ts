import { expect, test } from 'vitest';
import { instantOfWallTime, SYSTEM_ZONE_RULES, wallTimeOf } from '../../src/time/zone-rules.js';

const near = (at: string) => new Date(at);

test.each([
  ['2026-11-15T15:00:00Z', 'America/New_York', '2026-11-15T10:00:00.000'],
  ['2026-07-15T14:00:30Z', 'America/New_York', '2026-07-15T10:00:30.000'],
  ['2026-11-15T23:30:00Z', 'Asia/Kolkata', '2026-11-16T05:00:00.000'],
  ['2026-11-15T15:00:00Z', 'UTC', '2026-11-15T15:00:00.000'],
])('%s in %s is %s there, and the other way round', (at, zone, wallTime) => {
  expect(wallTimeOf(SYSTEM_ZONE_RULES, new Date(at), zone)).toBe(wallTime);
  expect(instantOfWallTime(SYSTEM_ZONE_RULES, wallTime, zone, near('2026-01-01T00:00:00Z'))).toEqual(
    new Date(at),
  );
});

test.each([
  ['2026-10-25T00:30:00Z', '2026-10-25T00:30:00Z'],
  ['2026-10-25T01:30:00Z', '2026-10-25T01:30:00Z'],
])('of a time that the clocks repeat, the instant closer to %s is meant', (close, at) => {
  const found = instantOfWallTime(SYSTEM_ZONE_RULES, '2026-10-25T02:30:00.000', 'Europe/Berlin', near(close));
  expect(found).toEqual(new Date(at));
});

test('a time that the clocks skip is the one that long after the gap begins', () => {
  const wallTime = '2026-03-29T02:30:00.000';
  const found = instantOfWallTime(SYSTEM_ZONE_RULES, wallTime, 'Europe/Berlin', near('2026-03-29T00:00:00Z'));
  expect(found).toEqual(new Date('2026-03-29T01:30:00Z'));
});
