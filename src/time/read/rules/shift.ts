import { DAY_MINUTES } from '../../../durations.js';
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

/** Undefined for amounts such as half a month. */
export function readAmount(said: string): Amount | undefined {
  const amount: Amount = { minutes: 0, days: 0, months: 0 };
  const parts = [...said.matchAll(new RegExp(PART, 'gu'))].map(([part]) => part);
  if (!parts.every((part, at) => at === 0 || isSmaller(part, parts[at - 1]))) return undefined;
  for (const part of parts) {
    const [, hours, minutes] = /^(\d+)[h:](\d\d)/.exec(part) ?? [];
    if (hours && minutes) {
      amount.minutes += Number(hours) * 60 + Number(minutes);
      continue;
    }
    const [, quantity = '', unit = '', half] =
      new RegExp(`^(${QUANTITY})[ -]?(?:more )?(${UNIT})( and half)?$`, 'u').exec(part) ?? [];
    if (!add(amount, quantityOf(quantity) + (half ? 0.5 : 0), unit)) return undefined;
  }
  return amount;
}

const UNITS_BY_SIZE = [
  "m(?:in(?:ute)?s?\\.?)?|'",
  'h(?:ours?|rs?)?(?:\\d\\d)?',
  'd(?:ays?)?',
  'w(?:eeks?|ks?)?|fortnights?',
  'mo(?:nths?|s)?',
  'y(?:ears?|rs?)?',
].map((unit) => new RegExp(`(?<![a-z])(?:${unit})(?: and half)?$`));
const MINUTES_IN = [1, 60, DAY_MINUTES, 7 * DAY_MINUTES, 30 * DAY_MINUTES, 365 * DAY_MINUTES];

const sizeOf = (part: string) => UNITS_BY_SIZE.findIndex((unit) => unit.test(part));

/** "1 hour 30 minutes" is one duration; "10 minutes 24 hours" and "1 day 24 hours" are not. */
function isSmaller(part: string, previous = ''): boolean {
  const [size, larger] = [sizeOf(part), sizeOf(previous)];
  const minutes = (Number.parseInt(part, 10) || 1) * (MINUTES_IN[size] ?? 1);
  return size >= 0 && size < larger && minutes < (MINUTES_IN[larger] ?? 0);
}

function add(amount: Amount, count: number, unit: string): boolean {
  const whole = Number.isInteger(count);
  if (/^(m|'|mi)/.test(unit) && !/^mo/.test(unit)) amount.minutes += count;
  else if (unit.startsWith('h')) amount.minutes += count * 60;
  else if (/^m|^y/.test(unit)) {
    const months = count * (unit.startsWith('y') ? 12 : 1);
    if (!Number.isInteger(months)) return false;
    amount.months += months;
  } else {
    const days = count * (unit.startsWith('w') ? 7 : unit.startsWith('f') ? 14 : 1);
    if (whole) amount.days += days;
    else amount.minutes += days * DAY_MINUTES;
  }
  return Number.isInteger(amount.minutes) && amount.months <= 1200 && amount.days <= 36_500;
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
