import { wallIn } from '../instants.js';
import * as messages from '../messages.js';
import { parseWhen } from '../parse-when.js';
import { question } from '../question.js';
import { parseWords } from '../read/parse.js';
import { wordAt } from '../slots/vocabulary.js';
import type { Question, Reader } from '../types.js';
import {
  NUMBER,
  numberOf,
  take,
  UNIT,
  unitOf,
  wholeWords,
  type Groups,
  type Interval,
  type Phrase,
} from './phrase.js';
import { dayOf, isoDate } from './rule.js';

/** Reads the first and the last day: "from Monday", "until Christmas", "for 6 weeks", "10 times". */

/** "10 times", "10x" */
const COUNT = /(?<![\p{L}\d])(?:(?:for )?(?<count>\d{1,4}|\p{L}+) times|(?<digits>\d{1,4}) ?x)(?![\p{L}\d])/u;
/** "for 6 weeks", "6 weeks long" */
const DURATION = wholeWords(
  `for (?<count>${NUMBER}) (?<unit>${UNIT})(?: long)?|(?<countLong>${NUMBER}) (?<unitLong>${UNIT}) long`,
);
const UNTIL = /(?<![\p{L}\d])until(?: or at)?(?![\p{L}\d]) ?/u;
/** Japanese names the day first. */
const AS_END = /^(?<day>.+?) as the end(?!\p{L})/u;
const FROM = /(?<![\p{L}\d])from /u;
const YEAR_END = /^(?:the )?end of (?:the |this )?years?(?!\p{L})/u;
const MONTH_END = /^(?:the )?end of (?<month>\p{L}{3,})(?<year> \d{4})?(?![\p{L}\d])/u;

/** The same as no end. */
const FOREVER = wholeWords('forever');

/** What the words say about the end, before the first day is known. */
export type End = { count: number } | { until: string } | { lasts: Interval } | Question;

export function takeEnd(phrase: Phrase): End | undefined {
  take(phrase, FOREVER);
  const { locale } = phrase.reader;
  const { count: said, digits = said } = COUNT.exec(phrase.text)?.groups ?? {};
  const count = digits === undefined ? undefined : numberOf(digits, locale);
  const duration = readDuration(DURATION.exec(phrase.text)?.groups, locale);
  if (count === undefined && !duration) return takeUntil(phrase);
  if ((count !== undefined && duration) || endsOnDate(phrase)) return question(messages.endsTwice);
  take(phrase, duration ? DURATION : COUNT);
  if (duration) return { lasts: duration };
  return count ? { count } : question(messages.whichEnd);
}

/** "until 24 Dec", "until Christmas". In "Mo bis Fr", the days are those of the week. */
function endsOnDate({ text, reader }: Phrase): boolean {
  const { behind = '' } = around(UNTIL, text) ?? {};
  const isWeekday = wordAt(behind, 0, reader.locale)?.word.kind === 'days';
  return !isWeekday && dayAtStart(behind, reader) !== undefined;
}

function takeUntil(phrase: Phrase): End | undefined {
  const { text, reader } = phrase;
  if (UNTIL.test(text)) {
    const until = takeDayAfter(phrase, UNTIL);
    return until === undefined ? question(messages.untilWhichDay) : { until };
  }
  const behind = AS_END.exec(text);
  if (!behind?.groups?.day) return undefined;
  const day = dayAtEnd(behind.groups.day, reader);
  if (!day) return question(messages.untilWhichDay);
  phrase.text = `${behind.groups.day.slice(0, -day.length)} ${text.slice(behind[0].length)}`.trim();
  return { until: day.day };
}

export const takeFrom = (phrase: Phrase): string | undefined =>
  startsRange(phrase) ? undefined : takeDayAfter(phrase, FROM);

/** "from Monday to Friday" */
function startsRange({ text, reader }: Phrase): boolean {
  const { behind = '' } = around(FROM, text) ?? {};
  const at = (from: number) => wordAt(behind, from, reader.locale);
  const day = at(0);
  const to = day?.word.kind === 'days' ? at(day.end + 1) : undefined;
  return to?.word.kind === 'to' && at(to.end + 1)?.word.kind === 'days';
}

/** The day after words such as "until". */
function takeDayAfter(phrase: Phrase, pattern: RegExp): string | undefined {
  const found = around(pattern, phrase.text);
  const day = found && dayAtStart(found.behind, phrase.reader);
  if (!day) return undefined;
  phrase.text = `${found.before}, ${found.behind.slice(day.length)}`;
  return day.day;
}

function around(pattern: RegExp, text: string): { before: string; behind: string } | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  return { before: text.slice(0, match.index), behind: text.slice(match.index + match[0].length) };
}

function readDuration(groups: Groups, locale: string): Interval | undefined {
  if (!groups) return undefined;
  const { countLong = '', count = countLong, unitLong = '', unit = unitLong } = groups;
  const number = /^an?$/.test(count) ? 1 : numberOf(count, locale);
  return number ? { unit: unitOf(unit), count: number } : undefined;
}

/** "except 30 Nov", but not "except Sunday" */
export function exceptsDate({ text, reader }: Phrase): boolean {
  return [...text.matchAll(/[\p{L}\d]+/gu)].some(({ index }) => {
    const found = wordAt(text, index, reader.locale);
    const rest = found?.word.kind === 'except' ? text.slice(found.end).trim() : '';
    return /^\d/.test(rest) && dayAtStart(rest, reader) !== undefined;
  });
}

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

function readDay(text: string, reader: Reader): string | undefined {
  if (text.endsWith(',') || /^\d+$/.test(text)) return undefined;
  const yearEnd = YEAR_END.exec(text);
  if (yearEnd) return yearEnd[0] === text ? `${wallIn(reader.now, reader.zone).year}-12-31` : undefined;
  const monthEnd = MONTH_END.exec(text);
  if (monthEnd) {
    const { month = '', year = '' } = monthEnd.groups ?? {};
    const first = monthEnd[0] === text ? readDay(`1 ${month}${year}`, reader) : undefined;
    return first && isoDate(dayOf(first).endOf('month'));
  }
  const parsed = parseWords(text, reader);
  if ('components' in parsed && parsed.components.zone) return undefined;
  const when = parseWhen(text, reader);
  return when.ok ? undefined : when.day;
}
