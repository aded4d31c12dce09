import type { DateTime } from 'luxon';
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

/** Zones of countries that celebrate a holiday on a day of their own. */
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

export function countriesOf({ locale, zone }: Pick<Reader, 'locale' | 'zone'>): string[] {
  const byLocale = /-([A-Z]{2})$/.exec(locale)?.[1] ?? 'US';
  const byZone = COUNTRY_OF.find(([zones]) => zones.test(zone))?.[1];
  return byZone === undefined || byZone === byLocale ? [byLocale] : [byLocale, byZone];
}
