import { describe, expect, test } from 'vitest';
import { clockElsewhere, countdown, dayInWords, isoDay, proof } from '../../src/time/format.js';
import { ada, berta } from './readers.js';

const now = new Date('2026-10-26T08:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('a countdown', () => {
  test.each([
    [0, 'now'],
    [0.4, 'now'],
    [1, 'in 1 min'],
    [59, 'in 59 min'],
    [60, 'in 1 h'],
    [200, 'in 3 h 20 min'],
    [12 * 60 - 1, 'in 11 h 59 min'],
    [22 * 60 + 40, 'in 23 h'],
    [24 * 60, 'in 24 h'],
    [48 * 60 - 1, 'in 48 h'],
    [2 * 24 * 60 + 250, 'in 2 days'],
    [12 * 24 * 60 + 23 * 60, 'in 13 days'],
    [-25, '25 min ago'],
    [-3 * 24 * 60, '3 days ago'],
  ])('of %d minutes is %s', (minutes, words) => expect(countdown(after(minutes), now)).toBe(words));
});

describe('a day', () => {
  test.each([
    ['2026-10-26T22:59:00Z', 'Today, Mon 26 Oct'],
    ['2026-10-26T23:00:00Z', 'Tomorrow, Tue 27 Oct'],
    ['2026-10-24T22:00:00Z', 'Yesterday, Sun 25 Oct'],
    ['2026-12-24T12:00:00Z', 'Thu 24 Dec'],
    ['2027-01-01T12:00:00Z', 'Fri 1 Jan 2027'],
  ])('%s is, in Berlin, %s', (at, words) =>
    expect(dayInWords(new Date(at), { now, zone: 'Europe/Berlin' })).toBe(words),
  );

  test('is written for the words of a list', () =>
    expect(isoDay(new Date('2026-10-26T23:00:00Z'), 'Europe/Berlin')).toBe('2026-10-27'));
});

describe('the clock of another place', () => {
  test.each([
    ['America/New_York', '04:00 New York'],
    ['Pacific/Kiritimati', '22:00 Kiritimati'],
    ['Pacific/Honolulu', 'Sun 22:00 Honolulu'],
    ['Europe/Paris', undefined],
    ['Mars/Olympus', undefined],
  ])('%s', (zone, words) => expect(clockElsewhere(now, zone, 'Europe/Berlin')).toBe(words));
});

const monday = new Date('2026-11-02T14:00:00Z');

test.each([
  [
    'the zone and the reader’s own clock',
    monday,
    'America/New_York',
    berta,
    'Mon 2 Nov 2026, 09:00 New York (EST) = 15:00 Berlin, in 12 days',
  ],
  [
    'one clock where both are the same',
    monday,
    'America/New_York',
    ada,
    'Mon 2 Nov 2026, 09:00 New York (EST), in 12 days',
  ],
  [
    'the reader’s weekday where it differs',
    new Date('2026-11-02T23:00:00Z'),
    'Asia/Tokyo',
    ada,
    'Tue 3 Nov 2026, 08:00 Tokyo (UTC+9) = Mon 18:00 New York, in 13 days',
  ],
  [
    'hours within a day',
    new Date('2026-10-21T17:10:00Z'),
    'America/New_York',
    ada,
    'Wed 21 Oct 2026, 13:10 New York (EDT), in 3 hours',
  ],
  [
    'minutes within an hour',
    new Date('2026-10-21T14:01:00Z'),
    'UTC',
    ada,
    'Wed 21 Oct 2026, 14:01 UTC = 10:01 New York, in 1 minute',
  ],
])('the proof names %s', (_, at, zone, reader, expected) => {
  expect(proof(at, zone, reader)).toBe(expected);
});
