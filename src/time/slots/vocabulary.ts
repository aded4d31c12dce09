import { memoize } from '../memoize.js';
import { withoutAccents } from '../read/languages/language.js';

/** The words in which people write posting times, in all languages that Upnext reads. */

export type Word =
  | { kind: 'days'; days: number[] }
  /** "Mon to Fri". `soft` words such as “à” also stand before a time. */
  | { kind: 'to'; soft?: true }
  /** "Every day except Sunday" */
  | { kind: 'except' }
  | { kind: 'all-day' }
  | { kind: 'noon' }
  | { kind: 'filler' };

const LOCALES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ja'];
const A_MONDAY = Date.UTC(2026, 10, 2);
const DAY_MS = 24 * 60 * 60_000;
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
    'every day, each day, everyday, daily, jeden tag, täglich, tous les jours, chaque jour, todos los días, cada día, ' +
      'a diario, todos os dias, todo dia, todo o dia, diariamente, ogni giorno, tutti i giorni, elke dag, iedere dag, ' +
      'dagelijks, 毎日',
  ),
  ...listed(
    days(1, 2, 3, 4, 5),
    'weekday, weekdays, workday, workdays, working days, business days, werktags, wochentags, an werktagen, ' +
      'unter der woche, en semaine, jours ouvrés, jours ouvrables, entre semana, días laborables, días hábiles, ' +
      'laborables, dias úteis, dias de semana, durante a semana, giorni feriali, giorni lavorativi, feriali, ' +
      'in settimana, werkdagen, doordeweeks, weekdagen, door de week, op werkdagen, 平日',
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
  ...listed({ kind: 'to', soft: true }, 'a, à, au, al, às, as, ao, alle, aux, jusqu’à, jusqu’au, fino alle'),
  ...listed(
    { kind: 'except' },
    'except, except on, except for, excluding, but not, but not on, apart from, other than, außer, nicht, sauf, excepté, hormis, ' +
      'excepto, salvo, menos, exceto, tranne, eccetto, escluso, behalve, uitgezonderd',
  ),
  ...listed(
    { kind: 'all-day' },
    'all day, whole day, ganztags, ganztägig, den ganzen tag, toute la journée, todo el día, o dia todo, ' +
      'o dia inteiro, tutto il giorno, tutta la giornata, de hele dag, hele dag, 終日, 一日中',
  ),
  ...listed({ kind: 'noon' }, 'noon, midday, mittag, mittags, midi, mediodía, meio-dia, mezzogiorno, 正午'),
  ...listed(
    { kind: 'filler' },
    'and, und, et, y, e, en, と, und um, at, on, um, am, an, om, op, the, le, les, la, las, los, el, il, lo, os, de, ' +
      'du, des, del, der, every, each, jeden, jede, chaque, todos, todas, cada, ogni, elke, iedere, from, von, ab, ' +
      'desde, das, dalle, dal, van, vanaf, o’clock, time, zeit, heure, heures, hora, horas, ora, ore, tijd, 毎週, に, ' +
      'の, まで, は, 時間',
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
