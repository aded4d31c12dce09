import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMoment, writeMoment } from '../../src/when/index.js';

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'UTC'];

test('a moment that is written is read back, in every hour of the year', () => {
  const at = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(at, fc.constantFrom(...ZONES), (moment, zone) => {
      expect(readMoment(writeMoment(moment, zone), zone)).toEqual(moment);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['2026-11-02T08:00:00Z', '2026-11-02 09:00'],
  ['2026-10-25T00:30:00Z', '2026-10-25 02:30+02:00'],
  ['2026-10-25T01:30:00Z', '2026-10-25 02:30+01:00'],
  ['2026-11-02T08:00:05Z', '2026-11-02 09:00:05'],
])('%s is written as %s in Berlin', (at, text) => {
  expect(writeMoment(new Date(at), 'Europe/Berlin')).toBe(text);
  expect(readMoment(text, 'Europe/Berlin')).toEqual(new Date(at));
});

test.each([
  '2026-03-29 02:30',
  '2026-10-25 02:30',
  '2026-02-30 09:00',
  '2026-11-02 25:00',
  'tomorrow 9am',
  '',
])('“%s” is not read: it is skipped, shown twice or no moment', (text) => {
  expect(readMoment(text, 'Europe/Berlin')).toBeUndefined();
});
