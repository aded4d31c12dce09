import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { type Daily, nextOccurrence } from '../../src/when/index.js';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Santiago',
  'Asia/Kathmandu',
  'Asia/Gaza',
  'Pacific/Chatham',
  'America/St_Johns',
  'Africa/Cairo',
  'Pacific/Apia',
  'UTC',
];

describe.each(ZONES)('a year of days in %s', (zone) => {
  test.each(['00:00', '02:30', '09:00', '23:59'])('has one occurrence each, at %s', (time) => {
    const daily: Daily = { time, days: EVERY_DAY, zone };
    const start = DateTime.fromObject({ year: 2026, month: 1, day: 1 }, { zone });
    const days: string[] = [];
    for (let after = start.minus({ milliseconds: 1 }).toJSDate(); days.length < 365; ) {
      const next = nextOccurrence(daily, after);
      if (!next) throw new Error('no next day');
      const shown = DateTime.fromJSDate(next.at, { zone });
      expect(shown.toISODate()).toBe(next.day);
      const moved = shown.toFormat('HH:mm') !== time;
      if (moved) expect(shown.offset).not.toBe(shown.minus({ hours: 3 }).offset);
      days.push(next.day);
      after = next.at;
    }
    expect(new Set(days).size).toBe(365);
    expect(days.at(-1)).toBe('2026-12-31');
  });
});

test('skips days that are not chosen', () => {
  const weekdays: Daily = { time: '09:00', days: [1, 2, 3, 4, 5], zone: 'Europe/Berlin' };
  expect(nextOccurrence(weekdays, new Date('2026-10-30T09:00:00Z'))).toEqual({
    day: '2026-11-02',
    at: new Date('2026-11-02T08:00:00Z'),
  });
});

test('uses the first pass of a repeated time', () => {
  const daily: Daily = { time: '02:30', days: EVERY_DAY, zone: 'Europe/Berlin' };
  expect(nextOccurrence(daily, new Date('2026-10-24T22:00:00Z'))?.at).toEqual(
    new Date('2026-10-25T00:30:00Z'),
  );
});

test('has no occurrence without days', () => {
  expect(nextOccurrence({ time: '09:00', days: [], zone: 'UTC' }, new Date(0))).toBeUndefined();
});
