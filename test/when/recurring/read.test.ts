import { describe, expect, test } from 'vitest';
import {
  choiceOf,
  formatSeries,
  MANY_READERS,
  occurrencesOf,
  offerToRepeat,
  type Reader,
  readRecurring,
} from '../../../src/when/index.js';

/** Thu 26 Nov 2026, 12:00 in Berlin. */
const now = new Date('2026-11-26T11:00:00Z');
const reader = (locale: string): Reader => ({ now, zone: 'Europe/Berlin', locale });

function read(words: string, locale = 'en-GB'): string {
  const found = readRecurring(words, reader(locale));
  if (!found) return 'nothing';
  return found.ok
    ? `${formatSeries(found.repeats, MANY_READERS)}, from ${found.repeats.start}`
    : found.message;
}

const MONDAYS = 'Every Monday at 09:00 Berlin time until Thu 24 Dec 2026: 4 posts, from 2026-11-30';
const TEN = 'Every Monday at 09:00 Berlin time, 10 times, from 2026-11-30';
const SIX_WEEKS = 'Every Monday at 09:00 Berlin time until Sun 10 Jan 2027: 6 posts, from 2026-11-30';
const DAILY = 'Every day at 09:00 Berlin time, 5 times, from 2026-11-27';
const MON_THU = 'Every Mon and Thu at 09:00 Berlin time, 5 times, from 2026-11-30';
const OTHER_FRIDAY = 'Every 2 weeks on Friday at 09:00 Berlin time, 3 times, from 2026-11-27';
const FIRST = 'Every month on the 1st at 09:00 Berlin time, 3 times, from 2026-12-01';
const FIRST_MONDAY = 'Every month on the first Monday at 09:00 Berlin time, 3 times, from 2026-12-07';
const FOURTH_MONDAY = 'Every month on the fourth Monday at 09:00 Berlin time, 3 times, from 2026-12-28';
const MORNINGS = 'Every day at 08:00 Berlin time, 3 times, from 2026-11-27';
const EVENINGS = 'Every day at 19:00 Berlin time, 3 times, from 2026-11-26';
const WEEKDAYS = 'Every weekday at 09:00 Berlin time, 3 times, from 2026-11-27';

