import { expect, test } from 'vitest';
import { clockChange } from '../../src/time/clock-change.js';
import { localDay } from '../../src/time/local-day.js';

test.each([
  ['Europe/Berlin', '2026-10-25', '2026-10-25T01:00:00.000Z', '03:00', '02:00', -60],
  ['Europe/Berlin', '2027-03-28', '2027-03-28T01:00:00.000Z', '02:00', '03:00', 60],
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T15:30:00.000Z', '02:00', '02:30', 30],
  ['Africa/Casablanca', '2026-02-15', '2026-02-15T02:00:00.000Z', '03:00', '02:00', -60],
])('the clocks of %s change on %s', (zone, day, at, from, to, minutes) => {
  const { start, end } = localDay(day, zone);
  expect(clockChange(start, end, zone)).toEqual({ at: new Date(at), from, to, minutes });
});

test('finds no change on other days', () => {
  const { start, end } = localDay('2026-11-02', 'Europe/Berlin');
  expect(clockChange(start, end, 'Europe/Berlin')).toBeUndefined();
});

test.each([
  ['Europe/Berlin', '2026-10-25', 25],
  ['Europe/Berlin', '2027-03-28', 23],
  ['Asia/Kathmandu', '2026-10-25', 24],
])('a day in %s, %s, has %i hours', (zone, day, hours) => {
  const { start, end } = localDay(day, zone);
  expect((end.getTime() - start.getTime()) / 3_600_000).toBe(hours);
});
