import { WEEKDAY as DAY, WEEKDAYS } from '../languages/language.js';
import * as messages from '../messages.js';
import { type Question, question } from '../types.js';
import { NUMBER, type Phrase, take, UNIT, unitOf } from './phrase.js';
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

const IN_MONTH = /\b(?:of|in) (?:(?:on|the|each|every|a) )*months?\b/;
const MONTHLY = /\bevery months?\b/;
const WEEKLY = /\bevery weeks?\b/;
/** "every 2 weeks", "every other Friday", "cada dos viernes" */
const EVERY_FEW = new RegExp(
  `\\bevery (?:other|2nd(?= ${UNIT})|(?<count>${NUMBER})) (?:(?<unit>${UNIT})\\b|(?=${DAY}))`,
);
/** The day of the week follows. */
const NTH_DAY = new RegExp(`\\b(?:(?<nth>[1-4])(?:st|nd|rd|th)|last) (?=(?<weekday>${DAY}))`);
const LAST_DAY = /\b(?:(?:on|the|in) )*last days?\b/;
const NO_CLOCK_FOLLOWS = '(?! ?[ap]m|h|[\\d:])';
/** "on the 1st", "am 15.", "op de 15e", "15. dnia", "1st" */
const DAY_OF_MONTH = new RegExp(
  `(?<![\\p{L}\\d:])(?:(?:on|the|in|of|every|days?) )+(?<day>\\d{1,2})${NO_CLOCK_FOLLOWS}(?:\\.|\\p{L}{1,3})?(?![\\p{L}\\d:])` +
    '|(?<![\\p{L}\\d:])(?<ordinal>\\d{1,2})(?:(?:st|nd|rd|th)(?!\\p{L})|\\.? days?(?!\\p{L}))',
  'u',
);
/** "Every morning at 8" is every day, in the morning at 8. */
const NAMES_DAYS = new RegExp(
  `\\bevery (?:days?|(?:in the |at )?(?:morning|afternoon|evening|night))|\\b(?:${DAY}s?|weekdays?|weekends?)\\b`,
);

export function takeCadence(phrase: Phrase): FoundCadence | Question {
  const isMonthly = [take(phrase, IN_MONTH), take(phrase, MONTHLY)].some(Boolean);
  const few = take(phrase, EVERY_FEW)?.groups;
  const every = few ? Number(few.count ?? 2) : 1;
  if (every === 0) return question(messages.notUnderstoodRepeat);
  const unit = isMonthly && !few ? 'month' : unitOf(few?.unit ?? 'week');
  if (isMonthly || unit === 'month') return takeDayOfMonth(phrase, every);
  if (unit === 'year') return question(messages.notYearly);
  if (unit === 'day') return { cadence: { unit, every }, days: 'none' };
  const ranked = takeRankedDay(phrase);
  // "Every second Friday" may be every other Friday.
  if (ranked && ranked.nth > 1) return { ambiguous: ranked };
  if (ranked) return onWeekdayOfMonth(every, ranked);
  const days = NAMES_DAYS.test(phrase.text) ? 'said' : 'missing';
  take(phrase, WEEKLY);
  return { cadence: { unit, every, days: [] }, days };
}

function takeDayOfMonth(phrase: Phrase, every: number): FoundCadence | Question {
  if (take(phrase, LAST_DAY)) return { cadence: { unit: 'month', every, day: 31 }, days: 'none' };
  const ranked = takeRankedDay(phrase);
  if (ranked) return onWeekdayOfMonth(every, ranked);
  const { day, ordinal } = take(phrase, DAY_OF_MONTH)?.groups ?? {};
  const number = Number(day ?? ordinal ?? NaN);
  if (!(number >= 1 && number <= 31)) return question(messages.whichDayOfMonth);
  return { cadence: { unit: 'month', every, day: number }, days: 'none' };
}

const onWeekdayOfMonth = (every: number, ranked: RankedWeekday): FoundCadence => ({
  cadence: { unit: 'weekday-of-month', every, ...ranked },
  days: 'one',
});

function takeRankedDay(phrase: Phrase): RankedWeekday | undefined {
  const { nth = -1, weekday } = take(phrase, NTH_DAY)?.groups ?? {};
  return weekday === undefined ? undefined : { nth: Number(nth), weekday: WEEKDAYS.indexOf(weekday) + 1 };
}
