import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitWhen } from '../../src/time/split-when.js';
import { warmUp } from '../../src/time/warm-up.js';
import { parseWhen } from '../../src/time/parse-when.js';
import { ada } from './readers.js';

const LONGEST_TEXT = 3000;
const MOST_MILLISECONDS = 20;
const LOCALES = ['en-US', 'de-DE', 'ja-JP', 'ru-RU'];

const RUNS = 5;

/** The processor's time, and the best of several runs: what the code costs, whatever else the machine does. */
function costOf(text: string, locale: string): number {
  const reader = { ...ada, locale };
  return Math.max(
    best(() => parseWhen(text, reader)),
    best(() => splitWhen(text, reader)),
  );
}

/** Each run hears the text for the first time; who has been cheap enough once needs no second one. */
function best(work: () => unknown): number {
  let least = Infinity;
  for (let run = 0; run < RUNS && least >= MOST_MILLISECONDS; run += 1) {
    forget();
    least = Math.min(least, processorMs(work));
  }
  return least;
}

let unheard = 0;
const FORGETS_WITHIN = 10_000;

/** What was heard is kept until much else has been heard: a question that is kept is the same object each time. */
function forget(): void {
  const before = parseWhen('no moment', ada);
  for (let heard = 0; parseWhen('no moment', ada) === before; heard += 1) {
    if (heard > FORGETS_WITHIN) throw new Error('It forgets nothing.');
    parseWhen(`:e${(unheard += 1)}:`, ada);
  }
}

function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const stretched = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

describe('no text of a message costs more than 20 ms', () => {
  LOCALES.forEach(warmUp);

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
  ])('%j over and over', (part) => {
    for (const length of [60, 120, LONGEST_TEXT]) {
      for (const locale of LOCALES) {
        expect(costOf(stretched(part, length), locale)).toBeLessThan(MOST_MILLISECONDS);
      }
    }
  });

  test('nor any mixture', () => {
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
    );
  });
});
