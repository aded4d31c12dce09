import { expect, test } from 'vitest';
import { proof } from '../../src/time/proof.js';
import { ada, berta } from './readers.js';

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