describe('in English', () => {
  test.each([
    ['every Monday 9am until 24 Dec', MONDAYS],
    ['Every monday at 9:00 till december 24', MONDAYS],
    ['mondays 9am until christmas eve', MONDAYS],
    ['every week on Monday at 9am until 24/12/2026', MONDAYS],
    ['every Monday until 24 Dec at 9am', MONDAYS],
    ['until 24 Dec every Monday 9am', MONDAYS],
    ['every Monday 9am 10 times', TEN],
    ['every Monday 9am, 10x', TEN],
    ['each Monday at 9am for 10 posts', TEN],
    ['every Monday 9am ten times', TEN],
    ['the next 10 Mondays 9am', TEN],
    ['for the next ten Mondays at 9am', TEN],
    ['9am on the coming 10 mondays', TEN],
    ['every Monday 9am for 6 weeks', SIX_WEEKS],
    ['every Monday 9am for six weeks', SIX_WEEKS],
    ['daily 9am 5 times', DAILY],
    ['every day at 9am for 5 days', DAILY.replace(', 5 times', ' until Tue 1 Dec 2026: 5 posts')],
    ['every Mon and Thu 9am 5 times', MON_THU],
    ['Mondays and Thursdays at 9am, 5 times', MON_THU],
    ['every other Friday 9am 3 times', OTHER_FRIDAY],
    ['every 2 weeks on Friday at 9am, 3 times', OTHER_FRIDAY],
    ['fortnightly on Friday 9am 3 times', OTHER_FRIDAY],
    ['every month on the 1st at 9am 3 times', FIRST],
    ['monthly on the 1st at 9am, 3 times', FIRST],
    ['on the 1st of every month at 9am 3 times', FIRST],
    ['first Monday of the month 9am 3 times', FIRST_MONDAY],
    ['every first Monday at 9am 3 times', FIRST_MONDAY],
    ['every month on the first Monday at 9am 3 times', FIRST_MONDAY],
    ['every weekday 9am 3 times', WEEKDAYS],
    ['every day except Saturday and Sunday 9am 3 times', WEEKDAYS],
    ['daily at 9am but not on weekends, 3 times', WEEKDAYS],
    ['weekdays at 9am 3 times', WEEKDAYS],
    ['every day Monday to Friday at 9am 3 times', WEEKDAYS],
    ['every day from Monday to Friday at 9am 3 times', WEEKDAYS],
    ['every business day at 9am 3 times', WEEKDAYS],
    ['daily Mon-Fri at 9am, 3 times', WEEKDAYS],
    ['every day but Saturday and Sunday at 9am, 3 times', WEEKDAYS],
    ['every Monday at 9am for the next 6 weeks', SIX_WEEKS],
    [
      'every day at 9am for a week',
      'Every day at 09:00 Berlin time until Thu 3 Dec 2026: 7 posts, from 2026-11-27',
    ],
    ['every Monday 9am Berlin time until 24.12.', MONDAYS],
    ['every Monday morning at 9 10 times', TEN],
    ['Monday mornings at 9, 10 times', TEN],
    ['every Monday at 9 in the morning, 10 times', TEN],
    ['every morning at 8, 3 times', MORNINGS],
    ['every morning at 8am 3 times', MORNINGS],
    ['each evening at 7 3 times', EVENINGS],
    ['every night at 7pm 3 times', EVENINGS],
    ['every 3 days at 9am 3 times', 'Every 3 days at 09:00 Berlin time, 3 times, from 2026-11-27'],
    ['every other day at 9am 3 times', 'Every 2 days at 09:00 Berlin time, 3 times, from 2026-11-27'],
    [
      'last day of the month 9am 3 times',
      'Every month on the last day at 09:00 Berlin time, 3 times, from 2026-11-30',
    ],
    [
      'every month on the 30th at 9am 4 times',
      'Every month on the 30th (or the last day) at 09:00 Berlin time, 4 times, from 2026-11-30',
    ],
    [
      'every 3 months on the 1st at 9am 3 times',
      'Every 3 months on the 1st at 09:00 Berlin time, 3 times, from 2026-12-01',
    ],
    [
      'last Friday of the month 5pm until 31 March',
      'Every month on the last Friday at 17:00 Berlin time until Wed 31 Mar 2027: 5 posts, from 2026-11-27',
    ],
    [
      'every Monday 9am New York time 3 times',
      'Every Monday at 09:00 New York time, 3 times, from 2026-11-30',
    ],
    [
      'every Monday 9am until 24 Dec Tokyo time',
      'Every Monday at 09:00 Tokyo time until Thu 24 Dec 2026: 4 posts, from 2026-11-30',
    ],
    [
      'every Monday 9am from 7 Dec until 24 Dec',
      'Every Monday at 09:00 Berlin time until Thu 24 Dec 2026: 3 posts, from 2026-12-07',
    ],
    [
      'every Monday 9am starting 7 Dec, 3 times',
      'Every Monday at 09:00 Berlin time, 3 times, from 2026-12-07',
    ],
    [
      'every Monday 9am until the end of the year',
      'Every Monday at 09:00 Berlin time until Thu 31 Dec 2026: 5 posts, from 2026-11-30',
    ],
    [
      'every Monday 9am until end of January',
      'Every Monday at 09:00 Berlin time until Sun 31 Jan 2027: 9 posts, from 2026-11-30',
    ],
    ['every thursday 11am 2 times', 'Every Thursday at 11:00 Berlin time, 2 times, from 2026-12-03'],
  ])('“%s” is read', (words, meaning) => expect(read(words)).toBe(meaning));
});

