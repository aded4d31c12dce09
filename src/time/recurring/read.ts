import { DateTime } from 'luxon';
import { occasionOn } from '../daily.js';
import { dayIn, daysOn, wallIn } from '../instants.js';
import * as messages from '../messages.js';
import { parseWhen } from '../parse-when.js';
import { question } from '../question.js';
import { otherLanguages, languageOf } from '../read/languages/index.js';
import { translate, withoutAccents } from '../read/languages/language.js';
import { normalise } from '../read/normalise.js';
import { parseWords } from '../read/parse.js';
import { digitsForWords } from '../read/numbers.js';
import { readTimetable } from '../slots/read.js';
import { wordAt } from '../slots/vocabulary.js';
import type { Choice, Question, Reader, Understood } from '../types.js';
import { firstDay, isoDate, LONGEST_DAYS, occurrencesOf, type Cadence, type RecurringRule } from './rule.js';
import * as vocabulary from './vocabulary.js';
import { ruleWords } from './write.js';

/** Reads "every Monday 9am until Christmas" and the same in the other languages. It never guesses. */

export type Repeats = (Understood & { repeats: RecurringRule }) | (Question & { missing?: 'end' });

const MOST_POSTS = 366;
const MOST_CHARACTERS = 160;

/** Undefined if the words mean nothing that repeats. */
export function readRecurring(words: string, reader: Reader): Repeats | undefined {
  if (words.length > MOST_CHARACTERS) return undefined;
  const text = withoutAccents(normalise(words));
  if (!vocabulary.REPEATS.test(text)) return undefined;
  if (vocabulary.YEARLY.test(text)) return question(messages.notYearly);
  const phrase: Phrase = { text, reader };
  const end = takeEnd(phrase);
  if (end && 'message' in end) return end;
  const from = takeFrom(phrase);
  const found = takeCadence(phrase);
  if ('message' in found) return found;
  const time = takeTime(phrase, found);
  if ('message' in time) return time;
  return ruleOf(time, { end, from }, reader);
}

interface Rhythm {
  cadence: Cadence;
  time: string;
  zone: string;
}

/** What the words say about the end, before the first day is known. */
type End =
  | { count: number }
  | { until: string }
  | { lasts: { unit: vocabulary.Unit; count: number } }
  | Question;

function ruleOf(
  rhythm: Rhythm,
  { end, from }: { end: Exclude<End, Question> | undefined; from: string | undefined },
  reader: Reader,
): Repeats {
  const today = dayIn(reader.now, rhythm.zone);
  const earliest = from ? DateTime.fromISO(from, { zone: 'UTC' }) : today;
  const start = firstDay(rhythm, earliest < today ? today : earliest, reader.now);
  if (!start) return question(messages.noOccurrence);
  if (!end) return { ...askForEnd({ ...rhythm, start }), missing: 'end' };
  const rule: RecurringRule = {
    ...rhythm,
    start,
    end: 'lasts' in end ? lastingUntil(start, end.lasts) : end,
  };
  if ('until' in rule.end && rule.end.until < start) return question(messages.endsBeforeStart);
  const count = occurrencesOf(rule).length;
  const isTooLong =
    'count' in rule.end
      ? count < rule.end.count
      : rule.end.until > isoDate(daysOn(dayOf(start), LONGEST_DAYS));
  if (isTooLong || count > MOST_POSTS) return question(messages.seriesTooLong(MOST_POSTS));
  return understoodRule(rule, rhythm.zone !== reader.zone);
}

/** Its first moment, and the rule. */
export const understoodRule = (
  repeats: RecurringRule,
  zoneGiven: boolean,
): Extract<Repeats, { ok: true }> => ({
  ...{ ok: true, at: occasionOn(dayOf(repeats.start), repeats.time, repeats.zone).at },
  ...{ zone: repeats.zone, zoneGiven, repeats },
});

const dayOf = (day: string) => DateTime.fromISO(day, { zone: 'UTC' });

/** "For 6 weeks" from a Monday has six Mondays. */
function lastingUntil(start: string, { unit, count }: { unit: vocabulary.Unit; count: number }) {
  return { until: isoDate(daysOn(dayOf(start).plus({ [`${unit}s`]: count }), -1)) };
}

/** Each button adds another end. */
function askForEnd(rule: Omit<RecurringRule, 'end'>): Question {
  const year = dayOf(rule.start).year;
  const ends: [label: string, end: RecurringRule['end']][] = [
    ['4 times', { count: 4 }],
    ['10 times', { count: 10 }],
    ['For 3 months', lastingUntil(rule.start, { unit: 'month', count: 3 })],
    [`Until 31 Dec ${year}`, { until: `${year}-12-31` }],
  ];
  return question(
    messages.whichEnd,
    ends.map(([label, end]): Choice => ({ label, words: ruleWords({ ...rule, end }) })),
  );
}

