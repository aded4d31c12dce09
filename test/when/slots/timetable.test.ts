import { describe, expect, test } from 'vitest';
import { isQuiet, sharedSlots } from '../../../src/when/index.js';

const WEEKDAYS = [1, 2, 3, 4, 5];
const EVERY_DAY = [...WEEKDAYS, 6, 7];
const zone = 'Europe/Berlin';

function between(from: string, to: string, ...times: [days: number[], at: string][]) {
  const timetable = { zone, times: times.map(([days, at]) => ({ days, at })) };
  return sharedSlots([timetable], new Date(from), new Date(to)).map(({ at }) =>
    at.toISOString().slice(0, 16),
  );
}

describe('slots', () => {
  test('are at their wall-clock times, in the order of time', () => {
    expect(
      between(
        '2026-11-06T00:00:00Z',
        '2026-11-09T23:00:00Z',
        [[6], '11:00'],
        [WEEKDAYS, '13:00'],
        [[1, 5], '09:00'],
      ),
    ).toEqual([
      '2026-11-06T08:00',
      '2026-11-06T12:00',
      '2026-11-07T10:00',
      '2026-11-09T08:00',
      '2026-11-09T12:00',
    ]);
  });

  test('include both ends', () => {
    expect(
      between('2026-11-06T08:00:00Z', '2026-11-06T12:00:00Z', [[5], '09:00'], [[5], '13:00']),
    ).toHaveLength(2);
    expect(between('2026-11-06T08:00:01Z', '2026-11-06T11:59:59Z', [[5], '09:00'], [[5], '13:00'])).toEqual(
      [],
    );
  });

  test('keep their wall-clock time when the clocks change', () => {
    expect(between('2026-10-24T00:00:00Z', '2026-10-26T00:00:00Z', [EVERY_DAY, '09:00'])).toEqual([
      '2026-10-24T07:00',
      '2026-10-25T08:00',
    ]);
  });

  test('that the clocks skip are later by the gap', () => {
    expect(between('2026-03-29T00:00:00Z', '2026-03-29T12:00:00Z', [[7], '02:30'])).toEqual([
      '2026-03-29T01:30',
    ]);
    expect(between('2026-03-29T00:00:00Z', '2026-03-29T12:00:00Z', [[7], '02:30'], [[7], '03:30'])).toEqual([
      '2026-03-29T01:30',
    ]);
  });

  test('that the clocks repeat count once', () => {
    expect(between('2026-10-25T00:00:00Z', '2026-10-25T12:00:00Z', [[7], '02:30'])).toEqual([
      '2026-10-25T00:30',
    ]);
  });

  test('that several networks share are those that all of them have', () => {
    const times = (...at: string[]) => ({ zone, times: at.map((each) => ({ days: EVERY_DAY, at: each })) });
    const tokyo = { zone: 'Asia/Tokyo', times: [{ days: EVERY_DAY, at: '21:00' }] };
    const [from, to] = [new Date('2026-11-06T00:00:00Z'), new Date('2026-11-07T00:00:00Z')];
    const shared = sharedSlots([times('09:00', '13:00', '17:00'), times('13:00', '18:00'), tokyo], from, to);
    expect(shared.map(({ at }) => at.toISOString())).toEqual(['2026-11-06T12:00:00.000Z']);
  });
});

describe('quiet hours', () => {
  const quiet = [
    { days: WEEKDAYS, from: '22:00', to: '07:00' },
    { days: [7], from: '00:00', to: '00:00' },
  ];
  test.each([
    ['Fri 21:59', '2026-11-06T20:59:00Z', false],
    ['Fri 22:00', '2026-11-06T21:00:00Z', true],
    ['Sat 06:59, because they began on Friday', '2026-11-07T05:59:00Z', true],
    ['Sat 07:00', '2026-11-07T06:00:00Z', false],
    ['Sat 23:00', '2026-11-07T22:00:00Z', false],
    ['Sun 00:00', '2026-11-07T23:00:00Z', true],
    ['Sun 23:59', '2026-11-08T22:59:00Z', true],
    ['Mon 00:00, because they did not begin on Sunday', '2026-11-08T23:00:00Z', false],
  ])('%s', (_, at, expected) => {
    expect(isQuiet(quiet, zone, new Date(at))).toBe(expected);
  });
});
