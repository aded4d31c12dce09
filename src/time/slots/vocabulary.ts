import { DAY_MS } from '../../durations.js';
import { memoize } from '../memoize.js';
import type { DayPart } from '../read/components.js';
import { withoutAccents } from '../languages/language.js';

/** The words in which people write posting times, in all languages that Upnext reads. */

export type Word =
  | { kind: 'days'; days: number[] }
  /** "Mon to Fri". `soft` words such as “à” also stand before a time. */
  | { kind: 'to'; soft?: true }
  /** "Every day except Sunday" */
  | { kind: 'except' }
  | { kind: 'all-day' }
  | { kind: 'noon' }
  /** "Mon evening at 7". Some can also follow the time: "7 in the evening". */
  | { kind: 'part'; part: DayPart; follows?: true }
  /** "at" stands before a time, and "o’clock" or "time" can be the last word. */
  | { kind: 'filler'; beforeTime?: true; mayEnd?: true };

const LOCALES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ja'];
const A_MONDAY = Date.UTC(2026, 10, 2);
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** "monday", "mondays", "mon"; "segunda-feira", "segundas-feiras", "segunda", "seg"; "月曜日", "月". */
const dayNames = memoize((locale: string): Record<string, Word> => {
  const formats = (['long', 'short'] as const).map(
    (weekday) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }),
  );
  const names = EVERY_DAY.flatMap((day) =>
    formats.flatMap((format) => {
      const name = plainWord(format.format(A_MONDAY + (day - 1) * DAY_MS)).replace(/\.$/, '');
      const [first = name] = name.split('-');
      const plurals = [`${name}s`, `${first}s`, `${name.replace('-', 's-')}s`];
      return [name, first, ...plurals].map((each): [string, Word] => [each, { kind: 'days', days: [day] }]);
    }),
  );
  return Object.fromEntries(names);
});

const plainWord = (word: string) => withoutAccents(word.toLowerCase());

function listed(word: Word, phrases: string): Record<string, Word> {
  return Object.fromEntries(phrases.split(', ').map((phrase) => [plainWord(phrase), word]));
}

const parts = (part: DayPart, { before, follows }: { before: string; follows: string }) => ({
  ...listed({ kind: 'part', part }, before),
  ...listed({ kind: 'part', part, follows: true }, follows),
});

const days = (...numbers: number[]): Word => ({ kind: 'days', days: numbers });

/** More ways to write single days than the short and long names. */
const SHORT_DAYS: Record<string, Word> = {
  ...listed(days(1), 'mo, 月曜'),
  ...listed(days(2), 'tu, tues, 火曜'),
  ...listed(days(3), 'we, weds, 水曜'),
  ...listed(days(4), 'th, thur, thurs, 木曜'),
  ...listed(days(5), 'fr, 金曜'),
  ...listed(days(6), 'sa, sonnabend, sonnabends, 土曜'),
  ...listed(days(7), 'su, 日曜'),
};

