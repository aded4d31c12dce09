import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeSchedule, findZones, instantOf } from '../../src/when/index.js';

const summer = new Date('2030-07-02T07:00:00Z');
/** The second pass of the hour that Berlin repeats. */
const repeated = new Date('2030-10-27T01:30:00Z');

describe('encodeSchedule formats a moment for the service', () => {
  test.each<['zone' | 'utc' | 'naive', Date, string, string]>([
    ['zone', summer, '2030-07-02T09:00:00+02:00', 'Europe/Berlin'],
    ['utc', summer, '2030-07-02T07:00:00Z', 'UTC'],
    ['naive', summer, '2030-07-02T09:00:00', 'Europe/Berlin'],
    ['zone', repeated, '2030-10-27T01:30:00Z', 'UTC'],
    ['naive', repeated, '2030-10-27T01:30:00', 'UTC'],
  ])('%s', (encoding, at, ScheduleDate, Timezone) => {
    expect(encodeSchedule(at, 'Europe/Berlin', encoding)).toEqual({ ScheduleDate, Timezone });
  });

  test('instantOf reads it back as the same moment, in every zone and encoding', () => {
    const moments = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2031-01-01'),
      noInvalidDate: true,
    });
    const encodings = fc.constantFrom('zone', 'utc', 'naive');
    fc.assert(
      fc.property(moments, fc.constantFrom(...findZones('', 1000)), encodings, (moment, zone, encoding) => {
        const at = new Date(Math.floor(moment.getTime() / 1000) * 1000);
        const told = encodeSchedule(at, zone, encoding);
        expect(instantOf(told.ScheduleDate, told.Timezone)).toEqual(at);
      }),
    );
  });
});

describe('instantOf reads stored dates in every known format', () => {
  test.each<[unknown, string | undefined, string | undefined]>([
    ['2030-07-02T09:00:00+02:00', undefined, '2030-07-02T07:00:00Z'],
    ['2030-07-02T09:00:00+0200', 'UTC', '2030-07-02T07:00:00Z'],
    ['2030-07-02T09:00:00+02', 'UTC', '2030-07-02T07:00:00Z'],
    ['2030-07-02T07:00:00Z', 'Europe/Berlin', '2030-07-02T07:00:00Z'],
    ['2030-07-02t07:00:00z', 'Europe/Berlin', '2030-07-02T07:00:00Z'],
    ['2030-07-02T09:00:00', 'Europe/Berlin', '2030-07-02T07:00:00Z'],
    ['2030-07-02 09:00', 'Europe/Berlin', '2030-07-02T07:00:00Z'],
    ['2030-7-2T9:00:00', 'Europe/Berlin', '2030-07-02T07:00:00Z'],
    ['2030-07-02T09:00:00.123456', 'Europe/Berlin', '2030-07-02T07:00:00Z'],
    ['2030-07-02T09:00:00+02:00[Europe/Berlin]', undefined, '2030-07-02T07:00:00Z'],
    ['2030-07-02T09:00:00', undefined, '2030-07-02T09:00:00Z'],
    ['2030-07-02T09:00:00', 'CET', '2030-07-02T07:00:00Z'],
    ['2030-07-02T09:00:00', 'Japan', '2030-07-02T00:00:00Z'],
    ['2030-07-02T09:00:00', 'EST5EDT', '2030-07-02T13:00:00Z'],
    ['2030-07-02T09:00:00', 'europe/berlin', '2030-07-02T07:00:00Z'],
    ['2030-07-02T09:00:00', '+02:00', '2030-07-02T07:00:00Z'],
    ['2030-07-02T09:00:00', 'Nowhere/Land', '2030-07-02T09:00:00Z'],
    ['2030-07-02', 'Europe/Berlin', '2030-07-01T22:00:00Z'],
    [1909206000, undefined, '2030-07-02T07:00:00Z'],
    [1909206000000, undefined, '2030-07-02T07:00:00Z'],
    ['1909206000', undefined, '2030-07-02T07:00:00Z'],
    [new Date('2030-07-02T07:00:00Z'), undefined, '2030-07-02T07:00:00Z'],
    ['2030-02-30T09:00:00Z', undefined, undefined],
    ['2030-07-02T24:30:00Z', undefined, undefined],
    ['tomorrow', undefined, undefined],
    ['', undefined, undefined],
    [null, undefined, undefined],
    [{}, undefined, undefined],
    [Number.NaN, undefined, undefined],
    [[], undefined, undefined],
  ])('%j in %s', (value, zone, instant) => {
    expect(instantOf(value, zone)).toEqual(instant === undefined ? undefined : new Date(instant));
  });
});