/** Words are taken out of the text as they are understood. What is left is a time of day, with days and a city. */
interface Phrase {
  text: string;
  readonly reader: Reader;
}

function take(phrase: Phrase, pattern: RegExp, by = ' '): RegExpExecArray | undefined {
  const { text } = phrase;
  const match = pattern.exec(text);
  if (!match) return undefined;
  const rest = `${text.slice(0, match.index)}${by}${text.slice(match.index + match[0].length)}`;
  phrase.text = rest.replace(/ +/g, ' ').trim();
  return match;
}

function takeEnd(phrase: Phrase): End | undefined {
  const { locale } = phrase.reader;
  const { japanese, count: said, digits } = vocabulary.COUNT.exec(phrase.text)?.groups ?? {};
  const written = japanese ?? said ?? digits;
  const count = written === undefined ? undefined : numberOf(written, locale);
  if (count !== undefined) {
    take(phrase, vocabulary.COUNT);
    return count > 0 ? { count } : question(messages.whichEnd);
  }
  const duration = readDuration(vocabulary.DURATION.exec(phrase.text)?.groups, locale);
  if (duration) take(phrase, vocabulary.DURATION);
  return duration ? { lasts: duration } : takeUntil(phrase);
}

function takeUntil(phrase: Phrase): End | undefined {
  const { text, reader } = phrase;
  const until = vocabulary.UNTIL.exec(text);
  if (until) {
    const rest = text.slice(until.index + until[0].length);
    const day = dayAtStart(rest, reader);
    if (!day) return question(messages.untilWhichDay);
    phrase.text = `${text.slice(0, until.index)}, ${rest.slice(day.length)}`;
    return { until: day.day };
  }
  const behind = vocabulary.UNTIL_BEHIND.exec(text);
  if (!behind?.groups?.day) return undefined;
  const day = dayAtEnd(behind.groups.day, reader);
  if (!day) return question(messages.untilWhichDay);
  phrase.text = `${behind.groups.day.slice(0, -day.length)} ${text.slice(behind[0].length)}`.trim();
  return { until: day.day };
}

function takeFrom(phrase: Phrase): string | undefined {
  const { text, reader } = phrase;
  const japanese = vocabulary.FROM_BEHIND.exec(text);
  const start = japanese?.groups?.day && dayAtStart(japanese.groups.day, reader);
  if (start) return take(phrase, vocabulary.FROM_BEHIND) && start.day;
  const from = vocabulary.FROM.exec(text);
  const rest = from ? text.slice(from.index + from[0].length) : '';
  const day = from && dayAtStart(rest, reader);
  if (!from || !day) return undefined;
  phrase.text = `${text.slice(0, from.index)}, ${rest.slice(day.length)}`;
  return day.day;
}

function takeCadence(phrase: Phrase): Found | Question {
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
  const isDaily = vocabulary.DAILY.test(phrase.text);
  take(phrase, vocabulary.WEEKLY);
  return {
    cadence: { unit: 'week', every, days: [] },
    days: isDaily || saysDays(phrase.text, locale) ? 'said' : 'missing',
  };
}

type Interval = { unit: vocabulary.Unit; count: number };

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

const SAYS_TIME = /\d|noon|midday|mittag|midi|mediodia|meio-dia|mezzogiorno|正午/;

function takeTime({ text, reader }: Phrase, found: Found): Rhythm | Question {
  const plain = vocabulary.DAILY.test(text) ? text : text.replace(vocabulary.BEFORE_DAYS, ' ');
  const rest = plain.replace(/^[\s,;]+|[\s,;]+$/g, '');
  if (!SAYS_TIME.test(rest)) return question(messages.repeatsAtWhatTime);
  const read = readClock(rest, reader);
  if ('message' in read) return read;
  const { days, ...clock } = read;
  if ('ambiguous' in found) return whichSecond(found.ambiguous, clock, reader);
  if (found.days === 'missing') return question(messages.whichDayOfWeekToRepeat);
  if (found.days === 'none' && days.length < 7) return question(messages.repeatsOnTwoDays);
  const { cadence } = found;
  return { cadence: cadence.unit === 'week' ? { ...cadence, days } : cadence, ...clock };
}

/** `days`: which days of the week the other words may name. */
type Found = { cadence: Cadence; days: 'said' | 'missing' | 'none' | 'one' } | { ambiguous: Ranked };

interface Ranked {
  nth: number;
  weekday: number;
}

