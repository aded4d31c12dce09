import { describe, expect, test } from 'vitest';
import { parseWhen, seriesOrSlotAtStart } from '../../../src/when/index.js';

/** Monday, 12:00 in Berlin. */
const NOW = new Date('2026-11-02T11:00:00Z');
const reader = (locale: string) => ({ now: NOW, zone: 'Europe/Berlin', locale });
const read = (words: string, locale: string) => parseWhen(words, reader(locale));

const AFTER_THURSDAY = '2026-11-05T22:59:59.999Z';
const BEFORE_THURSDAY = '2026-11-04T22:59:59.999Z';

describe('words for a slot', () => {
  test.each([
    ['en-US', 'next slot'],
    ['en-US', 'the next free slot'],
    ['en-US', 'First available time slot'],
    ['de-DE', 'nächster Slot'],
    ['de-DE', 'im nächsten freien Slot'],
    ['fr-FR', 'prochain créneau libre'],
    ['es-ES', 'próximo hueco libre'],
    ['pt-BR', 'próximo horário livre'],
    ['it-IT', 'prossimo slot libero'],
    ['nl-NL', 'volgende vrije slot'],
    ['ja-JP', '次の枠'],
    ['ja-JP', '次の空き枠'],
    ['ja-JP', 'next slot'],
  ])('%s: %s', (locale, words) => {
    expect(read(words, locale)).toMatchObject({ ok: false, slot: { nth: 1, after: NOW } });
  });

  test('the second and the third one', () => {
    expect(read('second slot', 'en-US')).toMatchObject({ slot: { nth: 2 } });
    expect(read('the 3rd free slot', 'en-US')).toMatchObject({ slot: { nth: 3 } });
  });

  test.each([
    ['en-US', 'next slot after Thursday'],
    ['en-US', 'next free slot after 5 Nov'],
    ['de-DE', 'nächster Slot nach Donnerstag'],
    ['fr-FR', 'prochain créneau après jeudi'],
    ['es-ES', 'próximo hueco después del jueves'],
    ['pt-BR', 'próximo horário depois de quinta-feira'],
    ['it-IT', 'prossimo slot dopo giovedì'],
    ['nl-NL', 'volgende slot na donderdag'],
    ['ja-JP', '木曜日の後の次の枠'],
  ])('after a day, %s: %s', (locale, words) => {
    expect(read(words, locale)).toMatchObject({ slot: { nth: 1, after: new Date(AFTER_THURSDAY) } });
  });

  test.each([
    ['en-US', 'next slot from Thursday'],
    ['de-DE', 'nächster Slot ab Donnerstag'],
    ['fr-FR', 'prochain créneau à partir de jeudi'],
    ['es-ES', 'próximo hueco a partir del jueves'],
    ['pt-BR', 'próximo horário a partir de quinta-feira'],
    ['it-IT', 'prossimo slot da giovedì'],
    ['nl-NL', 'volgende slot vanaf donderdag'],
    ['ja-JP', '木曜日以降の次の枠'],
  ])('from a day on, %s: %s', (locale, words) => {
    expect(read(words, locale)).toMatchObject({ slot: { nth: 1, after: new Date(BEFORE_THURSDAY) } });
  });

  test('after a time', () => {
    expect(read('next slot after tomorrow 13:00', 'en-US')).toMatchObject({
      slot: { after: new Date('2026-11-03T12:00:00Z') },
    });
  });

  test('an unclear day is asked about', () => {
    const when = read('next slot after 3/4', 'en-GB');
    expect(when.ok || when.slot).toBeDefined();
    expect(read('next slot after whenever', 'en-US')).toMatchObject({ ok: false, choices: [] });
    expect(read('next slot after whenever', 'en-US')).not.toHaveProperty('slot');
  });

  test.each([
    'slot',
    'slots tomorrow',
    'the next slot machine',
    'next Thursday',
    'Platz',
    'erster Platz im Rennen',
  ])('none: %s', (words) => {
    expect(read(words, 'en-US')).not.toHaveProperty('slot');
  });
});

test.each([
  ['next slot New mugs are here', 'next slot'],
  ['nächster Slot: Neue Becher', 'nächster Slot'],
  ['next slots are open', undefined],
  ['The slot', undefined],
])('at the start of a text: %s', (text, expected) => {
  expect(seriesOrSlotAtStart(text, reader('en-US'))?.when).toBe(expected);
});
