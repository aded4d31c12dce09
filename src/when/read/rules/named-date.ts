import type { CalendarDate, Components } from '../components.js';
import { DAY, dayOf, MONTH, monthOf, YEAR } from '../vocabulary.js';
import { rule } from './rule.js';

const BETWEEN = '[\\s.,/-]*';
/** Two digits are a year only if they cannot be an hour: "3 Jan 10" may be ten o'clock. */
const SHORT_YEAR =
  "(?:[, ]{1,2}'(\\d\\d)(?![\\d:h])|[/-]'?(\\d\\d)(?![\\d:h])|[, ]{1,2}'?(1[3-9]|[2-9]\\d)(?!\\d|[:h.]\\d|h\\b| ?[ap]m| ?oclock|[ /-]\\d))?";

const dayMonth = rule(
  `(?:(?:the|next|this) )?(${DAY})(?: day)?${BETWEEN}(?:of )?(${MONTH})${SHORT_YEAR}`,
  ([, day, month, ...years]) => named(day, month, years.find(Boolean)),
);
const monthDay = rule(
  `(?:(?:next|this) )?(${MONTH})${BETWEEN}(?:the )?(${DAY})${SHORT_YEAR}`,
  ([, month, day, ...years]) => named(day, month, years.find(Boolean)),
);
const anyOrder = rule(
  '([a-z]+|\\d{4}|\\d\\d?)([-/])([a-z]+|\\d{4}|\\d\\d?)\\2([a-z]+|\\d{4}|\\d\\d?)',
  (match) => {
    const parts = [match[1], match[3], match[4]].map((part) => part ?? '');
    const year = parts.find((part) => /^\d{4}$/.test(part));
    const month = parts.find((part) => new RegExp(`^${MONTH}$`).test(part));
    const day = parts.find((part) => /^\d\d?$/.test(part));
    return year && month && day ? named(day, month, year) : undefined;
  },
);
const ordinalAlone = rule(
  `(?:the )?(${DAY})(?: day)? (?:of )?(?:the )?(next|this|current|coming|following) month`,
  ([, day = '', which = '']) => ({
    date: { day: dayOf(day), monthsOn: ['this', 'current'].includes(which) ? 0 : 1 },
  }),
);
const monthThenDay = rule(
  `(?:the )?(next|this|coming|following) month,? (?:on )?(?:the )?(${DAY})`,
  ([, which = '', day = '']) => ({ date: { day: dayOf(day), monthsOn: which === 'this' ? 0 : 1 } }),
);
const ofTheMonth = rule(`(?:the )?(${DAY})(?: day)? of (?:the )?month`, ([, day = '']) => ({
  date: { day: dayOf(day) },
}));
const dayOfMonth = rule(
  `the (${DAY})(?<=\\d\\d|\\d[a-z]{2})|(${DAY})(?<=st|nd|rd|th)|(?<=\\bon )(${DAY})|(1[3-9]|2\\d|3[01])(?=,? (?:at )?\\d\\d?(?::\\d\\d|[ap]m))`,
  ([, the, ordinal, on, before]) => ({ date: { day: dayOf(the ?? ordinal ?? on ?? before ?? '') } }),
);

const year = rule(`[-/.,]? ?(?:of |in )?(${YEAR})`, ([, year]) => ({ year: Number(year) }));
const yearsOn = rule('(?:of )?(this|next) year', ([, which]) => ({ yearsOn: which === 'next' ? 1 : 0 }));

function named(day = '', month = '', year?: string): Components | undefined {
  const date: CalendarDate = { day: dayOf(day), month: monthOf(month) ?? 0 };
  return exists(date) ? { date: year === undefined ? date : { ...date, year: fullYear(year) } } : undefined;
}

/** Whether the numbers can be a day and a month. "31 November" is refused later, with the days that it has. */
export const exists = ({ day, month }: CalendarDate) =>
  month !== undefined && month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** 70 to 99 are last century, so that they are refused as past. */
export const fullYear = (year: string) =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);

export const namedDates = [ordinalAlone, monthThenDay, ofTheMonth, dayMonth, monthDay];
export { anyOrder, dayOfMonth };
export const yearRules = [year, yearsOn];
