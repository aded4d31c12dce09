import * as messages from '../messages.js';
import { question } from '../question.js';
import { wordAt } from '../slots/vocabulary.js';
import type { Question } from '../types.js';
import { NUMBER, numberOf, take, UNIT, unitOf, wholeWords, type Interval, type Phrase } from './phrase.js';
import type { Cadence } from './rule.js';

/** Reads "every second Friday" and "on the last day of the month". */

/** `days`: which days of the week the other words may name. */
export type FoundCadence =
  | { cadence: Cadence; days: 'said' | 'missing' | 'none' | 'one' }
  | { ambiguous: RankedWeekday };

export interface RankedWeekday {
  nth: number;
  weekday: number;
}

const IN_MONTH = wholeWords('(?:of|in) (?:(?:on|the|each|every|a) )*months?');
const MONTHLY = wholeWords('every months?');
const WEEKLY = wholeWords('every weeks?');
const DAILY = wholeWords('every day');
/** "every 2 weeks" */
const EVERY_FEW = wholeWords(`every (?:(?<other>other|2nd)|(?<count>${NUMBER})) (?<unit>${UNIT})`);
/** "every other Friday", "cada dos viernes": the day follows. */
const EVERY_FEW_WEEKS =
  /(?<![\p{L}\d])every (?:(?<other>other)|(?<count>\d{1,3}(?!\p{L})|\p{L}+)) (?=\p{L})/u;
/** The day of the week follows. */
const NTH_DAY = /(?<![\p{L}\d])(?:(?<nth>[1-4])(?:st|nd|rd|th)|last) (?=\p{L})/u;
const LAST_DAY = wholeWords('(?:(?:on|the|in) )*last days?');
const CLOCK_FOLLOWS = '[ap]m|h|u| ?(?:uhr|h|uur|[ap]\\.?m)(?!\\p{L})';
/** "on the 1st", "am 15.", "op de 15e", "15. dnia", "1st" */
const DAY_OF_MONTH = new RegExp(
  `(?<![\\p{L}\\d:])(?:(?:on|the|in|of|every|days?) )+(?<day>\\d{1,2})(?!${CLOCK_FOLLOWS})(?:\\.|\\p{L}{1,3})?(?![\\p{L}\\d:]|${CLOCK_FOLLOWS})` +
    '|(?<![\\p{L}\\d:])(?<ordinal>\\d{1,2})(?:(?:st|nd|rd|th)(?!\\p{L})|\\.? days?(?!\\p{L}))',
  'u',
);

export function takeCadence(phrase: Phrase): FoundCadence | Question {
  const { locale } = phrase.reader;
  const isMonthly = [take(phrase, IN_MONTH), take(phrase, MONTHLY)].some(Boolean);
  const interval = takeInterval(phrase);
  if (interval && 'message' in interval) return interval;
  const { unit, count: every } = interval ?? { unit: isMonthly ? 'month' : 'week', count: 1 };
  if (isMonthly || unit === 'month') return takeDayOfMonth(phrase, every);
  if (unit === 'year') return question(messages.notYearly);
  if (unit === 'day') return { cadence: { unit, every }, days: 'none' };
  const ranked = rankedDay(phrase);
  // "Every second Friday" may be every other Friday.
  if (ranked && ranked.nth > 1) {
    take(phrase, NTH_DAY);
    return { ambiguous: ranked };
  }
  if (ranked) return takeNthWeekday(phrase, every, ranked);
  const isDaily = DAILY.test(phrase.text) || namesPartOfEveryDay(phrase);
  take(phrase, WEEKLY);
  return {
    cadence: { unit: 'week', every, days: [] },
    days: isDaily || saysDays(phrase.text, locale) ? 'said' : 'missing',
  };
}

/** "Every morning at 8" is every day, in the morning at 8. */
function namesPartOfEveryDay({ text, reader }: Phrase): boolean {
  const found = wholeWords('every').exec(text);
  return found !== null && wordAt(text, found.index + 'every '.length, reader.locale)?.word.kind === 'part';
}

function takeInterval(phrase: Phrase): Interval | Question | undefined {
  const { other, count = '', unit = '' } = EVERY_FEW.exec(phrase.text)?.groups ?? {};
  const number = other ? 2 : numberOf(count, phrase.reader.locale);
  if (number === undefined) return takeIntervalOfDays(phrase);
  take(phrase, EVERY_FEW);
  return number > 0 ? { unit: unitOf(unit), count: number } : question(messages.notUnderstoodRepeat);
}

/** "every other Friday", "every 2 Fridays" */
function takeIntervalOfDays(phrase: Phrase): Interval | undefined {
  const { text, reader } = phrase;
  const found = EVERY_FEW_WEEKS.exec(text);
  if (!found || weekdayAt(text, found.index + found[0].length, reader.locale) === undefined) return undefined;
  const { other, count = '' } = found.groups ?? {};
  const number = other ? 2 : numberOf(count, reader.locale);
  if (number === undefined || number < 1) return undefined;
  take(phrase, EVERY_FEW_WEEKS);
  return { unit: 'week', count: number };
}

function takeDayOfMonth(phrase: Phrase, every: number): FoundCadence | Question {
  if (take(phrase, LAST_DAY)) return { cadence: { unit: 'month', every, day: 31 }, days: 'none' };
  const ranked = rankedDay(phrase);
  if (ranked) return takeNthWeekday(phrase, every, ranked);
  const { day, ordinal } = take(phrase, DAY_OF_MONTH)?.groups ?? {};
  const number = Number(day ?? ordinal ?? NaN);
  if (!(number >= 1 && number <= 31)) return question(messages.whichDayOfMonth);
  return { cadence: { unit: 'month', every, day: number }, days: 'none' };
}

function takeNthWeekday(phrase: Phrase, every: number, { nth, weekday }: RankedWeekday): FoundCadence {
  take(phrase, NTH_DAY);
  return { cadence: { unit: 'weekday-of-month', every, nth, weekday }, days: 'one' };
}

function rankedDay({ text, reader }: Phrase): RankedWeekday | undefined {
  const found = NTH_DAY.exec(text);
  if (!found) return undefined;
  const weekday = weekdayAt(text, found.index + found[0].length, reader.locale);
  return weekday === undefined ? undefined : { nth: Number(found.groups?.nth ?? -1), weekday };
}

const WORD_START = /(?<![\p{L}\d])[\p{L}]|[\p{sc=Han}]/gu;

const saysDays = (text: string, locale: string): boolean =>
  [...text.matchAll(WORD_START)].some(({ index }) => wordAt(text, index, locale)?.word.kind === 'days');

function weekdayAt(text: string, at: number, locale: string): number | undefined {
  const found = wordAt(text, at, locale)?.word;
  const [day, ...others] = found?.kind === 'days' ? found.days : [];
  return others.length === 0 ? day : undefined;
}
