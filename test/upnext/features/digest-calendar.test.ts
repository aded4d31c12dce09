import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { isTooLate, nextAfter } from '../../../src/upnext/digest/schedule.js';
import { nextOccurrence } from '../../../src/when/index.js';
import { UNUSUAL_ZONES } from '../../support/time-zones.js';

/** Runs hour by hour through a year: no time zone loses or repeats a day. */

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const HOUR_MS = 60 * 60_000;

interface Sent {
  day: string;
  at: Date;
  meantAt: Date;
}

/** Runs once an hour, except while it sleeps. */
function yearOf(zone: string, time: string, days: readonly number[], sleeps = (_: Date) => false) {
  const daily = { time, days, zone };
  const start = new Date('2026-01-01T00:00:00Z');
  const sent: Sent[] = [];
  const missed: string[] = [];
  let due = nextOccurrence(daily, start);
  for (let hour = 0; hour < 365 * 24; hour += 1) {
    const now = new Date(start.getTime() + hour * HOUR_MS);
    while (due && due.at <= now && !sleeps(now)) {
      if (isTooLate(due.at, now)) missed.push(due.day);
      else sent.push({ day: due.day, at: now, meantAt: due.at });
      due = nextAfter(daily, due, now);
    }
  }
  return { sent, missed };
}

describe.each(UNUSUAL_ZONES)('a year in %s', (zone) => {
  test.each(['00:00', '02:30', '09:00', '23:30'])('has one digest a day at %s', (time) => {
    const { sent, missed } = yearOf(zone, time, EVERY_DAY);
    expect(missed).toEqual([]);
    expect(new Set(sent.map(({ day }) => day)).size).toBe(sent.length);
    expect(sent.length).toBeGreaterThanOrEqual(364);
    const elsewhere = sent.filter(
      ({ meantAt }) => DateTime.fromJSDate(meantAt, { zone }).toFormat('HH:mm') !== time,
    );
    // The time differs only on days when the clocks skip it.
    expect(elsewhere.length).toBeLessThanOrEqual(2);
  });

  test('skips weekends on a weekday schedule', () => {
    const { sent } = yearOf(zone, '09:00', [1, 2, 3, 4, 5]);
    const weekdays = sent.map(({ day }) => DateTime.fromISO(day).weekday);
    expect(Math.max(...weekdays)).toBe(5);
    expect(sent.length).toBeGreaterThan(258);
  });

  test('catches up after an outage, and leaves out only what is more than two hours late', () => {
    const asleep = (now: Date) => {
      const at = now.toISOString();
      return at >= '2026-03-10' && at < '2026-03-13T12';
    };
    const { sent } = yearOf(zone, '09:00', EVERY_DAY, asleep);
    const days = new Set(sent.map(({ day }) => day));
    const left = Array.from({ length: 16 }, (_, n) => `2026-03-${String(n + 5).padStart(2, '0')}`).filter(
      (day) => !days.has(day),
    );
    expect(left.length).toBeGreaterThanOrEqual(2);
    for (const day of left) expect(day).toMatch(/^2026-03-1[0-3]$/);
    for (const { at, meantAt } of sent)
      expect(at.getTime() - meantAt.getTime()).toBeLessThanOrEqual(2 * HOUR_MS);
  });
});
