import type { Components } from '../components.js';
import { exists, fullYear } from './named-date.js';
import { type Conventions, rule } from './rule.js';

/** ISO 8601. The offset counts as a zone. */
export const isoMoment = rule(
  '(\\d{4})-?(\\d\\d)-?(\\d\\d)t(\\d\\d):?(\\d\\d)(?::?\\d\\d(?:[.,]\\d{1,9})?)?(?:(z| utc)|([+-]\\d\\d):?(\\d\\d))?',
  ([, year, month, day, hour, minute, utc, offset, rest]) => {
    const date = { year: Number(year), month: Number(month), day: Number(day) };
    const clock = { hour: Number(hour), minute: Number(minute), sure: true };
    if (!exists(date) || clock.hour > 23 || clock.minute > 59) return undefined;
    const minutes = utc ? 0 : Number(offset) * 60 + Math.sign(Number(offset)) * Number(rest);
    return { date, clock, ...(Number.isNaN(minutes) ? {} : { zone: [{ offset: minutes }] }) };
  },
);

const yearFirst = rule(
  '(\\d{4})([-/.: ])(\\d{1,2})\\2(\\d{1,2})|(20\\d\\d)(\\d\\d)(\\d\\d)',
  ([, long, , m, d, year, month, day]) => {
    const date = { year: Number(long ?? year), month: Number(m ?? month), day: Number(d ?? day) };
    return exists(date) ? { date } : swapped(date);
  },
);

/** After a year the month comes first, so 2026-13-11 is a mistake. Asks about the only day it can be. */
function swapped({ year, month, day }: Record<'year' | 'month' | 'day', number>): Components | undefined {
  const other = { day: month, month: day };
  return exists(other) ? { date: { year, ...other, other } } : undefined;
}
const yearLast = rule(
  '/?(\\d{1,2}) ?([-/. ]) ?(\\d{1,2}) ?(?:\\2|,) ?(\\d{4}|\\d\\d(?![:h]))',
  ([, first, separator, second, year = ''], conventions) => {
    if (separator === '.' && year.length === 2 && !conventions.dayFirst) return undefined;
    if (separator === ' ' && year.length === 2) return undefined;
    if (separator === '.' && conventions.dayFirst) return dayFirst(first, second, fullYear(year));
    return ordered(Number(first), Number(second), conventions, fullYear(year));
  },
);
const slashed = rule(
  '(?:next )?(\\d{1,2}) ?([/-]) ?(\\d{1,2})(?![:/.-]?\\d)',
  ([, first, separator, second], conventions) => {
    const certain = Math.max(Number(first), Number(second)) > 12;
    return separator === '/' || certain ? ordered(Number(first), Number(second), conventions) : undefined;
  },
);
/** "24.12." is 24 December for everybody. */
const dotted = rule('(\\d{1,2})\\. ?(\\d{1,2})(?:(\\.)|(?= \\d)|$)', ([, day, month, dot], conventions) => {
  const isCertain = dot !== undefined && Number(day) > 12;
  return conventions.dayFirst || isCertain ? dayFirst(day, month) : undefined;
});

/** With dots, the day comes first. */
function dayFirst(day: string | undefined, month: string | undefined, year?: number): Components | undefined {
  const date = { day: Number(day), month: Number(month), ...(year !== undefined && { year }) };
  return exists(date) ? { date } : undefined;
}

function ordered(
  first: number,
  second: number,
  conventions: Conventions,
  year?: number,
): Components | undefined {
  const orders = [
    { day: first, month: second },
    { day: second, month: first },
  ];
  if (!conventions.dayFirst) orders.reverse();
  const [date, other] = orders.filter(exists);
  if (!date) return undefined;
  const order = conventions.dayFirst ? 'day-first' : 'month-first';
  const ambiguous = other !== undefined && other.day !== date.day;
  return {
    date: { ...date, ...(year === undefined ? {} : { year }), ...(ambiguous ? { other, order } : {}) },
  };
}

export const numericDates = [yearFirst, yearLast, slashed, dotted];
