import type { DateTime } from 'luxon';
import { holiday, nthDay } from '../holidays.js';
import { countryOfZone } from '../holidays/holidays.js';
import { daysOn } from '../instants.js';
import * as messages from '../messages.js';
import type { CalendarDate, Components, NthOfMonth, Weekday } from '../read/components.js';
import type { Reader } from '../types.js';
import type { DayContext, PossibleDays } from './possible.js';

/** Undefined if the words name no day. Words that name a day twice must mean the same day. */
export function resolveDay(components: Components, context: DayContext): PossibleDays | undefined {
  const { weekday, week, weekNumber } = components;
  const [first, ...others] = namedDays(components, context);
  if (first) return checkAgainst(others.reduce(sameDay, first), components, context.today);
  if (yearOf(components, context.today) !== undefined) return { days: [], question: messages.incomplete };
  if (weekday) return comingWeekday(weekday, week, context);
  return (week ?? weekNumber) === undefined ? undefined : { days: [], question: messages.whichDayOfWeek };
}

function namedDays(components: Components, context: DayContext): PossibleDays[] {
  const { relative, date, nth, holiday } = components;
  const { today } = context;
  return [
    relative === undefined ? undefined : { days: [daysOn(today, relative)] },
    nth && nthOfMonth(nth, components, today),
    inNumberedWeek(components, today),
    holiday === undefined ? undefined : holidayDays(holiday, yearOf(components, today), context),
    date && onDate(date, components, today),
  ].filter((days) => days !== undefined);
}

function sameDay(one: PossibleDays, other: PossibleDays): PossibleDays {
  const shared = one.days.filter((day) => other.days.some((otherDay) => +otherDay === +day));
  if (shared.length > 0) return { days: shared };
  return { days: [...one.days, ...other.days], question: messages.severalDays };
}

/** A weekday, week or year next to a date must fit it. */
function checkAgainst(found: PossibleDays, components: Components, today: DateTime): PossibleDays {
  const [day] = found.days;
  if (!day || found.question !== undefined) return found;
  const { weekday, week } = components;
  if (weekday && weekday.day !== day.weekday) return { days: [day], question: messages.otherWeekday(day) };
  if ((yearOf(components, today) ?? day.year) !== day.year)
    return { days: [day], question: messages.incomplete };
  const monday = daysOn(today, 1 - today.weekday + 7 * (week ?? 0));
  const isOutside = week !== undefined && (day < monday || day >= daysOn(monday, 7));
  return isOutside ? { days: [day], question: messages.whichWeek } : found;
}

const yearOf = ({ year, yearsOn }: Components, today: DateTime) =>
  year ?? (yearsOn === undefined ? undefined : today.year + yearsOn);

function onDate(date: CalendarDate, components: Components, today: DateTime): PossibleDays {
  const { weekday } = components;
  const year = date.year ?? yearOf(components, today);
  const known = { ...date, ...(year === undefined ? {} : { year }) };
  const first = firstOf(known, today);
  if (!first) return { days: [], question: noSuchDay(known, today) };
  if (!date.other) return weekday ? onWeekday(first, weekday, known, today) : { days: [first] };
  const swapped = firstOf({ ...known, ...date.other }, today);
  const both = swapped ? [first, swapped] : [first];
  const fitting = both.filter((day) => (weekday ? day.weekday === weekday.day : day >= today));
  return fitting.length === 1 ? { days: fitting } : { days: both, question: messages.dayOrMonth };
}

/** "31 November", "29 February 2027", "the 31st of next month". The year is only named where it matters. */
function noSuchDay(date: CalendarDate, today: DateTime): string {
  const [{ start } = {}, next] = possibleMonths(date, today);
  if (!start || (date.month === undefined && date.monthsOn === undefined)) return messages.noSuchDay;
  const month = next && start.endOf('month') < today ? next.start : start;
  const name = month.toFormat(month.month === 2 ? 'LLLL yyyy' : 'LLLL', { locale: 'en' });
  return messages.monthHasDays(name, month.endOf('month').day);
}

/** "Thursday the 15th" may be a typo, so the next 15th is offered as well as the next Thursday that is a 15th. */
function onWeekday(first: DateTime, weekday: Weekday, date: CalendarDate, today: DateTime): PossibleDays {
  if (first.weekday === weekday.day) return { days: [first] };
  const lastYear =
    date.month === undefined || date.year !== undefined ? undefined : first.minus({ years: 1 });
  if (lastYear?.weekday === weekday.day && today.diff(lastYear, 'days').days < 60)
    return { days: [lastYear] };
  const fitting = firstOf(date, today, (day) => day.weekday === weekday.day);
  return { days: fitting ? [fitting, first] : [first], question: messages.otherWeekday(first) };
}

function firstOf(date: CalendarDate, today: DateTime, fits = (_: DateTime) => true): DateTime | undefined {
  for (const month of possibleMonths(date, today)) {
    const day = month.start.set({ day: date.day });
    const exists = day.day === date.day;
    if (exists && (!month.futureOnly || day >= today) && fits(day)) return day;
  }
  return undefined;
}

/** Enough to find a 31st on a given weekday, and a 29 February, which can be eight years away. */
const MAX_MONTHS = 14;
const MAX_YEARS_TO_LEAP_DAY = 9;

