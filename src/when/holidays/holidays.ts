import { formatDay } from '../format.js';
import { shiftDay } from '../local-day.js';
import { memoize } from '../memoize.js';
import { readData } from '../read/read-data.js';

/** The public holidays of a country. A country’s file is read when they are first shown. */

const holidayData = (name: string) => readData(`holidays/data/${name}`);

/** The countries whose public holidays are known: the name of each code, in the order of the names. */
export const countries: ReadonlyMap<string, string> = new Map(Object.entries(holidayData('countries')));
/** Of a time zone that only one of them has. */
const byZone = new Map(Object.entries(holidayData('zones')));

export const countryOfZone = (zone: string | undefined): string | undefined => byZone.get(zone ?? '');

interface Holiday {
  /** "2026-12-25" */
  day: string;
  name: string;
}

const holidaysIn = memoize((country: string): Holiday[] =>
  Object.entries(holidayData(country))
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
