import type { Components } from '../components.js';
import { exists, fullYear } from './named-date.js';
import { type Conventions, rule } from './rule.js';

/** What programs write; its offset, if any, is read as a zone. */
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
    return exists(date) ? { date } : turned(date);
  },
);

/** Behind a year the month comes first: 2026-13-11 is a slip, and the only day it can be is asked about. */
function turned({ year, month, day }: Record<'year' | 'month' | 'day', number>): Components | undefined {
  const other = { day: month, month: day };
  return exists(other) ? { date: { year, ...other, other } } : undefined;
}
const yearLast = rule(
  '/?(\\d{1,2}) ?([-/. ]) ?(\\d{1,2}) ?(?:\\2|,) ?(\\d{4}|\\d\\d(?![:h]))',
  ([, first, separator, second, year = ''], manner) => {
    if (separator === '.' && year.length === 2 && !manner.dayFirst) return undefined;
    if (separator === ' ' && year.length === 2) return undefined;
    if (separator === '.' && manner.dayFirst) return dayFirst(first, second, fullYear(year));
    return ordered(Number(first), Number(second), manner, fullYear(year));
  },
);
const slashed = rule(
  '(?:next )?(\\d{1,2}) ?([/-]) ?(\\d{1,2})(?![:/.-]?\\d)',
  ([, first, separator, second], manner) => {
    const certain = Math.max(Number(first), Number(second)) > 12;
    return separator === '/' || certain ? ordered(Number(first), Number(second), manner) : undefined;
  },
);
const dotted = rule('(\\d{1,2})\\. ?(\\d{1,2})(?:\\.|(?= \\d)|$)', ([, day, month], manner) => {
  return manner.dayFirst ? dayFirst(day, month) : undefined;
});

/** Who writes dots means the day first. */
function dayFirst(day: string | undefined, month: string | undefined, year?: number): Components | undefined {
  const date = { day: Number(day), month: Number(month), ...(year !== undefined && { year }) };
  return exists(date) ? { date } : undefined;
}

function ordered(first: number, second: number, manner: Conventions, year?: number): Components | undefined {
  const orders = [
    { day: first, month: second },
    { day: second, month: first },
  ];
  if (!manner.dayFirst) orders.reverse();
  const [date, other] = orders.filter(exists);
  if (!date) return undefined;
  const ambiguous = other !== undefined && other.day !== date.day;
  return { date: { ...date, ...(year === undefined ? {} : { year }), ...(ambiguous ? { other } : {}) } };
}

export const numericDates = [yearFirst, yearLast, slashed, dotted];