describe('in other languages', () => {
  test.each([
    ['de-DE', 'jeden Montag 9 Uhr bis 24. Dezember', MONDAYS],
    ['de-DE', 'montags um 9 Uhr bis Heiligabend', MONDAYS],
    ['de-DE', 'jeden Montag um 9:00 bis zum 24.12.', MONDAYS],
    ['de-DE', 'jeden Montag 9 Uhr, 10 Mal', TEN],
    ['de-DE', 'jeden Montag 9 Uhr 6 Wochen lang', SIX_WEEKS],
    ['de-DE', 'jeden Montag um 9 Uhr für sechs Wochen', SIX_WEEKS],
    ['de-DE', 'täglich 9 Uhr 5 mal', DAILY],
    ['de-DE', 'jeden Tag um 9 Uhr, 5 mal', DAILY],
    ['de-DE', 'montags und donnerstags 9 Uhr 5 mal', MON_THU],
    ['de-DE', 'alle zwei Wochen freitags um 9 Uhr 3 mal', OTHER_FRIDAY],
    ['de-DE', 'jeden Monat am 1. um 9 Uhr 3 mal', FIRST],
    ['de-DE', 'am 1. jedes Monats um 9 Uhr, 3 mal', FIRST],
    ['de-DE', 'jeden ersten Montag im Monat um 9 Uhr 3 mal', FIRST_MONDAY],
    ['de-DE', 'werktags 9 Uhr 3 mal', WEEKDAYS],
    ['de-DE', 'jeden Werktag um 9 Uhr 3 mal', WEEKDAYS],
    ['de-DE', 'jeden Tag von Montag bis Freitag um 9 Uhr 3 mal', WEEKDAYS],
    ['fr-FR', 'tous les jours du lundi au vendredi à 9h 3 fois', WEEKDAYS],
    ['fr-FR', 'tous les jours ouvrables à 9h 3 fois', WEEKDAYS],
    ['es-ES', 'todos los días de lunes a viernes a las 9:00 3 veces', WEEKDAYS],
    ['pt-BR', 'todos os dias de segunda a sexta às 9h 3 vezes', WEEKDAYS],
    ['it-IT', 'tutti i giorni dal lunedì al venerdì alle 9:00 3 volte', WEEKDAYS],
    ['nl-NL', 'elke dag van maandag tot vrijdag om 9:00 3 keer', WEEKDAYS],
    ['ja-JP', '毎日月曜から金曜9時 3回', WEEKDAYS],
    ['de-DE', 'jeden Morgen um 8, 3 mal', MORNINGS],
    ['de-DE', 'jeden Abend um 7 Uhr 3 mal', EVENINGS],
    ['de-DE', 'montags um 9 Uhr morgens 10 mal', TEN],
    ['de-DE', 'jeden Montag um 9 Uhr für die nächsten 6 Wochen', SIX_WEEKS],
    ['fr-FR', 'chaque lundi à 9h jusqu’au 24 décembre', MONDAYS],
    ['fr-FR', 'tous les lundis à 9h jusqu’au 24 décembre', MONDAYS],
    ['fr-FR', 'tous les lundis à 9h, 10 fois', TEN],
    ['fr-FR', 'tous les lundis à 9h pendant 6 semaines', SIX_WEEKS],
    ['fr-FR', 'tous les jours à 9h 5 fois', DAILY],
    ['fr-FR', 'tous les lundis et jeudis à 9h 5 fois', MON_THU],
    ['fr-FR', 'un vendredi sur deux à 9h 3 fois', OTHER_FRIDAY],
    ['fr-FR', 'toutes les deux semaines le vendredi à 9h 3 fois', OTHER_FRIDAY],
    ['fr-FR', 'le 1er de chaque mois à 9h 3 fois', FIRST],
    ['fr-FR', 'le premier lundi du mois à 9h 3 fois', FIRST_MONDAY],
    ['fr-FR', 'tous les matins à 8h 3 fois', MORNINGS],
    ['fr-FR', 'chaque soir à 7h 3 fois', EVENINGS],
    ['es-ES', 'cada lunes a las 9:00 hasta el 24 de diciembre', MONDAYS],
    ['es-ES', 'todos los lunes a las 9:00 10 veces', TEN],
    ['es-ES', 'todos los lunes a las 9, 10 veces', TEN],
    ['it-IT', 'ogni lunedì alle 9, 10 volte', TEN],
    ['es-ES', 'el cuarto lunes de cada mes a las 9:00 3 veces', FOURTH_MONDAY],
    ['es-ES', 'todos los lunes a las 9:00 durante 6 semanas', SIX_WEEKS],
    ['es-ES', 'todos los días a las 9:00 5 veces', DAILY],
    ['es-ES', 'todos los lunes y jueves a las 9:00, 5 veces', MON_THU],
    ['es-ES', 'cada dos semanas el viernes a las 9:00 3 veces', OTHER_FRIDAY],
    ['es-ES', 'el día 1 de cada mes a las 9:00 3 veces', FIRST],
    ['es-ES', 'el primer lunes de cada mes a las 9:00 3 veces', FIRST_MONDAY],
    ['es-ES', 'cada mañana a las 8 3 veces', MORNINGS],
    ['es-ES', 'todas las noches a las 7 3 veces', EVENINGS],
    ['es-ES', 'cada lunes a las 9 de la mañana, 10 veces', TEN],
    ['pt-BR', 'toda segunda-feira às 9h até 24 de dezembro', MONDAYS],
    ['pt-BR', 'todas as segundas às 9h 10 vezes', TEN],
    ['pt-BR', 'toda segunda às 9h por 6 semanas', SIX_WEEKS],
    ['pt-BR', 'todos os dias às 9h 5 vezes', DAILY],
    ['pt-BR', 'a cada duas semanas na sexta às 9h 3 vezes', OTHER_FRIDAY],
    ['pt-BR', 'no dia 1 de cada mês às 9h 3 vezes', FIRST],
    ['pt-BR', 'na primeira segunda do mês às 9h 3 vezes', FIRST_MONDAY],
    ['pt-BR', 'toda manhã às 8, 3 vezes', MORNINGS],
    ['pt-BR', 'todas as noites às 7, 3 vezes', EVENINGS],
    ['it-IT', 'ogni lunedì alle 9:00 fino al 24 dicembre', MONDAYS],
    ['it-IT', 'tutti i lunedì alle 9:00 10 volte', TEN],
    ['it-IT', 'ogni lunedì alle 9:00 per 6 settimane', SIX_WEEKS],
    ['it-IT', 'tutti i giorni alle 9:00 5 volte', DAILY],
    ['it-IT', 'ogni due settimane il venerdì alle 9:00 3 volte', OTHER_FRIDAY],
    ['it-IT', 'il 1 di ogni mese alle 9:00 3 volte', FIRST],
    ['it-IT', 'il primo lunedì del mese alle 9:00 3 volte', FIRST_MONDAY],
    ['it-IT', 'ogni mattina alle 8, 3 volte', MORNINGS],
    ['it-IT', 'tutte le sere alle 7, 3 volte', EVENINGS],
    ['nl-NL', 'elke maandag om 9:00 tot 24 december', MONDAYS],
    ['nl-NL', 'elke maandag om 9:00 10 keer', TEN],
    ['nl-NL', 'elke maandag om 9:00 6 weken lang', SIX_WEEKS],
    ['nl-NL', 'dagelijks om 9:00 5 keer', DAILY],
    ['nl-NL', 'om de twee weken op vrijdag om 9:00 3 keer', OTHER_FRIDAY],
    ['nl-NL', 'elke maand op de 1e om 9:00 3 keer', FIRST],
    ['nl-NL', 'elke eerste maandag van de maand om 9:00 3 keer', FIRST_MONDAY],
    ['nl-NL', 'elke ochtend om 8 uur 3 keer', MORNINGS],
    ['nl-NL', 'elke avond om 7, 3 keer', EVENINGS],
    ['ja-JP', '12月24日まで毎週月曜日9時', MONDAYS],
    ['ja-JP', '毎週月曜日9時、12月24日まで', MONDAYS],
    ['ja-JP', '毎週月曜9時 10回', TEN],
    ['ja-JP', '毎週月曜9時 6週間', SIX_WEEKS],
    ['ja-JP', '毎日9時 5回', DAILY],
    ['ja-JP', '隔週金曜日9時 3回', OTHER_FRIDAY],
    ['ja-JP', '毎月1日9時 3回', FIRST],
    ['ja-JP', '毎月第1月曜日9時 3回', FIRST_MONDAY],
    ['ja-JP', '毎朝8時 3回', MORNINGS],
    ['ja-JP', '毎晩7時 3回', EVENINGS],
  ])('%s “%s” is read', (locale, words, meaning) => expect(read(words, locale)).toBe(meaning));
});

