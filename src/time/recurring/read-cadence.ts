import * as messages from '../messages.js';
import { question } from '../question.js';
import { wordAt } from '../slots/vocabulary.js';
import type { Question } from '../types.js';
import { numberOf, take, type Groups, type Interval, type Phrase } from './phrase.js';
import type { Cadence } from './rule.js';
import * as vocabulary from './vocabulary.js';

/** Reads "every second Friday" and "on the last day of the month". */

/** `days`: which days of the week the other words may name. */
export type Found = { cadence: Cadence; days: 'said' | 'missing' | 'none' | 'one' } | { ambiguous: Ranked };

export interface Ranked {
  nth: number;
  weekday: number;
}

export function takeCadence(phrase: Phrase): Found | Question {
  const { locale } = phrase.reader;
  const isMonthly = [take(phrase, vocabulary.IN_MONTH), take(phrase, vocabulary.MONTHLY)].some(Boolean);
  const interval = takeInterval(phrase);
  if (interval && 'message' in interval) return interval;
  const { unit, count: every } = interval ?? { unit: isMonthly ? 'month' : 'week', count: 1 };
  if (isMonthly || unit === 'month') return takeDayOfMonth(phrase, every);
  if (unit === 'year') return question(messages.notYearly);
  if (unit === 'day') return { cadence: { unit, every }, days: 'none' };
  const ranked = rankedDay(phrase);
  // "Every second Friday" may be every other Friday.
  if (ranked && ranked.nth > 1) {
    take(phrase, vocabulary.NTH_DAY);
    return { ambiguous: ranked };
  }
  if (ranked) return takeNthWeekday(phrase, every, ranked);
  const isDaily = takesEveryPartOfDay(phrase) || vocabulary.DAILY.test(phrase.text);
  take(phrase, vocabulary.WEEKLY);
  return {
    cadence: { unit: 'week', every, days: [] },
    days: isDaily || saysDays(phrase.text, locale) ? 'said' : 'missing',
  };
}

/** "Every morning at 8" is every day, in the morning at 8. */
function takesEveryPartOfDay(phrase: Phrase): boolean {
  const { part, japanese } = vocabulary.EVERY_PART_OF_DAY.exec(phrase.text)?.groups ?? {};
  const found = vocabulary.partOfDayOf(part ?? japanese ?? '');
  if (found) take(phrase, vocabulary.EVERY_PART_OF_DAY, ` ${found} `);
  return found !== undefined;
}

function takeInterval(phrase: Phrase): Interval | Question | undefined {
  const { locale } = phrase.reader;
  if (take(phrase, vocabulary.FORTNIGHTLY)) return { unit: 'week', count: 2 };
  if (take(phrase, vocabulary.EVERY_OTHER_DAY)) return { unit: 'day', count: 2 };
  const oneOfTwo = vocabulary.ONE_OF_TWO.exec(phrase.text)?.groups?.day;
  if (oneOfTwo && weekdayAt(oneOfTwo, 0, locale)) {
    take(phrase, vocabulary.ONE_OF_TWO, ` ${oneOfTwo} `);
    return { unit: 'week', count: 2 };
  }
  const interval = intervalOf(vocabulary.EVERY_NUMBER.exec(phrase.text)?.groups, locale);
  if (!interval) return takeIntervalOfDays(phrase);
  take(phrase, vocabulary.EVERY_NUMBER);
  return interval.count > 0 ? interval : question(messages.notUnderstoodRepeat);
}

/** "every other Friday", "every 2 Fridays" */
function takeIntervalOfDays(phrase: Phrase): Interval | undefined {
  const { text, reader } = phrase;
  const found = vocabulary.EVERY_NUMBER_DAY.exec(text);
  const { other, second, count } = found?.groups ?? {};
  if (!found || second || !weekdayAt(text, found.index + found[0].length, reader.locale)) return undefined;
  const number = other ? 2 : numberOf(count ?? '', reader.locale);
  if (number === undefined || number < 1) return undefined;
  take(phrase, vocabulary.EVERY_NUMBER_DAY);
  return { unit: 'week', count: number };
}

function takeDayOfMonth(phrase: Phrase, every: number): Found | Question {
  if (take(phrase, vocabulary.LAST_DAY)) return { cadence: { unit: 'month', every, day: 31 }, days: 'none' };
  const ranked = rankedDay(phrase);
  if (ranked) return takeNthWeekday(phrase, every, ranked);
  const { day, ordinal, japanese } = take(phrase, vocabulary.DAY_OF_MONTH)?.groups ?? {};
  const number = Number(day ?? ordinal ?? japanese ?? NaN);
  if (!(number >= 1 && number <= 31)) return question(messages.whichDayOfMonth);
  return { cadence: { unit: 'month', every, day: number }, days: 'none' };
}

function takeNthWeekday(phrase: Phrase, every: number, { nth, weekday }: Ranked): Found {
  take(phrase, vocabulary.NTH_DAY);
  return { cadence: { unit: 'weekday-of-month', every, nth, weekday }, days: 'one' };
}

function intervalOf(groups: Groups, locale: string): Interval | undefined {
  if (!groups) return undefined;
  const { other, count, japanese, unit, japaneseUnit, step } = groups;
  const number = other ? 2 : numberOf(count ?? japanese ?? '', locale);
  const of = vocabulary.unitOf(unit ?? japaneseUnit ?? '');
  if (number === undefined || !of) return undefined;
  // 一日おき leaves one day out.
  return { unit: of, count: step === 'おき' ? number + 1 : number };
}

function rankedDay({ text, reader }: Phrase): Ranked | undefined {
  const found = vocabulary.NTH_DAY.exec(text);
  if (!found) return undefined;
  const { nth: written, japanese } = found.groups ?? {};
  const nth = written
    ? vocabulary.ordinalOf(written)
    : japanese
      ? (vocabulary.JAPANESE_DIGITS[japanese] ?? Number(japanese))
      : -1;
  const weekday = weekdayAt(text, found.index + found[0].length, reader.locale);
  return nth !== undefined && weekday !== undefined ? { nth, weekday } : undefined;
}

const WORD_START = /(?<![\p{L}\d])[\p{L}]|[\p{sc=Han}]/gu;

const saysDays = (text: string, locale: string): boolean =>
  [...text.matchAll(WORD_START)].some(({ index }) => wordAt(text, index, locale)?.word.kind === 'days');

function weekdayAt(text: string, at: number, locale: string): number | undefined {
  const found = wordAt(text, at, locale)?.word;
  const [day, ...others] = found?.kind === 'days' ? found.days : [];
  return others.length === 0 ? day : undefined;
}
