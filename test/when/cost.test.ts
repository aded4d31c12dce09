import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseWhen, splitWhen } from '../../src/when/index.js';
import { amount } from '../support/extent.js';
import { ada } from './readers.js';

const LONGEST_TEXT = 3000;
const MOST_MILLISECONDS = 20;
const LOCALES = ['en-US', 'de-DE', 'ja-JP', 'ru-RU'];

const RUNS = 30;

/** The best of several runs, so that other load on the machine does not matter. */
function costOf(text: string, locale: string): number {
  const reader = { ...ada, locale };
  return Math.max(
    best(() => parseWhen(text, reader)),
    best(() => splitWhen(text, reader)),
  );
}

/** Each run parses without the cache. Stops at the first run that is fast enough. */
function best(work: () => unknown): number {
  let least = Infinity;
  for (let run = 0; run < RUNS && least >= MOST_MILLISECONDS; run += 1) {
    clearCache();
    least = Math.min(least, processorMs(work));
  }
  return least;
}

const MEMOIZED_TEXTS = 500;

/** Parses enough other texts to evict the one that is measured. A cached question is the same object each time. */
function clearCache(): void {
  const before = parseWhen('no moment', ada);
  for (let count = 0; count < MEMOIZED_TEXTS; count += 1) parseWhen(`:e${count}:`, ada);
  if (parseWhen('no moment', ada) === before) throw new Error('MEMOIZED_TEXTS is too small.');
}

/** V8 compiles a pattern at its first use and again at its second, and apart for texts beyond Latin letters. */
function warmUp(locale: string): void {
  const reader = { ...ada, locale };
  const phrases = ['tomorrow 9am berlin time', '24/12 18:00', 'Come to Berlin on friday at 3pm', 'ไม่ 9'];
  for (const phrase of [...phrases, ...phrases, ...phrases]) {
    parseWhen(phrase, reader);
    splitWhen(phrase, reader);
  }
}

/**
 * Neither figure is less than the CPU time of the work: the time that passes includes other processes, and the CPU time of
 * this process includes garbage collection and compilation in other threads.
 */
function processorMs(work: () => unknown): number {
  const [before, start] = [process.cpuUsage(), performance.now()];
  work();
  const passed = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return Math.min(passed, (user + system) / 1000);
}

const stretched = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

describe('parses any text within 20 ms', () => {
  for (const locale of LOCALES) warmUp(locale);

  test.each([
    'at 8am ',
    'friday 9am 5k ',
    '5 – 7 dec 10am ',
    '20 % ',
    'post it 9am, ',
    '1',
    '9 ',
    '11/',
    '1-1-',
    '1:',
    '1st ',
    'a',
    '(',
    '((9) ',
    'in 1 hour ',
    '1h ',
    '1 day and ',
    'one and ',
    'twenty one ',
    'zero ',
    'next ',
    'monday ',
    'may 5 ',
    'tomorow ',
    'of the ',
    '~ about ',
    'america/',
    'new york ',
    'utc+1 ',
    "'",
    '. ',
    '@',
    'é',
    '十',
    '9時',
    'ﷺ',
    '\u200b',
    'завтра ',
    'quarter past ',
    '3 quarters of an ',
  ])('%j repeated', (part) => {
    for (const length of amount({ short: [LONGEST_TEXT], full: [60, 120, LONGEST_TEXT] })) {
      for (const locale of amount({ short: ['de-DE', 'ru-RU'], full: LOCALES })) {
        expect(costOf(stretched(part, length), locale)).toBeLessThan(MOST_MILLISECONDS);
      }
    }
  });

  test('made of random date words', () => {
    const parts = fc.constantFrom(
      '1',
      '12',
      ' ',
      '/',
      ':',
      '-',
      '.',
      ',',
      'am',
      'at ',
      'the ',
      'of ',
      'st ',
      'may ',
      'mon ',
      'hour ',
      'and ',
      'in ',
      '(',
      'x',
      'е ',
      '時',
    );
    const texts = fc
      .array(parts, { minLength: 40, maxLength: LONGEST_TEXT / 2 })
      .map((list) => list.join('').slice(0, LONGEST_TEXT));
    fc.assert(
      fc.property(texts, fc.constantFrom(...LOCALES), (text, locale) => {
        expect(costOf(text, locale)).toBeLessThan(MOST_MILLISECONDS);
      }),
      { numRuns: amount({ short: 25, full: 100 }) },
    );
  });
});
