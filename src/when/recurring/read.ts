import { occurrenceOn } from '../daily.js';
import { dayIn, daysOn } from '../instants.js';
import * as messages from '../messages.js';
import { question } from '../question.js';
import { asTyped } from '../read/as-typed.js';
import { WEEKDAYS, withoutAccents } from '../languages/language.js';
import { normalise } from '../read/normalise.js';
import { readTimetable } from '../slots/read.js';
import { wordAt } from '../slots/vocabulary.js';
import type { Choice, Question, Reader, Understood } from '../types.js';
import { type Interval, type Phrase, wholeWords } from './phrase.js';
import { type FoundCadence, type RankedWeekday, takeCadence } from './read-cadence.js';
import { type End, exceptsDate, takeEnd, takeFrom } from './read-days.js';
import {
  type Cadence,
  dayOf,
  firstDay,
  isoDate,
  LONGEST_DAYS,
  occurrencesOf,
  type RecurringRule,
  type Rhythm,
} from './rule.js';
import { ruleWords } from './write.js';
import { type FoundWords, rewriteSchedule, wordsMeaning } from '../languages/schedule-words.js';

/** Reads "every Monday 9am until Christmas" and the same in the other languages. It never guesses. */

export type Repeats = (Understood & { repeats: RecurringRule }) | (Question & { missing?: 'end' });

const MOST_POSTS = 366;
const MOST_CHARACTERS = 160;

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
/** Words that only make sense for something that repeats. */
const REPEATS = wholeWords(
  `every|${WEEKDAY}s|${WEEKDAY} (?:mornings|afternoons|evenings|nights)|weekdays|weekends|(?:of|in) (?:(?:on|the|each|every|a) )*months?`,
);
const YEARLY = wholeWords('yearly|every years?');

/** Undefined if the words mean nothing that repeats. */
export function readRecurring(words: string, reader: Reader): Repeats | undefined {
  if (words.length > MOST_CHARACTERS) return undefined;
  const { english: text, written } = inEnglish(withoutAccents(normalise(words)), reader.locale);
  if (!REPEATS.test(text)) return undefined;
  if (YEARLY.test(text)) return question(messages.notYearly);
  const phrase: Phrase = { text, reader };
  const quote = (unknown: string) => {
    const plain = unknown.replace(/\S+/g, (word) => written.get(word) ?? word);
    return messages.notUnderstoodInRepeat(asTyped(plain, words) ?? plain);
  };
  const end = takeEnd(phrase);
  if (end && 'message' in end) return end;
  const from = takeFrom(phrase);
  if (exceptsDate(phrase)) return question(messages.withoutSingleDates);
  const found = takeCadence(phrase);
  if ('message' in found) return found;
  const time = takeTime(phrase, found, quote);
  if ('message' in time) return time;
  return ruleOf(time, { end, from }, reader);
}

function ruleOf(
  rhythm: Rhythm,
  { end, from }: { end: Exclude<End, Question> | undefined; from: string | undefined },
  reader: Reader,
): Repeats {
  const today = dayIn(reader.now, rhythm.zone);
  const earliest = from ? dayOf(from) : today;
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
  ok: true,
  at: occurrenceOn(dayOf(repeats.start), repeats.time, repeats.zone).at,
  zone: repeats.zone,
  zoneGiven,
  repeats,
});

