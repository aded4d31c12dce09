import { formatLocalDay } from '../format.js';
import { memoize } from '../memoize.js';
import { shiftDay } from '../range/read-week.js';
import { countryInText, isCountry } from './countries.js';
import { readData } from './data.js';

/** The public holidays of a country. A country’s file is read when they are first shown. */

export interface Holiday {
  /** "2026-12-25" */
  day: string;
  name: string;
}

const holidaysIn = memoize((country: string): Holiday[] =>
  Object.entries(readData(country))
    .flatMap(([name, days]) => days.split(' ').map((day) => ({ day, name })))
    .sort((one, other) => one.day.localeCompare(other.day)),
);

/** From the first day to the last one. */
export function holidaysOf(country: string | undefined, from: string, to = from): Holiday[] {
  if (country === undefined || !isCountry(country)) return [];
  return holidaysIn(country).filter(({ day }) => day >= from && day <= to);
}

/** "Public holidays in Germany: Christmas Day on Fri 25 Dec, Second Day of Christmas on Sat 26 Dec." */
export function holidayLine(country: string | undefined, holidays: readonly Holiday[]): string | undefined {
  if (country === undefined || holidays.length === 0) return undefined;
  const days = spansOf(holidays).map(({ name, first, last }) =>
    first === last
      ? `${name} on ${formatLocalDay(first)}`
      : `${name} from ${formatLocalDay(first)} to ${formatLocalDay(last)}`,
  );
  const start = holidays.length === 1 ? 'Public holiday' : 'Public holidays';
  return `${start} in ${countryInText(country)}: ${days.join(', ')}.`;
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
