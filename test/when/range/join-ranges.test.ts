import { expect, test } from 'vitest';
import { formatRange, joinRanges, readRange } from '../../../src/when/index.js';

/** A Wednesday, at nine in Berlin. */
const reader = { now: new Date('2026-10-28T08:00:00Z'), zone: 'Europe/Berlin', locale: 'en-GB' };

test.each([
  [['today'], ['today, Wed 28 Oct']],
  [['today', 'tomorrow'], ['today, Wed 28 Oct to tomorrow, Thu 29 Oct']],
  [
    ['friday', 'today'],
    ['today, Wed 28 Oct', 'Fri 30 Oct'],
  ],
  [['today', 'this week'], ['Mon 26 Oct to Sun 1 Nov']],
  [
    ['this week', 'last friday', 'next week'],
    ['Fri 23 Oct', 'Mon 26 Oct to Sun 8 Nov'],
  ],
  [['after friday', 'before 5 nov'], ['Sat 31 Oct to Wed 4 Nov']],
  [['before 5 nov', 'after friday'], ['Sat 31 Oct to Wed 4 Nov']],
  [
    ['before friday', 'after 5 nov'],
    ['until tomorrow, Thu 29 Oct', 'from Fri 6 Nov onward'],
  ],
  [[], []],
])('%j are %j', (words, said) => {
  const ranges = words.flatMap((each) => readRange(each, reader) ?? []);
  expect(ranges).toHaveLength(words.length);
  expect(joinRanges(ranges).map((range) => formatRange(range, reader))).toEqual(said);
});