/** One time, on some days of the week. */
function readClock(text: string, reader: Reader): { days: number[]; time: string; zone: string } | Question {
  const read = readTimetable(text, reader);
  if (!read.ok) return question(read.message);
  const [only, ...others] = read.value.times;
  if (!only || others.length > 0) return question(messages.repeatsAtOneTime);
  return { days: only.days, time: only.at, zone: read.value.zone };
}

function whichSecond(
  { nth, weekday }: Ranked,
  { time, zone }: { time: string; zone: string },
  reader: Reader,
): Question {
  const cadences: [label: string, Cadence][] = [
    [`Every ${nth} weeks`, { unit: 'week', every: nth, days: [weekday] }],
    ['Once a month', { unit: 'weekday-of-month', every: 1, nth, weekday }],
  ];
  const today = dayIn(reader.now, zone);
  return question(
    messages.everySecond,
    cadences.flatMap(([label, cadence]) => {
      const start = firstDay({ cadence, time, zone }, today, reader.now);
      return start ? [{ label, words: ruleWords({ cadence, time, zone, start, end: { count: 10 } }) }] : [];
    }),
  );
}

function numberOf(written: string, locale: string): number | undefined {
  if (/^\d+$/.test(written)) return Number(written);
  for (const code of [locale, 'en', ...otherLanguages(written, locale), ...NUMBER_LANGUAGES]) {
    const language = languageOf(code);
    const digits = digitsForWords(language ? translate(written, language) : written);
    if (/^\d+$/.test(digits)) return Number(digits);
  }
  return undefined;
}

const NUMBER_LANGUAGES = ['de', 'fr', 'es', 'pt', 'it', 'nl'];

type Groups = Record<string, string | undefined> | undefined;

function readDuration(groups: Groups, locale: string): { unit: vocabulary.Unit; count: number } | undefined {
  if (!groups) return undefined;
  const { count, countLong, japanese, unit, unitLong, japaneseUnit } = groups;
  const number = numberOf(count ?? countLong ?? japanese ?? '', locale);
  const of = vocabulary.unitOf(unit ?? unitLong ?? japaneseUnit ?? '');
  return number && of ? { unit: of, count: number } : undefined;
}

function intervalOf(groups: Groups, locale: string): { unit: vocabulary.Unit; count: number } | undefined {
  if (!groups) return undefined;
  const { other, count, japanese, unit, japaneseUnit, step } = groups;
  const number = other ? 2 : numberOf(count ?? japanese ?? '', locale);
  const of = vocabulary.unitOf(unit ?? japaneseUnit ?? '');
  if (number === undefined || !of) return undefined;
  // 一日おき leaves one day out.
  return { unit: of, count: step === 'おき' ? number + 1 : number };
}

function weekdayAt(text: string, at: number, locale: string): number | undefined {
  const found = wordAt(text, at, locale)?.word;
  const [day, ...others] = found?.kind === 'days' ? found.days : [];
  return others.length === 0 ? day : undefined;
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

/** The longest words at the start of a text that name a day, and nothing else. */
function dayAtStart(text: string, reader: Reader): { day: string; length: number } | undefined {
  const ends = [...text.matchAll(/[\p{L}\d.'/-]+/gu)].map(({ index, 0: word }) => index + word.length);
  for (const end of ends.slice(0, 6).toReversed()) {
    const day = readDay(text.slice(0, end), reader);
    if (day) return { day, length: end };
  }
  return undefined;
}

/** The same at the end, in a text without spaces. */
function dayAtEnd(text: string, reader: Reader): { day: string; length: number } | undefined {
  for (let start = 0; start < text.length; start += 1) {
    const day = readDay(text.slice(start), reader);
    if (day) return { day, length: text.length - start };
  }
  return undefined;
}

function readDay(words: string, reader: Reader): string | undefined {
  if (words.endsWith(',') || /^\d+$/.test(words)) return undefined;
  const yearEnd = vocabulary.YEAR_END.exec(words);
  if (yearEnd) return yearEnd[0] === words ? `${wallIn(reader.now, reader.zone).year}-12-31` : undefined;
  const monthEnd = vocabulary.MONTH_END.exec(words);
  if (monthEnd) {
    const { month = '', year = '' } = monthEnd.groups ?? {};
    const first = monthEnd[0] === words ? readDay(`1 ${month}${year}`, reader) : undefined;
    return first && isoDate(dayOf(first).endOf('month'));
  }
  const parsed = parseWords(words, reader);
  if ('components' in parsed && parsed.components.zone) return undefined;
  const when = parseWhen(words, reader);
  return when.ok ? undefined : when.day;
}
