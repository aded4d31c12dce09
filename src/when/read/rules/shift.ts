import { DAY_MINUTES } from '../../durations.js';
import type { Amount, Shift } from '../components.js';
import { rule } from './rule.js';

const NUMBER = '\\d{1,4}(?:[.,]\\d{1,2})?';
const QUANTITY = `(?:${NUMBER})(?: and (?:a |an )?(?:half|quarter)|(?: and)? [13]/[24])?|half an?|half|(?:an?)(?: couple(?: of)?| pair of)?|couple(?: of)?|(?:a )?quarter of an|3[ -]quarters of an|[123]/[24]`;
const UNIT =
  "minutes?|mins?|min\\.|m|'|hours?|hrs?|h|days?|d|weeks?|wks?|w|fortnights?|months?|mos?|years?|yrs?|y";
/** "In 1h30", "in 1:30 hours" */
const HOURS_AND_MINUTES = '\\d{1,2}(?:h[0-5]\\d|:[0-5]\\d ?(?:hours?|hrs?))(?![\\p{L}\\d])';
const PART = `(?:${HOURS_AND_MINUTES}|(?:${QUANTITY})(?:(?<=\\d) ?|[ -])(?:more )?(?:${UNIT})(?![\\p{L}])(?: and half\\b)?)`;
/** "In 3 days 9h" is nine o'clock in three days; "2d 3h" and "3 days 9 hours" are durations. */
const CLOCK_AFTER_DAYS =
  '(?<=(?:days?|weeks?|wks?|fortnights?|months?|years?)[\\s,]*)\\d[\\d.,]* ?h(?![a-z])(?:[0-5]\\d)?';
export const AMOUNT = `(?:about |around |approximately |approx |~ ?)*(${PART}(?:[\\s,]*(?:and )?(?!${CLOCK_AFTER_DAYS})${PART}){0,6})`;

const inAWhile = rule(
  `(in|within|after|(?:now )?\\+|now plus|plus) ?${AMOUNT}(?: (?:from|after) (?:right )?now| later|(?:'s|')? time\\b)?(?! (?:before|after|from)\\b)`,
  ([, how = '', said = '']) => shifted(said, 1, how === '+' || how === 'plus'),
);
const fromNow = rule(`${AMOUNT} (?:from now|from today|after today|later|hence|out|ahead)`, ([, said = '']) =>
  shifted(said, 1, false),
);
const fromThen = rule(`(?:in )?${AMOUNT} (from|after|following|before)(?= )`, ([, said = '', where]) =>
  shifted(said, where === 'before' ? -1 : 1, true),
);
const dayAfter = rule('(?:the )?day (after|before)(?= )', ([, where]) =>
  shifted('1 day', where === 'after' ? 1 : -1, true),
);

function shifted(said: string, sign: 1 | -1, anchored: boolean): { shift: Shift } | undefined {
  const amount = readAmount(said);
  return amount && { shift: { amount, sign, anchored } };
}

/** From small to large, with how much one of them is. */
const UNITS: [unit: RegExp, amount: Partial<Amount>, minutes: number][] = [
  [/^(?:m(?:in(?:ute)?s?\.?)?|')$/, { minutes: 1 }, 1],
  [/^h/, { minutes: 60 }, 60],
  [/^d/, { days: 1 }, DAY_MINUTES],
  [/^w/, { days: 7 }, 7 * DAY_MINUTES],
  [/^f/, { days: 14 }, 14 * DAY_MINUTES],
  [/^m/, { months: 1 }, 30 * DAY_MINUTES],
  [/^y/, { months: 12 }, 365 * DAY_MINUTES],
];

const NO_UNIT: (typeof UNITS)[number] = [/$/, {}, Infinity];

/** Undefined for amounts such as half a month. "1 hour 30 minutes" is one duration; "10 minutes 24 hours" and "1 day 24 hours" are not. */
export function readAmount(said: string): Amount | undefined {
  const total: Amount = { minutes: 0, days: 0, months: 0 };
  let larger = { size: UNITS.length, minutes: Infinity };
  for (const [part] of said.matchAll(new RegExp(PART, 'gu'))) {
    const { count, unit } = countIn(part);
    const size = UNITS.findIndex(([pattern]) => pattern.test(unit));
    const [, { minutes = 0, days = 0, months = 0 }, length] = UNITS[size] ?? NO_UNIT;
    if (size >= larger.size || Math.max(1, Math.floor(count)) * length >= larger.minutes) return undefined;
    larger = { size, minutes: length };
    const isWhole = Number.isInteger(count);
    total.minutes += count * minutes + (isWhole ? 0 : count * days * DAY_MINUTES);
    total.days += isWhole ? count * days : 0;
    total.months += count * months;
  }
  const isWhole = Number.isInteger(total.minutes) && Number.isInteger(total.months);
  return isWhole && total.months <= 1200 && total.days <= 36_500 ? total : undefined;
}

/** "1h30" and "1:30 hours" are counted in minutes. */
function countIn(part: string): { count: number; unit: string } {
  const [, hours, minutes] = /^(\d+)[h:](\d\d)/.exec(part) ?? [];
  if (hours) return { count: Number(hours) + Number(minutes) / 60, unit: 'h' };
  const [, quantity = '', unit = '', half] =
    new RegExp(`^(${QUANTITY})[ -]?(?:more )?(${UNIT})( and half)?$`, 'u').exec(part) ?? [];
  return { count: quantityOf(quantity) + (half ? 0.5 : 0), unit };
}

/** "2 and a half", "1 1/2", "3 quarters of an", "half an", "a couple of" */
function quantityOf(said: string): number {
  const [number] = /^\d+(?:[.,]\d+)?(?![/\d]|[ -]quarters)/.exec(said) ?? [];
  if (number === undefined) return fractionIn(said) ?? (/couple|pair/.test(said) ? 2 : 1);
  return Number(number.replace(',', '.')) + (fractionIn(said.slice(number.length)) ?? 0);
}

function fractionIn(said: string): number | undefined {
  const [, count, parts] = /(\d)\/(\d)/.exec(said) ?? [];
  if (count) return Number(count) / Number(parts);
  if (said.includes('quarters')) return 0.75;
  if (said.includes('quarter')) return 0.25;
  return said.includes('half') ? 0.5 : undefined;
}

export const shiftRules = [fromNow, inAWhile, fromThen, dayAfter];