const OTHER_WORDS: Record<string, Word> = {
  ...listed(
    days(...EVERY_DAY),
    'every day, each day, everyday, daily, every single day, single day, every day of the week, jeden tag, täglich, tous les jours, chaque jour, todos los días, cada día, ' +
      'a diario, todos os dias, todo dia, todo o dia, diariamente, ogni giorno, tutti i giorni, elke dag, iedere dag, ' +
      'dagelijks, 毎日',
  ),
  ...listed(
    days(1, 2, 3, 4, 5),
    'weekday, weekdays, week day, week days, workday, workdays, working day, working days, business day, business days, ' +
      'werktags, wochentags, an werktagen, werktag, werktage, werktagen, ' +
      'unter der woche, en semaine, jour ouvré, jours ouvrés, jour ouvrable, jours ouvrables, chaque jour ouvré, ' +
      'chaque jour ouvrable, tous les jours ouvrés, tous les jours ouvrables, entre semana, cada día laborable, cada día hábil, días laborables, días hábiles, ' +
      'laborables, dia útil, dias úteis, todo dia útil, todos os dias úteis, dias de semana, durante a semana, giorni feriali, giorni lavorativi, giorno feriale, giorno lavorativo, ogni giorno feriale, ' +
      'ogni giorno lavorativo, tutti i giorni feriali, tutti i giorni lavorativi, feriali, ' +
      'in settimana, werkdag, werkdagen, doordeweeks, weekdagen, door de week, op werkdagen, 平日',
  ),
  ...listed(
    days(6, 7),
    'weekend, weekends, week-end, week-ends, at weekends, wochenende, wochenenden, am wochenende, le week-end, ' +
      'fin de semana, fines de semana, fim de semana, fins de semana, nel weekend, fine settimana, in het weekend, ' +
      '週末, 土日',
  ),
  ...listed(
    { kind: 'to' },
    '-, to, until, till, through, thru, bis, jusque, hasta, até, fino a, tot, t/m, tot en met, から',
  ),
  ...parts('morning', {
    before: 'morning, mornings, vormittag, matin, matins, mattina, mattino, ochtend, ochtends, 朝の, 朝',
    follows:
      'in the morning, in the mornings, morgens, vormittags, am morgen, am vormittag, le matin, du matin, ' +
      'por la mañana, por las mañanas, de la mañana, da manhã, de manhã, pela manhã, di mattina, del mattino, ' +
      'la mattina, ’s ochtends, ’s morgens, in de ochtend',
  }),
  ...parts('afternoon', {
    before: 'afternoon, afternoons, nachmittag, après-midi, tarde, tardes, pomeriggio, middag, namiddag',
    follows:
      'in the afternoon, in the afternoons, nachmittags, am nachmittag, l’après-midi, de l’après-midi, ' +
      'por la tarde, por las tardes, de la tarde, da tarde, de tarde, pela tarde, di pomeriggio, del pomeriggio, ' +
      '’s middags, in de middag',
  }),
  ...parts('evening', {
    before:
      'evening, evenings, abend, soir, soirs, noche, noches, noite, noites, sera, sere, avond, 夕方の, 夕方',
    follows:
      'in the evening, in the evenings, abends, am abend, le soir, du soir, por la noche, por las noches, ' +
      'de la noche, da noite, de noite, pela noite, di sera, della sera, la sera, ’s avonds, in de avond',
  }),
  ...parts('night', {
    before: 'night, nights, nacht, nuit, notte, 夜の, 夜, 晩の, 晩',
    follows: 'at night, nachts, in der nacht, la nuit, de la nuit, di notte, della notte, ’s nachts',
  }),
  ...listed({ kind: 'to', soft: true }, 'a, à, au, al, às, as, ao, alle, aux, jusqu’à, jusqu’au, fino alle'),
  ...listed(
    { kind: 'except' },
    'except, but, except on, except for, excluding, but not, but not on, apart from, other than, außer, nicht, sauf, excepté, hormis, ' +
      'excepto, salvo, menos, exceto, tranne, eccetto, escluso, behalve, uitgezonderd',
  ),
  ...listed(
    { kind: 'all-day' },
    'all day, whole day, ganztags, ganztägig, den ganzen tag, toute la journée, todo el día, o dia todo, ' +
      'o dia inteiro, tutto il giorno, tutta la giornata, de hele dag, hele dag, 終日, 一日中',
  ),
  ...listed({ kind: 'noon' }, 'noon, midday, mittag, mittags, midi, mediodía, meio-dia, mezzogiorno, 正午'),
  ...listed({ kind: 'filler', beforeTime: true }, 'at, um, om'),
  ...listed(
    { kind: 'filler', mayEnd: true },
    'o’clock, time, zeit, heure, heures, hora, horas, ora, ore, tijd, に, の, まで, は, 時間',
  ),
  ...listed(
    { kind: 'filler' },
    'and, und, et, y, e, en, と, und um, on, am, an, op, the, le, les, la, las, los, el, il, lo, os, de, du, des, del, ' +
      'der, every, each, jeden, jede, chaque, todos, todas, cada, ogni, elke, iedere, from, von, ab, desde, das, dalle, ' +
      'dal, van, vanaf, 毎週',
  ),
};

/** The reader’s own language wins where a short form has several meanings. */
const wordsFor = memoize((language: string): Map<string, Word> => {
  const others = LOCALES.filter((locale) => locale !== language && locale !== 'en').toReversed();
  const known = [...others, 'en', ...(LOCALES.includes(language) ? [language] : [])];
  const apostrophes = Object.entries(OTHER_WORDS).map(([phrase, word]) => [phrase.replace('’', "'"), word]);
  // Both come from records of words.
  const all = Object.assign(
    {},
    SHORT_DAYS,
    ...known.map(dayNames),
    Object.fromEntries(apostrophes),
  ) as Record<string, Word>;
  return new Map(Object.entries(all));
});

const LONGEST_PHRASE = 24;
const LETTER = /[\p{L}\d]/u;
const WRITTEN_TOGETHER = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}-]/u;

/** The longest known phrase at this position of a text in lower case without accents. */
export function wordAt(text: string, at: number, locale: string): { word: Word; end: number } | undefined {
  const words = wordsFor(locale.slice(0, 2).toLowerCase());
  for (let end = Math.min(text.length, at + LONGEST_PHRASE); end > at; end -= 1) {
    const word = words.get(text.slice(at, end));
    if (word && isEnd(text, end)) return { word, end };
  }
  return undefined;
}

const isEnd = (text: string, end: number) =>
  WRITTEN_TOGETHER.test(text[end - 1] ?? '') || !LETTER.test(text[end] ?? ' ');
