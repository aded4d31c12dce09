import type { DateTime } from 'luxon';
import { celebrated } from './celebrated.js';
import { daysOn } from './instants.js';
import type { CalendarDate, NthOfMonth, Pieces, Weekday } from './pieces.js';
import * as say from './say.js';

/** The calendar days (midnights in UTC, without a zone) that the words can mean: one, several to ask about, or none. */
export interface Days {
  days: DateTime[];
  /** Why it is a question, or why there is no such day. */
  say?: string;
  /** Of today and the same day next week, a time gone by leaves only the other. */
  futureOnly?: boolean;
}

export interface Today {
  day: DateTime;
  /** The reader's, by locale and zone: feasts differ. */
  countries: string[];
  /** Where the reader's weeks begin with their Sundays. */
  sundays: boolean;
}

/** Undefined where the words name no day. What names one more than once must name the same. */
export function resolveDay(pieces: Pieces, today: Today): Days | undefined {
  const { weekday, week, weekNumber } = pieces;
  const [first, ...others] = namedDays(pieces, today);
  if (first) return agreeing(others.reduce(both, first), pieces, today.day);
  if (yearOf(pieces, today.day) !== undefined) return { days: [], say: say.unclear };
  if (weekday) return weekdayOf(weekday, week, today);
  return (week ?? weekNumber) === undefined ? undefined : { days: [], say: say.whichDayOfWeek };
}

function namedDays(pieces: Pieces, today: Today): Days[] {
  const { relative, date, nth, holiday } = pieces;
  const feast = holiday === undefined ? undefined : celebrated(holiday, yearOf(pieces, today.day), today);
  return [
    relative === undefined ? undefined : { days: [daysOn(today.day, relative)] },
    nth && ranked(nth, pieces, today),
    inNumberedWeek(pieces, today.day),
    feast,
    date && !isDayOf(feast, date) ? dated(date, pieces, today) : undefined,
  ].filter((one) => one !== undefined);
}

/** "Christmas the 25th": the number repeats the feast, of whatever month. */
function isDayOf(feast: Days | undefined, { day, month, monthsOn }: CalendarDate): boolean {
  return month === undefined && monthsOn === undefined && feast?.days[0]?.day === day;
}

function both(one: Days, other: Days): Days {
  const same = one.days.filter((day) => other.days.some((also) => +also === +day));
  return same.length > 0 ? { days: same } : { days: [...one.days, ...other.days], say: say.twoDays };
}

/** A weekday, a week or a year beside a day must be that day's own. */
function agreeing(found: Days, pieces: Pieces, today: DateTime): Days {
  const [day] = found.days;
  if (!day || found.say !== undefined) return found;
  const { weekday, week } = pieces;
  if (weekday && weekday.day !== day.weekday) return { days: [day], say: say.otherWeekday(day) };
  if ((yearOf(pieces, today) ?? day.year) !== day.year) return { days: [day], say: say.unclear };
  const monday = daysOn(today, 1 - today.weekday + 7 * (week ?? 0));
  const outside = week !== undefined && (day < monday || day >= daysOn(monday, 7));
  return outside ? { days: [day], say: say.whichWeek } : found;
}

const yearOf = ({ year, yearsOn }: Pieces, today: DateTime) =>
  year ?? (yearsOn === undefined ? undefined : today.year + yearsOn);

function dated(date: CalendarDate, pieces: Pieces, today: Today): Days {
  const { weekday } = pieces;
  const year = date.year ?? yearOf(pieces, today.day);
  const known = { ...date, ...(year === undefined ? {} : { year }) };
  const first = firstOf(known, today.day);
  if (!first) return { days: [], say: say.noSuchDay };
  if (!date.other) return weekday ? onWeekday(first, weekday, known, today.day) : { days: [first] };
  const other = firstOf({ ...known, ...date.other }, today.day);
  const both = other ? [first, other] : [first];
  const fitting = weekday ? both.filter((day) => day.weekday === weekday.day) : both;
  return fitting.length === 1 ? { days: fitting } : { days: both, say: say.dayOrMonth };
}

/** "Thursday the 15th" may be a slip of the pen: what comes first on another weekday is offered beside what fits. */
function onWeekday(first: DateTime, weekday: Weekday, date: CalendarDate, today: DateTime): Days {
  if (first.weekday === weekday.day) return { days: [first] };
  const gone = date.month === undefined || date.year !== undefined ? undefined : first.minus({ years: 1 });
  if (gone?.weekday === weekday.day && today.diff(gone, 'days').days < 60) return { days: [gone] };
  const fitting = firstOf(date, today, (day) => day.weekday === weekday.day);
  return { days: fitting ? [fitting, first] : [first], say: say.otherWeekday(first) };
}