describe('a question is asked', () => {
  test.each([
    ['every Monday 9am', /^When does it end\?/],
    ['every day 9am forever', /^When does it end\?/],
    ['jeden Tag 9 Uhr für immer', /^When does it end\?/],
    ['tous les jours à 9h sans fin', /^When does it end\?/],
    ['todos los días a las 9:00 para siempre', /^When does it end\?/],
    ['毎日9時 ずっと', /^When does it end\?/],
    ['jeden Montag um 9, 3 mal', /^Do you mean 09:00 or 21:00\?/],
    ['every Monday 9am until soon', /^Until which day\?/],
    ['every Monday until 24 Dec', /^At what time\?/],
    ['every Monday 9am with love, 3 times', /“with love”. Enter it like “every Monday 9am/],
    ['every Monday 9am–10am 3 times', /^A post goes out at a single time/],
    ['every week 9am until 24 Dec', /^On which day of the week\?/],
    ['every month 9am until 24 Dec', /^On which day of the month\?/],
    ['every second Friday 9am until 24 Dec', /^How often is that\?/],
    ['every Monday 9am and 5pm until 24 Dec', /one time of day/],
    ['every evening 7, 3 times', /doesn’t understand “evening 7”/],
    ['every morning at 9pm, 3 times', /doesn’t match the part of the day/],
    ['every night at 1, 3 times', /01:00 or 13:00/],
    ['every Monday 9am 10 times and', /doesn’t understand “and”/],
    ['every Monday 9am until 24 Dec 10 times', /gives two ends/],
    ['every Monday 9am 10 times until 24 Dec', /gives two ends/],
    ['every day except 9am 10 times', /doesn’t understand “except 9am”/],
    ['every Monday 24:00 10 times', /Midnight at the start or at the end/],
    ['every Monday 9am until 24 Dec except 30 Nov', /can’t leave out single dates/],
    ['every Monday 9am 10 times but not on 30 Nov', /can’t leave out single dates/],
    ['every Monday 9am until Christmas 10 times', /gives two ends/],
    ['every Monday 9am 10 times for 6 weeks', /gives two ends/],
    ['every Monday 9am until 27 Nov', /^That ends before the first post/],
    ['every day 9am 500 times', /at most two years and 366 times/],
    ['every Monday 9am for 5 years', /at most two years and 366 times/],
    ['every Monday 9am für Öl und Gäste', /doesn’t understand “für Öl und Gäste”/],
    ['every blue Monday 9am until 24 Dec', /doesn’t understand “blue/],
    ['every year on 1 Dec 9am 3 times', /Schedule yearly posts one by one/],
  ])('about “%s”', (words, message) => expect(read(words)).toMatch(message));
});