/** The months that a date may be in, nearest first. A year or month that is left out is the coming one. */
function* possibleMonths(
  { day, month, year, monthsOn }: CalendarDate,
  today: DateTime,
): Generator<{ start: DateTime; futureOnly: boolean }> {
  if (month === undefined) {
    const futureOnly = monthsOn === undefined;
    const thisMonth = today.startOf('month');
    for (let tries = 0; tries < (futureOnly ? MAX_MONTHS : 1); tries++)
      yield { start: thisMonth.plus({ months: (monthsOn ?? 0) + tries }), futureOnly };
    return;
  }
  const futureOnly = year === undefined;
  const isLeapDay = day === 29 && month === 2;
  for (let tries = 0; tries < (futureOnly ? (isLeapDay ? MAX_YEARS_TO_LEAP_DAY : 2) : 1); tries++)
    yield { start: today.set({ year: (year ?? today.year) + tries, month, day: 1 }), futureOnly };
}

function nthOfMonth(nth: NthOfMonth, components: Components, today: DateTime): PossibleDays {
  const months = monthsFor(nth, yearOf(components, today), today);
  const month = months.length === 1 ? months[0] : months.find((start) => isNotOver(start, nth, today));
  const day = month && nthIn(month, nth);
  return day ? { days: [day] } : { days: [], question: messages.noSuchDay };
}

function monthsFor(nth: NthOfMonth, year: number | undefined, today: DateTime): DateTime[] {
  if (nth.month === undefined) {
    const distances = nth.monthsOn === undefined ? [0, 1] : [nth.monthsOn];
    return distances.map((months) => today.startOf('month').plus({ months }));
  }
  const years = year === undefined ? [today.year, today.year + 1] : [year];
  return years.map((each) => today.set({ year: each, month: nth.month, day: 1 }));
}

/** If the coming November has no fifth Tuesday, the answer is none, not the one of the year after. */
const isNotOver = (month: DateTime, nth: NthOfMonth, today: DateTime) =>
  (nthIn(month, nth) ?? month.endOf('month')) >= today;

function nthIn(month: DateTime, { nth, weekday }: NthOfMonth): DateTime | undefined {
  const day = nthDay(month, nth, weekday);
  return day.month === month.month ? day : undefined;
}

/** ISO 8601 week numbers. Without a year it is the coming week of that number. */
function inNumberedWeek(
  { weekday, weekNumber, ...components }: Components,
  today: DateTime,
): PossibleDays | undefined {
  if (weekday === undefined || weekNumber === undefined) return undefined;
  const year = yearOf(components, today);
  const years = year === undefined ? [today.weekYear, today.weekYear + 1] : [year];
  const days = years.flatMap((weekYear) => {
    const thursday = today.set({ weekYear, weekNumber: 1, weekday: 4 });
    const exists = weekNumber >= 1 && weekNumber <= thursday.weeksInWeekYear;
    return exists ? thursday.plus({ weeks: weekNumber - 1, days: weekday.day - 4 }) : [];
  });
  const day = days.find((each) => year !== undefined || each >= today);
  return day ? { days: [day] } : { days: [], question: messages.noSuchDay };
}

/** "Next Friday" is the Friday of next week. On a Sunday that is unclear, as it is where weeks start on Sunday. */
function comingWeekday(
  { day, next, nth }: Weekday,
  week: number | undefined,
  { today, weekStartsOnSunday }: DayContext,
): PossibleDays {
  const inWeek = (count: number) => daysOn(today, day - today.weekday + 7 * count);
  const isSunday = today.weekday === 7 && day !== 7;
  if (week === 1 && weekStartsOnSunday && isSunday)
    return { days: [inWeek(1), inWeek(2)], question: messages.whichWeek };
  if (week !== undefined) return { days: [inWeek(week)] };
  const coming = daysOn(today, ((day - today.weekday + 6) % 7) + 1);
  if (nth !== undefined) return { days: [coming.plus({ weeks: nth - 1 })] };
  if (next && isSunday) return { days: [coming, coming.plus({ weeks: 1 })], question: messages.whichWeek };
  if (next) return { days: [inWeek(1)] };
  if (day === today.weekday) return { days: [coming, today], question: messages.whichWeek, futureOnly: true };
  return { days: [coming] };
}

/** The coming day of a holiday. Asks if the reader's countries disagree about it or do not have it. */
export function holidayDays(
  name: string,
  year: number | undefined,
  { today, countries }: DayContext,
): PossibleDays {
  const years = year === undefined ? [today.year, today.year + 1] : [year];
  const comingIn = (country: string): DateTime[] =>
    years
      .flatMap((each) => holiday(name, each, country) ?? [])
      .filter((day) => year !== undefined || day >= today)
      .slice(0, 1);
  const own = distinct(countries.flatMap(comingIn));
  if (own.length > 0)
    return own.length === 1 ? { days: own } : { days: own, question: messages.holidayDiffers };
  const american = comingIn('US');
  return { days: american, question: american.length > 0 ? messages.holidayDiffers : messages.noSuchDay };
}

const distinct = (days: DateTime[]) => [...new Map(days.map((day) => [day.toMillis(), day])).values()];

/** By locale and by zone, since people live abroad. */
export function countriesOf({ locale, zone }: Pick<Reader, 'locale' | 'zone'>): string[] {
  const byLocale = /-([A-Z]{2})$/.exec(locale)?.[1] ?? 'US';
  return [...new Set([byLocale, countryOfZone(zone) ?? byLocale])];
}
