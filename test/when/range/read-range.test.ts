import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRange, readRange } from '../../../src/when/index.js';

/** A Wednesday, at nine in Berlin. */
const reader = { now: new Date('2026-10-28T08:00:00Z'), zone: 'Europe/Berlin', locale: 'en-GB' };

function said(words: string, who = reader): string | undefined {
  const range = readRange(words, who);
  return range && formatRange(range, who);
}

describe('readRange', () => {
  test.each([
    ['today', 'today, Wed 28 Oct'],
    ['tomorrow', 'tomorrow, Thu 29 Oct'],
    ['yesterday', 'yesterday, Tue 27 Oct'],
    ['the day after tomorrow', 'Fri 30 Oct'],
    ['this week', 'Mon 26 Oct to Sun 1 Nov'],
    ['next week', 'Mon 2 Nov to Sun 8 Nov'],
    ['nächste Woche', 'Mon 2 Nov to Sun 8 Nov'],
    ['la semaine prochaine', 'Mon 2 Nov to Sun 8 Nov'],
    ['letzte Woche', 'Mon 19 Oct to Sun 25 Oct'],
    ['nächsten Monat', 'Sun 1 Nov to Mon 30 Nov'],
    ['last week', 'Mon 19 Oct to Sun 25 Oct'],
    ['this weekend', 'Sat 31 Oct to Sun 1 Nov'],
    ['the weekend', 'Sat 31 Oct to Sun 1 Nov'],
    ['next weekend', 'Sat 7 Nov to Sun 8 Nov'],
    ['this month', 'Thu 1 Oct to Sat 31 Oct'],
    ['last month', 'Tue 1 Sep to Wed 30 Sep'],
    ['next year', 'Fri 1 Jan 2027 to Fri 31 Dec 2027'],
    ['next 7 days', 'today, Wed 28 Oct to Wed 4 Nov'],
    ['the next two weeks', 'today, Wed 28 Oct to Wed 11 Nov'],
    ['last 30 days', 'Mon 28 Sep to today, Wed 28 Oct'],
    ['past 3 months', 'Tue 28 Jul to today, Wed 28 Oct'],
    ['on friday', 'Fri 30 Oct'],
    ['wednesday', 'today, Wed 28 Oct'],
    ['last friday', 'Fri 23 Oct'],
    ['last wednesday', 'Wed 21 Oct'],
    ['next friday', 'Fri 6 Nov'],
    ['november', 'Sun 1 Nov to Mon 30 Nov'],
    ['in september', 'Wed 1 Sep 2027 to Thu 30 Sep 2027'],
    ['last september', 'Tue 1 Sep to Wed 30 Sep'],
    ['march 2025', 'Sat 1 Mar 2025 to Mon 31 Mar 2025'],
    ['2 nov', 'Mon 2 Nov'],
    ['Nov 2', 'Mon 2 Nov'],
    ['2026-11-02', 'Mon 2 Nov'],
    ['2026-10-01', 'Thu 1 Oct'],
    ['1 Oct 2025', 'Wed 1 Oct 2025'],
    ['christmas', 'Fri 25 Dec'],
    ['from monday to friday', 'Mon 2 Nov to Fri 6 Nov'],
    ['friday to 5 nov', 'Fri 30 Oct to Thu 5 Nov'],
    ['between 1 nov and 5 nov', 'Sun 1 Nov to Thu 5 Nov'],
    ['fri - sun', 'Fri 30 Oct to Sun 1 Nov'],
    ['from tomorrow on', 'from tomorrow, Thu 29 Oct onward'],
    ['since monday', 'from Mon 26 Oct onward'],
    ['after friday', 'from Sat 31 Oct onward'],
    ['until friday', 'until Fri 30 Oct'],
    ['before friday', 'until tomorrow, Thu 29 Oct'],
  ])('%s is %s', (words, expected) => expect(said(words)).toBe(expected));

  test.each([
    '',
    'drafts',
    'on x',
    'week',
    '3',
    'tomorrow 9am',
    'friday to yesterday',
    'next',
    'x and y',
    'this week on x',
  ])('%j is not a range', (words) => expect(readRange(words, reader)).toBeUndefined());
});

test('a day lasts from midnight to midnight on the reader’s clock', () => {
  expect(readRange('today', reader)).toEqual({
    from: new Date('2026-10-27T23:00:00Z'),
    to: new Date('2026-10-28T22:59:59.999Z'),
  });
});

test('the day on which the clocks go back has 25 hours', () => {
  const { from, to } = readRange('25 oct 2026', reader) ?? {};
  expect(((to?.getTime() ?? 0) - (from?.getTime() ?? 0) + 1) / 3_600_000).toBe(25);
});

test('a week starts on the first weekday of the locale', () => {
  expect(said('this week', { ...reader, locale: 'en-US' })).toBe('Sun 25 Oct to Sat 31 Oct');
});

test('hours count from the current minute', () => {
  const now = new Date('2026-10-28T08:00:31Z');
  expect(readRange('next 3 hours', { ...reader, now })).toEqual({
    from: new Date('2026-10-28T08:00:00Z'),
    to: new Date('2026-10-28T11:00:00Z'),
  });
  expect(readRange('the last hour', { ...reader, now })?.from).toEqual(new Date('2026-10-28T07:00:00Z'));
});

test.each([
  ['de-DE', 'gestern', undefined],
  ['de-DE', 'morgen', 'tomorrow, Thu 29 Oct'],
  ['fr-FR', 'vendredi', 'Fri 30 Oct'],
])('in %s, reads %s', (locale, words, expected) => expect(said(words, { ...reader, locale })).toBe(expected));

test('never throws, and no range ends before it starts', () => {
  const word = fc.constantFrom(
    ...['from', 'to', 'until', 'next', 'last', 'friday', 'week', '7', 'days', 'nov', '2026', '31', '-', 'on'],
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(word, { maxLength: 7 }).map((all) => all.join(' ')),
        fc.string(),
      ),
      (words) => {
        const { from, to } = readRange(words, reader) ?? {};
        expect(from && to ? from <= to : true).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});
