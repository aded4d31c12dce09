import { DateTime } from 'luxon';
import { clockShown } from './instants.js';
import { memoize } from './memoize.js';
import { offsetOf } from './read/zone-words.js';
import type { Range } from './range/read-range.js';
import type { Reader } from './types.js';
import { isZone, zoneCity } from './zones.js';

/** How lists and cards speak of days and moments. */

/** "Today, Mon 26 Oct"; the year where it is another one. */
export function dayInWords(at: Date, { now, zone }: Pick<Reader, 'now' | 'zone'>): string {
  return dateInWords(dayShown(at, zone), dayShown(now, zone));
}

const DAY_MS = 24 * 60 * 60_000;

/** Days are numbered, since lists ask a hundred times and luxon takes its time. */
const dayShown = (at: Date, zone: string) => Math.floor(clockShown(at, zone) / DAY_MS);

const dateInWords = memoize((day: number, today: number): string => {
  const [that, now] = [day, today].map((each) => new Date(each * DAY_MS));
  const format = that?.getUTCFullYear() === now?.getUTCFullYear() ? 'ccc d LLL' : 'ccc d LLL yyyy';
  const date = DateTime.fromMillis(day * DAY_MS, { zone: 'UTC' })
    .setLocale('en')
    .toFormat(format);
  const near = NEAR.get(day - today);
  return near ? `${near}, ${date}` : date;
});

const NEAR = new Map([
  [-1, 'Yesterday'],
  [0, 'Today'],
  [1, 'Tomorrow'],
]);

export function clockInWords(at: Date, zone: string): string {
  const minutes = Math.floor((clockShown(at, zone) - dayShown(at, zone) * DAY_MS) / 60_000);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : String(number));

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The clock of another place, "Tue 03:00 New York"; nothing where the clocks agree. */
export function clockElsewhere(at: Date, zone: string, mine: string): string | undefined {
  const there = clockShown(at, zone);
  if (!isZone(zone) || there === clockShown(at, mine)) return undefined;
  const day = dayShown(at, zone) === dayShown(at, mine) ? '' : `${WEEKDAYS[new Date(there).getUTCDay()]} `;
  return `${day}${clockInWords(at, zone)} ${zoneCity(zone)}`;
}

/** "in 3 h 20 min", "in 22 h", "in 2 days", "25 min ago": the farther, the rounder, as it stands beside the moment itself. */
export function countdown(at: Date, now: Date): string {
  const minutes = Math.round((at.getTime() - now.getTime()) / 60_000);
  if (minutes === 0) return 'now';
  const far = spell(Math.abs(minutes));
  return minutes > 0 ? `in ${far}` : `${far} ago`;
}

function spell(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours >= 48) return `${Math.round(minutes / 1440)} days`;
  if (hours >= 12) return `${Math.round(minutes / 60)} h`;
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ');
}

export function rangeInWords({ from, to }: Range, reader: Reader): string {
  const [first, last] = [from, to].map((at) => at && within(dayInWords(at, reader)));
  if (first && last) return first === last ? first : `${first} to ${last}`;
  if (first) return `from ${first} on`;
  return last ? `until ${last}` : 'at any time';
}

/** In the middle of a sentence: "today, Mon 26 Oct", but "Mon 26 Oct". */
const within = (day: string) => day.replace(/^(?:Yesterday|Today|Tomorrow)/, (near) => near.toLowerCase());

/** "2026-10-26" */
export const isoDay = (at: Date, zone: string) => new Date(clockShown(at, zone)).toISOString().slice(0, 10);

/** "Mon 2 Nov" */
export const localDayInWords = memoize((day: string): string =>
  DateTime.fromISO(day, { zone: 'UTC' }).setLocale('en').toFormat('ccc d LLL'),
);

/** What will happen, said back: "Mon 2 Nov 2026, 09:00 New York (EST) = 15:00 Berlin, in 11 days". */
export function proof(at: Date, zone: string, reader: Reader): string {
  const there = DateTime.fromJSDate(at, { zone }).setLocale('en');
  const here = there.setZone(reader.zone);
  const name = `${zoneCity(zone)}${shortName(there) === zoneCity(zone) ? '' : ` (${shortName(there)})`}`;
  const sameClock = here.offset === there.offset;
  const mine = sameClock
    ? ''
    : ` = ${here.toFormat(here.day === there.day ? 'HH:mm' : 'ccc HH:mm')} ${zoneCity(reader.zone)}`;
  return `${there.toFormat('ccc d LLL yyyy, HH:mm')} ${name}${mine}, ${until(there, reader.now)}`;
}

/** Asking the system for names is slow, and there are few: one for each zone and offset. */
const shortNames = new Map<string, string>();

/** "EST" where English has a name for it, else "UTC+10:30". */
function shortName(there: DateTime): string {
  const key = `${there.zoneName} ${there.offset}`;
  const known = shortNames.get(key);
  if (known !== undefined) return known;
  const name = ['en-US', 'en-GB', 'en-AU']
    .map((locale) => there.setLocale(locale).offsetNameShort ?? '')
    .find((one) => offsetOf(one, there.zoneName ?? '') === there.offset);
  shortNames.set(key, name ?? `UTC${there.toFormat('Z')}`);
  return name ?? `UTC${there.toFormat('Z')}`;
}

function until(there: DateTime, now: Date): string {
  const minutes = Math.round((there.toMillis() - now.getTime()) / 60_000);
  const start = DateTime.fromJSDate(now, { zone: there.zone }).startOf('day');
  if (minutes < 0) return 'already past';
  if (minutes < 60) return `in ${counted(minutes, 'minute')}`;
  if (minutes < 24 * 60) return `in ${counted(Math.round(minutes / 60), 'hour')}`;
  return `in ${counted(Math.round(there.startOf('day').diff(start, 'days').days), 'day')}`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
