import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import {
  findZones,
  formatBothClocks,
  parseWhen,
  type Reader,
  splitWhen,
  type When,
} from '../../src/when/index.js';
import { amount } from '../support/extent.js';

const MINUTE = 60_000;
const LOCALES = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'pt-BR', 'it-IT', 'nl-NL', 'ja-JP', 'ru-RU'];

const readers: fc.Arbitrary<Reader> = fc.record({
  now: fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
  zone: fc.constantFrom(...findZones('', 1000)),
  locale: fc.constantFrom(...LOCALES),
});

const WORDS =
  'tomorrow today tonight monday friday next this last the of at on in every and 9 9am 9:30 14:00 12/11 25/12 24 dec 2026 2027-03-14 2:30am 1st 15th 31st first christmas midnight noon half quarter past to an hour minutes 2 3 days weeks from now before after morning evening night EST CET Berlin time UTC+2 morgen um Uhr demain à mañana a las 明日 9時'.split(
    ' ',
  );
const phrases = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 7 })
  .map((words) => words.join(' '));

/** A label with a bare offset shows the clock of that offset. */
function shownBy(when: When, label: string, { now, locale }: Reader): string {
  if (!when.ok) return isAskedWhichOf(when, label) ? label : when.message;
  const offset = / (UTC[+-]\d{1,2}(?::\d\d)?)$/.exec(label)?.[1];
  const there = DateTime.fromJSDate(when.at, { zone: offset ?? when.zone });
  const isThisYear = there.year === now.getUTCFullYear();
  const clock = locale === 'en-US' ? 'h:mm a' : 'HH:mm';
  return there.toFormat(`ccc d LLL${isThisYear ? '' : ' yyyy'}, ${clock}`, { locale: 'en' });
}

/** The clocks go back at that time, so it happens twice. */
const isAskedWhichOf = (when: When, label: string) =>
  !when.ok &&
  when.choices.length === 2 &&
  when.choices.every((choice) => choice.label.startsWith(`${label} `));

/** A night on which the clocks go back in Berlin. */
const TWICE: [string, Reader] = [
  '2 CET',
  { now: new Date('2029-10-27T01:00:00Z'), zone: 'Africa/Abidjan', locale: 'en-US' },
];

/** "Thu 31 Dec" in Abidjan, where that of 2025 is over; for the reader it is today, a Wednesday. */
const NEW_YEAR: [Reader, number, string] = [
  { now: new Date('2026-01-01T00:00:00Z'), zone: 'America/Puerto_Rico', locale: 'en-US' },
  524_159,
  'Africa/Abidjan',
];

describe('any text', () => {
  test('gives a whole minute in the future, or a question', () => {
    fc.assert(
      fc.property(phrases, readers, (words, reader) => {
        const when = parseWhen(words, reader);
        if (!when.ok) return;
        expect(when.at.getTime()).toBeGreaterThan(reader.now.getTime());
        expect(when.at.getTime() % MINUTE).toBe(0);
      }),
      { numRuns: amount({ short: 500, full: 1500 }) },
    );
  });

  test('gives choices that parse to exactly what their labels show', () => {
    fc.assert(
      fc.property(phrases, readers, (words, reader) => {
        const when = parseWhen(words, reader);
        const choices = when.ok ? [] : when.choices.filter(({ label }) => !label.startsWith('in '));
        for (const { label, words: again } of choices) {
          expect(label.startsWith(shownBy(parseWhen(again, reader), label, reader))).toBe(true);
        }
      }),
      { numRuns: amount({ short: 500, full: 1500 }), examples: [TWICE] },
    );
  });

  test('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 200 }),
          fc.string({ unit: 'binary', maxLength: 200 }),
        ),
        readers,
        (text, reader) => {
          parseWhen(text, reader);
          const { when, rest } = splitWhen(text, reader);
          expect(when.length + rest.length).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });
});

test('a fully formatted moment parses to the same moment', () => {
  fc.assert(
    fc.property(
      readers,
      fc.integer({ min: 1, max: 1000 * 24 * 60 }),
      fc.constantFrom(...findZones('', 1000)),
      (reader, ahead, zone) => {
        const at = new Date(Math.floor(reader.now.getTime() / MINUTE + ahead) * MINUTE + MINUTE);
        const [shown = ''] = formatBothClocks(at, zone, reader).split(' = ');
        expect(parseWhen(shown, reader)).toMatchObject({ ok: true, at });
      },
    ),
    { numRuns: amount({ short: 300, full: 1000 }), examples: [NEW_YEAR] },
  );
});
