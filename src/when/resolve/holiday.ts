import type { DateTime } from 'luxon';
import { countryOfZone } from '../holidays/holidays.js';
import { holiday } from '../holidays.js';
import * as messages from '../messages.js';
import type { Reader } from '../types.js';
import type { DayContext, PossibleDays } from './possible.js';

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