test.each(['Monday 9am', 'tomorrow', 'alle 9', 'in 2 weeks', 'next Friday', '24 Dec 18:00', 'weekend'])(
  '“%s” does not repeat',
  (words) => {
    expect(read(words)).toBe('nothing');
    expect(read(words, 'it-IT')).toBe('nothing');
  },
);

describe('an hour that may be in the morning or in the evening gets a button for each', () => {
  test.each([
    ['en-US', 'every other tuesday at 10, 4 times', ['at 10:00 AM, 4 times', 'at 10:00 PM, 4 times']],
    ['en-GB', 'mondays at 7, 3 times', ['at 7:00 AM, 3 times', 'at 7:00 PM, 3 times']],
    ['de-DE', 'jeden Montag um 9', ['um 9:00 AM', 'um 9:00 PM']],
    ['en-US', '10 times every tuesday at 10', []],
  ])('%s “%s”', (locale, words, ends) => {
    const question = readRecurring(words, reader(locale));
    const choices = question?.ok === false ? question.choices.map((choice) => choice.words) : ['no question'];
    expect(choices.map((choice) => choice.slice(choice.search(/at \d|um \d/)))).toEqual(ends);
    for (const choice of choices)
      expect(read(choice, locale)).toMatch(/^(?:Every|When does it end|The time doesn’t)/);
  });
});

