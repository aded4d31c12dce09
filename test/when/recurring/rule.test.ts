import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { formatNext, MANY_READERS, occurrencesOf, type RecurringRule } from '../../../src/when/index.js';

const berlin = { zone: 'Europe/Berlin', time: '02:30' };
type Cadence = RecurringRule['cadence'];
const wallIn = (at: Date, zone: string) =>
  DateTime.fromJSDate(at, { zone }).setZone('UTC', { keepLocalTime: true });
const daily: Cadence = { unit: 'day', every: 1 };
const dates = (rule: RecurringRule) => occurrencesOf(rule).map(({ at }) => at.toISOString());
const days = (rule: RecurringRule) => occurrencesOf(rule).map(({ day }) => day);

describe('when the clocks change', () => {
  test('a skipped time moves by the gap', () => {
    const rule = { ...berlin, cadence: daily, start: '2027-03-27', end: { count: 3 } };
    expect(dates(rule)).toEqual([
      '2027-03-27T01:30:00.000Z',
      '2027-03-28T01:30:00.000Z',
      '2027-03-29T00:30:00.000Z',
    ]);
  });

  test('a repeated time counts once, the first time', () => {
    const rule = { ...berlin, cadence: daily, start: '2026-10-24', end: { count: 3 } };
    expect(dates(rule)).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  test('a day that a zone leaves out has no occurrence', () => {
    const rule = {
      cadence: daily,
      time: '09:00',
      zone: 'Pacific/Apia',
      start: '2011-12-29',
      end: { count: 3 },
    };
    const walls = occurrencesOf(rule).map(({ at }) => wallIn(at, rule.zone).toFormat('yyyy-MM-dd HH:mm'));
    expect(walls).toEqual(['2011-12-29 09:00', '2011-12-31 09:00', '2012-01-01 09:00']);
  });
});

test('the next dates say where the clocks skip the time', () => {
  const rule = { ...berlin, cadence: daily, start: '2027-03-27', end: { count: 6 } };
  const next = formatNext(rule, { ...MANY_READERS, now: new Date('2027-03-01T00:00:00Z') });
  expect(next).toBe('Sat 27 Mar, Sun 28 Mar at 03:30, Mon 29 Mar and 3 more');
  expect(formatNext(rule, { ...MANY_READERS, now: new Date('2028-01-01T00:00:00Z') })).toBeUndefined();
});

test('up to five next dates are all named', () => {
  const rule = { ...berlin, cadence: daily, start: '2027-04-01', end: { count: 5 } };
  expect(formatNext(rule, { ...MANY_READERS, now: new Date('2027-03-01T00:00:00Z') })).toBe(
    'Thu 1 Apr, Fri 2 Apr, Sat 3 Apr, Sun 4 Apr, Mon 5 Apr',
  );
});

describe('in short months', () => {
  test('the last day takes the place of the 31st', () => {
    const cadence: Cadence = { unit: 'month', every: 1, day: 31 };
    const rule = { ...berlin, cadence, start: '2027-01-31', end: { count: 4 } };
    expect(days(rule)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  });

  test('the 30th is the last day of February, and the 30th again after that', () => {
    const cadence: Cadence = { unit: 'month', every: 1, day: 30 };
    const rule = { ...berlin, cadence, start: '2028-01-30', end: { count: 3 } };
    expect(days(rule)).toEqual(['2028-01-30', '2028-02-29', '2028-03-30']);
  });

  test('every third month counts from the first', () => {
    const cadence: Cadence = { unit: 'month', every: 3, day: 1 };
    const rule = { ...berlin, cadence, start: '2026-12-01', end: { until: '2027-06-01' } };
    expect(days(rule)).toEqual(['2026-12-01', '2027-03-01', '2027-06-01']);
  });

  test('the last Friday is in the fourth or the fifth week', () => {
    const cadence: Cadence = { unit: 'weekday-of-month', every: 1, nth: -1, weekday: 5 };
    const rule = { ...berlin, cadence, start: '2026-11-27', end: { count: 3 } };
    expect(days(rule)).toEqual(['2026-11-27', '2026-12-25', '2027-01-29']);
  });
});

test('every other week counts from the week of the first, on all its days', () => {
  const cadence: Cadence = { unit: 'week', every: 2, days: [1, 4] };
  const rule = { ...berlin, cadence, start: '2026-11-26', end: { count: 4 } };
  expect(days(rule)).toEqual(['2026-11-26', '2026-12-07', '2026-12-10', '2026-12-21']);
});

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kolkata',
  'UTC',
];
const number = (min: number, max: number) => fc.integer({ min, max });
const clock = fc
  .tuple(number(0, 23), number(0, 59))
  .map((parts) => parts.map((one) => String(one).padStart(2, '0')).join(':'));
const day = number(0, 3_000).map((count) =>
  new Date(Date.UTC(2024, 0, 1) + count * 86_400_000).toISOString().slice(0, 10),
);
const cadence: fc.Arbitrary<Cadence> = fc.oneof(
  number(1, 20).map((every): Cadence => ({ unit: 'day', every })),
  fc
    .tuple(number(1, 6), fc.uniqueArray(number(1, 7), { minLength: 1 }))
    .map(([every, on]): Cadence => ({ unit: 'week', every, days: on })),
  fc.tuple(number(1, 5), number(1, 31)).map(([every, on]): Cadence => ({ unit: 'month', every, day: on })),
  fc
    .tuple(number(1, 5), fc.constantFrom(1, 2, 3, 4, -1), number(1, 7))
    .map(([every, nth, weekday]): Cadence => ({ unit: 'weekday-of-month', every, nth, weekday })),
);
const withoutEnd = fc.record({ cadence, time: clock, zone: fc.constantFrom(...ZONES), start: day });

describe('whatever repeats', () => {
  test('is in order, within its end, at most once a day, at the same wall time', () => {
    fc.assert(
      fc.property(withoutEnd, number(0, 400), (rule, lasts) => {
        const last = new Date(Date.parse(rule.start) + lasts * 86_400_000).toISOString().slice(0, 10);
        const found = occurrencesOf({ ...rule, end: { until: last } });
        for (const [place, { at, day: on }] of found.entries()) {
          const earlier = found[place - 1];
          expect(on >= rule.start && on <= last).toBe(true);
          if (earlier) expect(at.getTime()).toBeGreaterThan(earlier.at.getTime());
          const wall = wallIn(at, rule.zone);
          const moved = wall.diff(
            wall
              .startOf('day')
              .set({ hour: Number(rule.time.slice(0, 2)), minute: Number(rule.time.slice(3)) }),
            'minutes',
          ).minutes;
          // Only a skipped time moves, by the gap.
          expect([0, 30, 60]).toContain(moved);
          if (moved !== 0) expect(wall.toFormat('yyyy-MM-dd')).toBe(on);
        }
        const counted = occurrencesOf({ ...rule, end: { count: found.length } });
        if (found.length > 0) expect(counted).toEqual(found);
      }),
      { numRuns: 300 },
    );
  });

  test('does not depend on the zone of the machine', () => {
    const zone = process.env.TZ;
    try {
      fc.assert(
        fc.property(withoutEnd, fc.constantFrom('Asia/Tokyo', 'America/St_Johns', 'UTC'), (rule, host) => {
          process.env.TZ = 'Pacific/Auckland';
          const there = dates({ ...rule, end: { count: 5 } });
          process.env.TZ = host;
          expect(dates({ ...rule, end: { count: 5 } })).toEqual(there);
        }),
        { numRuns: 100 },
      );
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});