/** "For 6 weeks" from a Monday has six Mondays. */
function lastingUntil(start: string, { unit, count }: Interval) {
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

function takeTime({ text, reader }: Phrase, found: FoundCadence, quote: Quote): Rhythm | Question {
  const rest = text.replace(/^[\s,;]+|[\s,;]+$/g, '');
  if (!saysTime(rest, reader)) return question(messages.repeatsAtWhatTime);
  const read = readClock(rest, reader, quote);
  if ('message' in read) return read;
  const { days, ...clock } = read;
  if ('ambiguous' in found) return whichSecond(found.ambiguous, clock, reader);
  if (found.days === 'missing') return question(messages.whichDayOfWeekToRepeat);
  if (found.days === 'none' && days.length < 7) return question(messages.repeatsOnTwoDays);
  const { cadence } = found;
  return { cadence: cadence.unit === 'week' ? { ...cadence, days } : cadence, ...clock };
}

/** Says which words were not understood. */
type Quote = (unknown: string) => string;

const saysTime = (text: string, { locale }: Reader): boolean =>
  /\d/.test(text) ||
  [...text.matchAll(/\S/gu)].some(({ index }) => wordAt(text, index, locale)?.word.kind === 'noon');

/** One time, on some days of the week. */
function readClock(
  text: string,
  reader: Reader,
  quote: Quote,
): { days: number[]; time: string; zone: string } | Question {
  const read = readTimetable(text, reader);
  if (!read.ok) {
    if (read.isRange) return question(messages.isRange);
    const { unknown, message } = read;
    return question(unknown === undefined ? message : quote(unknown));
  }
  const [only, ...others] = read.value.times;
  if (!only || others.length > 0) return question(messages.repeatsAtOneTime);
  return { days: only.days, time: only.at, zone: read.value.zone };
}

function whichSecond(
  { nth, weekday }: RankedWeekday,
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

/** Translates the words for what repeats into English. Days, times and cities stay as they were written. */

const RANKS = ['1st', '2nd', '3rd', '4th', 'last'];
const UNITS = ['day', 'week', 'month', 'year'];

const MEANINGS = [
  ...UNITS.flatMap((unit) => [`${unit}s`, `every ${unit}`, `every other ${unit}`]),
  ...WEEKDAYS.flatMap((day) => [`${day}s`, `every other ${day}`, `2nd ${day}`, `4th ${day}`]),
  ...['morning', 'afternoon', 'evening', 'night'].map((part) => `every ${part}`),
  ...RANKS,
  ...['2nd weeks', 'every', 'yearly', 'weekdays', 'weekends', 'of the month', 'last day'],
  ...['from', 'until', 'until or at', 'end of', 'end of the year'],
  ...['for', 'for a', 'long', 'times', 'forever'],
];
/** Only in front of the others and of numbers: "le 1er", "am letzten Tag", but not "Los Angeles". */
const ARTICLES = new Set(['on', 'the', 'of', 'in']);

const find = wordsMeaning([...MEANINGS, ...ARTICLES]);

const WORD_START = /(?<![\p{L}\d])[\p{L}\d]|[\p{sc=Han}\p{sc=Hiragana}]/uy;

/** Elsewhere, "fin" and "fine" are other words. */
const ENDS_WITH_UNTIL = /until(?: or at)? +$/;

interface InEnglish {
  english: string;
  /** Of each English word, what was written. */
  written: Map<string, string>;
}

/** The text has no accents and is in lower case. */
function inEnglish(words: string, locale: string): InEnglish {
  const text = rewriteSchedule(words);
  const written = new Map<string, string>();
  let english = '';
  for (let at = 0; at < text.length; ) {
    const read = meaningAt(text, at, locale);
    const found = read?.english === 'end of' && !ENDS_WITH_UNTIL.test(english) ? undefined : read;
    if (found) written.set(found.english, text.slice(at, found.end));
    english += found ? ` ${found.english} ` : text[at];
    at = found?.end ?? at + 1;
  }
  return { english: english.replace(/ +(?=[ ,;.])/g, '').trim(), written };
}

function meaningAt(text: string, at: number, locale: string): FoundWords | undefined {
  WORD_START.lastIndex = at;
  const found = WORD_START.test(text) ? find(text, at, locale) : undefined;
  if (!found || !ARTICLES.has(found.english)) return found;
  const next = text[found.end] === ' ' ? found.end + 1 : found.end;
  return /\d/.test(text[next] ?? '') || meaningAt(text, next, locale) ? found : undefined;
}
