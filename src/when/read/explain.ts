import type { DateTime } from 'luxon';
import * as messages from '../messages.js';
import { question } from '../question.js';
import type { Question } from '../types.js';
import type { RulesResult } from './apply-rules.js';
import { MONTH, monthOf } from './vocabulary.js';

/** Why words are not one future moment. The first pattern that matches wins. */
const REASONS: [pattern: RegExp, message: string][] = [
  [
    /\b(?:every|each|daily|weekly|monthly|hourly|weekdays|weekends|(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:morn|even)ings|afternoons|nights)\b/,
    messages.repeats,
  ],
  [/\blast [a-z ]+ of\b|\b(?:days?|weeks?|night|evening) (?:before|after)\b/, messages.whichDay],
  [/\b(?:ago|yesterday|last|previous|past)\b/, messages.isPast],
  [/\b(?:asap|soon|now|immediately|right away|at once|seconds)\b/, messages.tooSoon],
  [
    new RegExp(
      `\\b(?:(?:end|beginning|start|middle) of (?:the |this |next )?|mid[- ]?)(?:week|month|year|${MONTH})\\b|\\bweekend\\b`,
    ),
    messages.whichDay,
  ],
  [
    /\b(?:eod|eow|eom|cob|end of|close of|some ?time|thing|early|late|later|breakfast|lunch|dinner|few|several|whenever|anytime)\b/,
    messages.tooVague,
  ],
  [/\b(?:next|this|upcoming) (?:months?|years?|quarter)\b/, messages.whichDay],
  [/\b(?:between|until|till|through|from|to|before|after)\b|\d(?:[ap]m)? ?- ?\d/, messages.isRange],
  [/\b(?:or|and)\b/, messages.severalTimes],
];

/** `unknown` is what no rule understood. */
interface Explanation {
  question: Question;
  unknown?: string;
  noSuchDay?: NamedMonth;
}

/** Of a day that its month doesn’t have. Without a year, the coming one is meant. */
export interface NamedMonth {
  month: number;
  year?: number;
}

export function explain(text: string, result: RulesResult): Explanation {
  const noSuchDay = dayOutsideMonth(text);
  if (noSuchDay) return { question: question(messages.noSuchDay), noSuchDay };
  const reason = REASONS.find(([pattern]) => pattern.test(text))?.[1];
  if (reason !== undefined) return { question: question(reason) };
  if ('twice' in result) return { question: question(messages.severalTimes) };
  const unknown = 'leftover' in result ? result.leftover : text;
  return { question: question(messages.notUnderstood(unknown)), unknown };
}

const NAMED = new RegExp(
  `(?<!\\d)(?:(\\d{1,2})(?:st|nd|rd|th|\\.)? (?:of )?(${MONTH})|(${MONTH}) (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]|[ap]m))`,
);
const NUMERIC =
  /(?<![\d./])(?:(1[3-9]|[2-9]\d)[./](1[0-2]|0?[1-9])|(1[0-2]|0?[1-9])\/(1[3-9]|[2-9]\d))(?!\d)/;
const ISO = /(?<![\d-])\d{4}-(1[0-2]|0\d)-(\d\d)(?![\d-])/;
const YEAR = /(?<!\d)20\d\d(?!\d)/;
/** A leap year, so that 29 February exists. */
const LEAP_YEAR = 2028;

/** "32 December", "31/11", "2026-11-31" */
function dayOutsideMonth(text: string): NamedMonth | undefined {
  const [, dayBefore, nameAfter, nameBefore, dayAfter] = NAMED.exec(text) ?? [];
  const [, first, second, monthFirst, daySecond] = NUMERIC.exec(text) ?? [];
  const [, isoMonth, isoDay] = ISO.exec(text) ?? [];
  const day = Number(dayBefore ?? dayAfter ?? isoDay ?? first ?? daySecond);
  const name = nameAfter ?? nameBefore;
  const month = name === undefined ? Number(isoMonth ?? second ?? monthFirst) : monthOf(name);
  if (!month || !(day > daysIn(month, LEAP_YEAR))) return undefined;
  const [year] = YEAR.exec(text) ?? [];
  return { month, ...(year && { year: Number(year) }) };
}

const daysIn = (month: number, year: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The year is only named where it matters. */
export function daysOfMonth({ month, year }: NamedMonth, today: DateTime): Question {
  const coming = today.month > month ? today.year + 1 : today.year;
  const start = today.set({ year: year ?? coming, month, day: 1 });
  const name = start.toFormat(month === 2 ? 'LLLL yyyy' : 'LLLL', { locale: 'en' });
  return question(messages.monthHasDays(name, start.endOf('month').day));
}
