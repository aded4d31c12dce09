import type { DateTime } from 'luxon';
import { holiday } from '../holidays.js';
import type { PossibleDays, DayContext } from './possible.js';
import * as messages from '../messages.js';

/** The coming day of a feast. Where the reader's countries have it on other days, or have none, it is asked. */
export function holidayDays(
  name: string,
  year: number | undefined,
  { day, countries }: DayContext,
): PossibleDays {
  const years = year === undefined ? [day.year, day.year + 1] : [year];
  const comingIn = (country: string): DateTime[] =>
    years
      .flatMap((one) => holiday(name, one, country) ?? [])
      .filter((one) => year !== undefined || one >= day)
      .slice(0, 1);
  const own = distinct(countries.flatMap(comingIn));
  if (own.length > 0) return own.length === 1 ? { days: own } : { days: own, question: messages.whoseFeast };
  const american = comingIn('US');
  return { days: american, question: american.length > 0 ? messages.whoseFeast : messages.noSuchDay };
}

const distinct = (days: DateTime[]) =>
  days.filter((day, at) => days.findIndex((one) => +one === +day) === at);

/** Zones of countries that keep a feast on a day of their own. */
const COUNTRY_OF: [zones: RegExp, country: string][] = [
  [/^America\/(?:Toronto|Montreal|Vancouver|Edmonton|Winnipeg|Regina|Halifax|Moncton|St_Johns)$/, 'CA'],
  [/^America\/(?:Mexico_City|Monterrey|Tijuana|Cancun|Merida)$/, 'MX'],
  [/^America\/(?:Sao_Paulo|Fortaleza|Recife|Bahia|Manaus)$/, 'BR'],
  [/^Europe\/London$/, 'GB'],
  [/^Europe\/Dublin$/, 'IE'],
  [/^Europe\/Paris$/, 'FR'],
  [/^Europe\/Madrid$/, 'ES'],
  [/^Europe\/Lisbon$/, 'PT'],
  [/^Europe\/Rome$/, 'IT'],
  [/^Asia\/(?:Kolkata|Calcutta)$/, 'IN'],
  [/^Australia\//, 'AU'],
  [/^Pacific\/Auckland$/, 'NZ'],
];

export function countriesOf({ locale, zone }: { locale: string; zone: string }): string[] {
  const spoken = /-([A-Z]{2})$/.exec(locale)?.[1] ?? 'US';
  const lived = COUNTRY_OF.find(([zones]) => zones.test(zone))?.[1];
  return lived === undefined || lived === spoken ? [spoken] : [spoken, lived];
}
