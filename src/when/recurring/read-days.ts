import { WEEKDAY } from '../languages/language.js';
import * as messages from '../messages.js';
import { parseWhen } from '../parse-when.js';
import { withLastDay } from '../read/last-day.js';
import { componentsIn } from '../read/parse.js';
import { type Question, question, type Reader } from '../types.js';
import { type Interval, NUMBER, type Phrase, take, UNIT, unitOf } from './phrase.js';

/** Reads the first and the last day: "from Monday", "until Christmas", "for 6 weeks", "10 times". */

/** "10 times", "10x" */
const COUNT = /(?<![\p{L}\d])(?:for )?(?<count>\d{1,4})(?: times| ?x)(?![\p{L}\d])/u;
/** "the next 4 Tuesdays" */
const NEXT_FEW = new RegExp(
  `(?:\\b(?:on|for|the|next|coming) )+(?<count>${NUMBER}) (?=${WEEKDAY}s|weekdays|weekends)`,
);
/** "for 6 weeks", "6 weeks long" */
const DURATION = new RegExp(`\\bfor (${NUMBER}|an?) (${UNIT})\\b(?: long)?|\\b(${NUMBER}) (${UNIT}) long\\b`);
const DAY = `${WEEKDAY}s?`;
const UNTIL = /\buntil(?: or at)? /;
const UNTIL_WEEKDAY = new RegExp(`${UNTIL.source}${DAY}`);
const FROM = /\bfrom /;
const FROM_RANGE = new RegExp(`${FROM.source}${DAY} (?:to|until|-)(?: or at)? ${DAY}`);
/** The same as no end. */
const FOREVER = /\bforever\b/;

/** What the words say about the end, before the first day is known. */
export type End = { count: number } | { until: string } | { lasts: Interval } | Question;

export function takeEnd(phrase: Phrase): End | undefined {
  take(phrase, FOREVER);
  const { count } = (take(phrase, NEXT_FEW) ?? take(phrase, COUNT))?.groups ?? {};
  const [, ...duration] = take(phrase, DURATION) ?? [];
  const [lasts, unit = ''] = duration.filter(Boolean);
  if (count === undefined && lasts === undefined) return takeUntil(phrase);
  // In "Mo bis Fr", the days are those of the week.
  const until = UNTIL_WEEKDAY.test(phrase.text) ? undefined : takeDayAfter(phrase, UNTIL);
  if (until !== undefined || (count !== undefined && lasts !== undefined))
    return question(messages.endsTwice);
  const number = lasts?.startsWith('a') ? 1 : Number(count ?? lasts);
  if (number === 0) return question(messages.whichEnd);
  return lasts === undefined ? { count: number } : { lasts: { unit: unitOf(unit), count: number } };
}

function takeUntil(phrase: Phrase): End | undefined {
  if (!UNTIL.test(phrase.text)) return undefined;
  const until = takeDayAfter(phrase, UNTIL);
  return until === undefined ? question(messages.untilWhichDay) : { until };
}

export const takeFrom = (phrase: Phrase): string | undefined =>
  FROM_RANGE.test(phrase.text) ? undefined : takeDayAfter(phrase, FROM);

/** The day after words such as "until": the longest words that name a day, and nothing else. */
function takeDayAfter(phrase: Phrase, pattern: RegExp): string | undefined {
  const match = pattern.exec(phrase.text);
  if (!match) return undefined;
  const behind = phrase.text.slice(match.index + match[0].length);
  const found = dayAtStart(behind, phrase.reader);
  if (found) phrase.text = `${phrase.text.slice(0, match.index)}, ${behind.slice(found.length)}`;
  return found?.day;
}

/** "except 30 Nov", but not "except Sunday" */
export function exceptsDate({ text, reader }: Phrase): boolean {
  const [, date] = /\bexcept (?:on )?(?:the )?(\d.*)/.exec(text) ?? [];
  return date !== undefined && dayAtStart(date, reader) !== undefined;
}

function dayAtStart(text: string, reader: Reader): { day: string; length: number } | undefined {
  const ends = [...text.matchAll(/[\p{L}\d.'/-]+/gu)].map(({ index, 0: word }) => index + word.length);
  for (const length of ends.slice(0, 6).toReversed()) {
    const day = readDay(text.slice(0, length), reader);
    if (day) return { day, length };
  }
  return undefined;
}

function readDay(words: string, reader: Reader): string | undefined {
  if (/^\d+$/.test(words)) return undefined;
  const text = withLastDay(words);
  if (componentsIn(text, reader)?.zone) return undefined;
  const when = parseWhen(text, reader);
  return when.ok ? undefined : when.day;
}
