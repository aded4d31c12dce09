import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCell, writeMoment } from '../../src/when/index.js';

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'UTC'];

const read = (text: string, zone: string, now = new Date('2020-01-01')) => {
  const when = parseCell(text, { now, zone, locale: 'en-GB' });
  return when.ok ? when.at : when.message;
};

test('a moment that is written is read back to the second, in every hour of the year', () => {
  const at = fc
    .integer({ min: Date.parse('2020-01-02') / 1_000, max: Date.parse('2035-01-01') / 1_000 })
    .map((seconds) => new Date(seconds * 1_000));
  fc.assert(
    fc.property(at, fc.constantFrom(...ZONES), (moment, zone) => {
      expect(read(writeMoment(moment, zone), zone)).toEqual(moment);
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
  expect(read(text, 'Europe/Berlin')).toEqual(new Date(at));
});

test.each([
  ['2026-03-29 02:30', /^02:30 doesn’t exist that day in Berlin/],
  ['2026-10-25 02:30', /^02:30 happens twice that day in Berlin/],
  ['2026-02-30 09:00', /^February 2026 has 28 days/],
  ['2026-11-02 24:00', /^Midnight at the start or at the end/],
  ['2026-11-02 25:00', /isn’t a time of day/],
  ['9:00', /^“9:00” has no date/],
  ['', /^Enter a day and a time/],
])('“%s” is asked about', (text, message) => {
  expect(read(text, 'Europe/Berlin')).toMatch(message);
});

test('what has passed is refused', () => {
  const now = new Date('2026-11-02T08:00:00Z');
  expect(read('2026-11-02 09:00', 'Europe/Berlin', now)).toMatch(/^2026-11-02 09:00 is in the past/);
});
