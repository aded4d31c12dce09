import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { parseWhen, type Reader } from '../../src/time/when.js';

/** Wednesday evening, 21 October 2026, 23:30 in New York: in UTC it is Thursday. */
const reader: Reader = { now: new Date('2026-10-22T03:30:00Z'), zone: 'America/New_York', locale: 'en-US' };

const wall = (words: string, who = reader) => {
  const when = parseWhen(words, who);
  if (!when.ok) return when.say;
  return DateTime.fromJSDate(when.at, { zone: when.zone }).toFormat('ccc yyyy-MM-dd HH:mm');
};

describe('words that name one coming minute', () => {
  test.each([
    ['tomorrow 9am', 'Thu 2026-10-22 09:00'],
    ['nov 2 9am', 'Mon 2026-11-02 09:00'],
    ['Saturday the 24th at noon', 'Sat 2026-10-24 12:00'],
    ['quarter past 3pm on the 30th', 'Fri 2026-10-30 15:15'],
    ['a week from Friday at 14:30', 'Fri 2026-10-30 14:30'],
    ['first Monday of December 8:15am', 'Mon 2026-12-07 08:15'],
    ['in half an hour', 'Thu 2026-10-22 00:00'],
  ])('%s is %s', (words, expected) => {
    expect(wall(words)).toBe(expected);
  });
});