describe('words that a button writes', () => {
  test.each([
    ['en-GB', 'every friday at 4pm.', 'every friday at 4pm'],
    ['fr-FR', 'tous les mardis à 9h', 'tous les mardis à 9h'],
    ['ja-JP', '毎月1日9時', '毎月1日9時'],
  ])('%s “%s” keeps its words, with an end', (locale, words, kept) => {
    const asked = readRecurring(words, reader(locale));
    const written = asked?.ok === false ? asked.choices.map((choice) => choice.words) : [];
    const ends = ['4 times', '10 times', 'for 3 months', 'until 31 Dec 2026'];
    expect(written).toEqual(ends.map((end) => `${kept}, ${end}`));
    for (const each of written) expect(readRecurring(each, reader(locale))?.ok).toBe(true);
  });

  const WORDS = [
    'every Monday 9am until 24 Dec',
    'every other Friday 9am New York time 3 times',
    'every month on the 30th at 9am 4 times',
    'every 3 months on the last Friday at 9am 4 times',
    'last day of the month 9am 3 times',
    'every other day at 9am 3 times',
    'weekdays at 9am 3 times',
  ];
  test.each(['en-US', 'de-DE', 'fr-FR', 'es-ES', 'pt-BR', 'it-IT', 'nl-NL', 'ja-JP'])(
    'are read as the same by everybody (%s)',
    (locale) => {
      for (const words of WORDS) {
        const found = readRecurring(words, reader('en-GB'));
        if (!found?.ok) throw new Error(words);
        const { words: exact } = choiceOf(found, reader('en-US'));
        const again = readRecurring(exact, reader(locale));
        const dates = again?.ok ? occurrencesOf(again.repeats) : again?.message;
        expect(dates, exact).toEqual(occurrencesOf(found.repeats));
      }
    },
  );
});

test.each([
  ['mon, wed and fri 9am until 20 dec', 'Every Mon, Wed and Fri at 09:00 Berlin time until Sun 20 Dec 2026'],
  ['mon-fri 9am 3 times', 'Every weekday at 09:00 Berlin time, 3 times'],
  ['Mo, Mi und Fr 9 Uhr', 'When does it end?'],
])('“%s” is offered as what repeats', (words, means) => {
  const [choice] = offerToRepeat(words, reader('en-GB'))?.choices ?? [];
  expect(choice?.words).toBe(`every ${words}`);
  expect(read(`every ${words}`)).toContain(means);
});

test.each(['9am until 20 dec', 'fri 9am and 3pm', '9-11am', 'monday', 'monday 9am'])('“%s” is not', (words) =>
  expect(offerToRepeat(words, reader('en-GB'))).toBeUndefined(),
);
