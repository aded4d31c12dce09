import { DateTime } from 'luxon';
import type { Range } from './range.js';
import type { Reader } from './when.js';
import { zoneCity } from './zone.js';

/** How lists and cards speak of days and moments. */

/** "Today, Mon 26 Oct"; the year where it is another one. */
export function dayInWords(at: Date, { now, zone }: Pick<Reader, 'now' | 'zone'>): string {
  const [that, today] = [at, now].map((each) => DateTime.fromJSDate(each, { zone }).setLocale('en'));
  if (!that || !today) return '';
  const near = NEAR.get(Math.round(that.startOf('day').diff(today.startOf('day'), 'days').days));
  const date = that.toFormat(that.year === today.year ? 'ccc d LLL' : 'ccc d LLL yyyy');
  return near ? `${near}, ${date}` : date;
}

const NEAR = new Map([
  [-1, 'Yesterday'],
  [0, 'Today'],
  [1, 'Tomorrow'],
]);

export function clockInWords(at: Date, zone: string): string {
  return DateTime.fromJSDate(at, { zone }).toFormat('HH:mm');
}

/** The clock of another place, "Tue 03:00 New York"; nothing where the clocks agree. */
export function clockElsewhere(at: Date, zone: string, mine: string): string | undefined {
  const [there, here] = [zone, mine].map((each) => DateTime.fromJSDate(at, { zone: each }).setLocale('en'));
  if (!there?.isValid || !here || there.offset === here.offset) return undefined;
  return `${there.toFormat(there.day === here.day ? 'HH:mm' : 'ccc HH:mm')} ${zoneCity(zone)}`;
}

/** "in 3 h 20 min", "in 2 days 4 h", "25 min ago". */
export function countdown(at: Date, now: Date): string {
  const minutes = Math.round((at.getTime() - now.getTime()) / 60_000);
  if (minutes === 0) return 'now';
  const far = spell(Math.abs(minutes));
  return minutes > 0 ? `in ${far}` : `${far} ago`;
}

function spell(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const parts =
    days > 0 ? [counted(days), hours && `${hours} h`] : [hours && `${hours} h`, rest && `${rest} min`];
  return parts.filter(Boolean).join(' ');
}

const counted = (days: number) => `${days} day${days === 1 ? '' : 's'}`;

export function rangeInWords({ from, to }: Range, reader: Reader): string {
  const [first, last] = [from, to].map((at) => at && dayInWords(at, reader));
  if (first && last) return first === last ? first : `${first} to ${last}`;
  if (first) return `from ${first} on`;
  return last ? `until ${last}` : 'at any time';
}

/** "2026-10-26" */
export const isoDay = (at: Date, zone: string) => DateTime.fromJSDate(at, { zone }).toFormat('yyyy-MM-dd');