function firstOf(date: CalendarDate, today: DateTime, fits = (_: DateTime) => true): DateTime | undefined {
  for (const day of occurrences(date, today)) if (fits(day)) return day;
  return undefined;
}

/** Of a year, a month or a day of the month left out, the coming ones, nearest first; 31 April is none. */
function* occurrences({ day, month, year, monthsOn }: CalendarDate, today: DateTime): Generator<DateTime> {
  const leapDay = day === 29 && month === 2;
  const tries =
    month === undefined ? (monthsOn === undefined ? 14 : 1) : year === undefined ? (leapDay ? 9 : 2) : 1;
  const free = month === undefined ? monthsOn === undefined : year === undefined;
  for (let at = 0; at < tries; at++) {
    const first =
      month === undefined
        ? today.startOf('month').plus({ months: (monthsOn ?? 0) + at })
        : today.set({ year: (year ?? today.year) + at, month, day: 1 });
    const one = first.set({ day });
    if (one.day === day && (!free || one >= today)) yield one;
  }
}

function ranked(nth: NthOfMonth, pieces: Pieces, { day: today }: Today): Days {
  const fixed = yearOf(pieces, today);
  const months =
    nth.month === undefined
      ? (nth.monthsOn === undefined ? [0, 1] : [nth.monthsOn]).map((on) =>
          today.startOf('month').plus({ months: on }),
        )
      : [fixed ?? today.year, ...(fixed === undefined ? [today.year + 1] : [])].map((one) =>
          today.set({ year: one, month: nth.month, day: 1 }),
        );
  const open = months.length === 1 ? months[0] : months.find((month) => isOpen(month, nth, today));
  const day = open && nthDay(open, nth);
  return day ? { days: [day] } : { days: [], say: say.noSuchDay };
}

/** A fifth Tuesday that the coming November does not have is none, not the one of the year after. */
const isOpen = (month: DateTime, nth: NthOfMonth, today: DateTime) =>
  (nthDay(month, nth) ?? month.endOf('month')) >= today;

function nthDay(month: DateTime, { nth, weekday }: NthOfMonth): DateTime | undefined {
  const from = nth > 0 ? month : month.endOf('month').startOf('day');
  const away =
    weekday === undefined ? 0 : nth > 0 ? (weekday - from.weekday + 7) % 7 : (from.weekday - weekday + 7) % 7;
  const steps = away + (weekday === undefined ? 1 : 7) * (Math.abs(nth) - 1);
  const day = from.plus({ days: nth > 0 ? steps : -steps });
  return day.month === month.month ? day : undefined;
}

/** Weeks are numbered as ISO 8601 does it; a number without a year is of the coming one. */
function inNumberedWeek({ weekday, weekNumber, ...pieces }: Pieces, today: DateTime): Days | undefined {
  if (weekday === undefined || weekNumber === undefined) return undefined;
  const fixed = yearOf(pieces, today);
  const years = fixed === undefined ? [today.weekYear, today.weekYear + 1] : [fixed];
  const days = years.flatMap((weekYear) => {
    const thursday = today.set({ weekYear, weekNumber: 1, weekday: 4 });
    const exists = weekNumber >= 1 && weekNumber <= thursday.weeksInWeekYear;
    return exists ? thursday.plus({ weeks: weekNumber - 1, days: weekday.day - 4 }) : [];
  });
  const coming = days.find((day) => fixed !== undefined || day >= today);
  return coming ? { days: [coming] } : { days: [], say: say.noSuchDay };
}

/** "Next Friday" is the Friday of next week, as most people mean it; on a Sunday nobody can tell, nor where it begins a week. */
function weekdayOf(
  { day, next, nth }: Weekday,
  week: number | undefined,
  { day: today, sundays }: Today,
): Days {
  const inWeek = (count: number) => daysOn(today, day - today.weekday + 7 * count);
  if (week === 1 && sundays && today.weekday === 7 && day !== 7)
    return { days: [inWeek(1), inWeek(2)], say: say.whichWeek };
  if (week !== undefined) return { days: [inWeek(week)] };
  const coming = daysOn(today, ((day - today.weekday + 6) % 7) + 1);
  if (nth !== undefined) return { days: [coming.plus({ weeks: nth - 1 })] };
  if (next && today.weekday === 7 && day !== 7)
    return { days: [coming, coming.plus({ weeks: 1 })], say: say.whichWeek };
  if (next) return { days: [inWeek(1)] };
  if (day === today.weekday) return { days: [coming, today], say: say.whichWeek, futureOnly: true };
  return { days: [coming] };
}
