import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { formatDay } from '../format.js';
import { shiftDay } from '../local-day.js';
import { memoize } from '../memoize.js';

/** The public holidays of a country. A country’s file is read when they are first shown. */

/** The same folder from the source, from dist/ and from a bundle there. */
const FOLDER = new URL('../../when/holidays/data/', import.meta.url);
const entries = z.record(z.string(), z.string());

/** A file that `npm run generate` wrote. */
const readData = (name: string): Record<string, string> =>
  entries.parse(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')));

/** The countries whose public holidays are known: the name of each code, in the order of the names. */
export const countries: ReadonlyMap<string, string> = new Map(Object.entries(readData('countries')));
/** Of a time zone that only one of them has. */
const byZone = new Map(Object.entries(readData('zones')));

export const countryOfZone = (zone: string | undefined): string | undefined => byZone.get(zone ?? '');

interface Holiday {
  /** "2026-12-25" */
  day: string;
  name: string;
}

const holidaysIn = memoize((country: string): Holiday[] =>
  Object.entries(readData(country))
    .flatMap(([name, days]) => days.split(' ').map((day) => ({ day, name })))
    .sort((one, other) => one.day.localeCompare(other.day)),
);

const WITH_ARTICLE =
  /^(?:United|U\.S\.|British|Turks|Isle|Bahamas|Caribbean|Comoros|Gambia|Netherlands|Philippines|Seychelles)|Republic|Islands$/;

/** From the first day to the last one, if there are any: "Public holidays in Germany: Christmas Day on Fri 25 Dec, …" */
export function holidayLine(code = '', from = '', to = from): string | undefined {
  const country = countries.get(code);
  const holidays = country ? holidaysIn(code).filter(({ day }) => day >= from && day <= to) : [];
  if (!country || holidays.length === 0) return undefined;
  const days = spansOf(holidays).map(({ name, first, last }) =>
    first === last
      ? `${name} on ${formatDay(first)}`
      : `${name} from ${formatDay(first)} to ${formatDay(last)}`,
  );
  const start = holidays.length === 1 ? 'Public holiday' : 'Public holidays';
  return `${start} in ${WITH_ARTICLE.test(country) ? 'the ' : ''}${country}: ${days.join(', ')}.`;
}

/** Some last for several days. */
function spansOf(holidays: readonly Holiday[]): { name: string; first: string; last: string }[] {
  const spans: { name: string; first: string; last: string }[] = [];
  for (const { name, day } of holidays) {
    const begun = spans.find((span) => span.name === name && span.last === shiftDay(day, -1));
    if (begun) begun.last = day;
    else spans.push({ name, first: day, last: day });
  }
  return spans;
}
