import type { DateTime } from 'luxon';
import { holidayDays } from './holiday.js';
import { daysOn } from '../instants.js';
import type { CalendarDate, NthOfMonth, Components, Weekday } from '../read/components.js';
import type { DayContext, PossibleDays } from './possible.js';
import * as messages from '../messages.js';

/** Undefined where the words name no day. What names one more than once must name the same. */
export function resolveDay(components: Components, today: DayContext): PossibleDays | undefined {
  const { weekday, week, weekNumber } = components;
  const [first, ...others] = namedDays(components, today);
  if (first) return agreeing(others.reduce(both, first), components, today.day);
  if (yearOf(components, today.day) !== undefined) return { days: [], question: messages.unclear };
  if (weekday) return weekdayOf(weekday, week, today);
  return (week ?? weekNumber) === undefined ? undefined : { days: [], question: messages.whichDayOfWeek };
}

function namedDays(components: Components, today: DayContext): PossibleDays[] {
  const { relative, date, nth, holiday } = components;
  const feast =
    holiday === undefined ? undefined : holidayDays(holiday, yearOf(components, today.day), today);
  return [
    relative === undefined ? undefined : { days: [daysOn(today.day, relative)] },
    nth && ranked(nth, components, today),
    inNumberedWeek(components, today.day),
    feast,
    date && !isDayOf(feast, date) ? dated(date, components, today) : undefined,
  ].filter((one) => one !== undefined);
}

/** "Christmas the 25th": the number repeats the feast, of whatever month. */
function isDayOf(feast: PossibleDays | undefined, { day, month, monthsOn }: CalendarDate): boolean {
  return month === undefined && monthsOn === undefined && feast?.days[0]?.day === day;
}

function both(one: PossibleDays, other: PossibleDays): PossibleDays {
  const same = one.days.filter((day) => other.days.some((also) => +also === +day));
  return same.length > 0
    ? { days: same }
    : { days: [...one.days, ...other.days], question: messages.twoDays };
}

/** A weekday, a week or a year beside a day must be that day's own. */
function agreeing(found: PossibleDays, components: Components, today: DateTime): PossibleDays {
  const [day] = found.days;
  if (!day || found.question !== undefined) return found;
  const { weekday, week } = components;
  if (weekday && weekday.day !== day.weekday) return { days: [day], question: messages.otherWeekday(day) };
  if ((yearOf(components, today) ?? day.year) !== day.year)
    return { days: [day], question: messages.unclear };
  const monday = daysOn(today, 1 - today.weekday + 7 * (week ?? 0));
  const outside = week !== undefined && (day < monday || day >= daysOn(monday, 7));
  return outside ? { days: [day], question: messages.whichWeek } : found;
}

const yearOf = ({ year, yearsOn }: Components, today: DateTime) =>
  year ?? (yearsOn === undefined ? undefined : today.year + yearsOn);

function dated(date: CalendarDate, components: Components, today: DayContext): PossibleDays {
  const { weekday } = components;
  const year = date.year ?? yearOf(components, today.day);
  const known = { ...date, ...(year === undefined ? {} : { year }) };
  const first = firstOf(known, today.day);
  if (!first) return { days: [], question: messages.noSuchDay };
  if (!date.other) return weekday ? onWeekday(first, weekday, known, today.day) : { days: [first] };
  const other = firstOf({ ...known, ...date.other }, today.day);
  const both = other ? [first, other] : [first];
  const fitting = weekday ? both.filter((day) => day.weekday === weekday.day) : both;
  return fitting.length === 1 ? { days: fitting } : { days: both, question: messages.dayOrMonth };
}

/** "Thursday the 15th" may be a slip of the pen: what comes first on another weekday is offered beside what fits. */
function onWeekday(first: DateTime, weekday: Weekday, date: CalendarDate, today: DateTime): PossibleDays {
  if (first.weekday === weekday.day) return { days: [first] };
  const gone = date.month === undefined || date.year !== undefined ? undefined : first.minus({ years: 1 });
  if (gone?.weekday === weekday.day && today.diff(gone, 'days').days < 60) return { days: [gone] };
  const fitting = firstOf(date, today, (day) => day.weekday === weekday.day);
  return { days: fitting ? [fitting, first] : [first], question: messages.otherWeekday(first) };
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

function ranked(nth: NthOfMonth, components: Components, { day: today }: DayContext): PossibleDays {
  const fixed = yearOf(components, today);
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
  return day ? { days: [day] } : { days: [], question: messages.noSuchDay };
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
function inNumberedWeek(
  { weekday, weekNumber, ...components }: Components,
  today: DateTime,
): PossibleDays | undefined {
  if (weekday === undefined || weekNumber === undefined) return undefined;
  const fixed = yearOf(components, today);
  const years = fixed === undefined ? [today.weekYear, today.weekYear + 1] : [fixed];
  const days = years.flatMap((weekYear) => {
    const thursday = today.set({ weekYear, weekNumber: 1, weekday: 4 });
    const exists = weekNumber >= 1 && weekNumber <= thursday.weeksInWeekYear;
    return exists ? thursday.plus({ weeks: weekNumber - 1, days: weekday.day - 4 }) : [];
  });
  const coming = days.find((day) => fixed !== undefined || day >= today);
  return coming ? { days: [coming] } : { days: [], question: messages.noSuchDay };
}

/** "Next Friday" is the Friday of next week, as most people mean it; on a Sunday nobody can tell, nor where it begins a week. */
function weekdayOf(
  { day, next, nth }: Weekday,
  week: number | undefined,
  { day: today, weekStartsOnSunday }: DayContext,
): PossibleDays {
  const inWeek = (count: number) => daysOn(today, day - today.weekday + 7 * count);
  if (week === 1 && weekStartsOnSunday && today.weekday === 7 && day !== 7)
    return { days: [inWeek(1), inWeek(2)], question: messages.whichWeek };
  if (week !== undefined) return { days: [inWeek(week)] };
  const coming = daysOn(today, ((day - today.weekday + 6) % 7) + 1);
  if (nth !== undefined) return { days: [coming.plus({ weeks: nth - 1 })] };
  if (next && today.weekday === 7 && day !== 7)
    return { days: [coming, coming.plus({ weeks: 1 })], question: messages.whichWeek };
  if (next) return { days: [inWeek(1)] };
  if (day === today.weekday) return { days: [coming, today], question: messages.whichWeek, futureOnly: true };
  return { days: [coming] };
}
