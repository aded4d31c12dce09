/** Every message formats days and moments with these functions, so they look the same everywhere. */
import { DateTime } from 'luxon';
import { DAY_MS, MINUTE_MS } from './durations.js';
import { clockShown } from './instants.js';
import { memoize } from './memoize.js';
import { offsetOf } from './read/zone-words.js';
import type { ClockReader, Range, Reader } from './types.js';
import { isZone, zoneCity } from './zones.js';

/** Counts days since 1970 on the clock of a zone. Lists ask hundreds of times, and luxon is too slow for that. */
const dayNumber = (at: Date, zone: string) => Math.floor(clockShown(at, zone) / DAY_MS);

/** "2026-11-02" as "Mon 2 Nov". Seen from today, also "Today, Mon 26 Oct", and with the year when it is not the current one. */
export const formatDay = (day: string, today?: string): string =>
  today === undefined ? shortDate(numberOf(day), numberOf(day)) : namedDay(numberOf(day), numberOf(today));

const numberOf = (day: string) => Date.parse(day) / DAY_MS;

function namedDay(day: number, today: number): string {
  const near = ['Yesterday', 'Today', 'Tomorrow'][day - today + 1];
  return near ? `${near}, ${shortDate(day, today)}` : shortDate(day, today);
}

/** With the year when it is not the current one, or when today is NaN because nobody knows which year that is. */
const shortDate = memoize((day: number, today: number): string => {
  const date = utcDay(day);
  return date.toFormat(date.year === utcDay(today).year ? 'ccc d LLL' : 'ccc d LLL yyyy');
});

const utcDay = (day: number) => DateTime.fromMillis(day * DAY_MS, { zone: 'UTC' }).setLocale('en');

/**
 * "Thu 19 Nov, 07:00 (13:00 Berlin)": the reader’s own time, and the other one where the clocks differ. For readers without a clock
 * of their own: "Thu 19 Nov 2026, 13:00 Berlin".
 */
export const formatShort = (at: Date, zone: string, reader?: Reader): string =>
  reader
    ? withOtherClock(wallTime(at, reader.zone, reader), at, zone, reader)
    : `${wallTime(at, zone)} ${zoneCity(zone)}`;

/** "07:00 (13:00 Berlin)" */
export const formatClocks = (at: Date, zone: string, reader: Reader): string =>
  withOtherClock(formatClock(at, reader.zone, reader), at, zone, reader);

function withOtherClock(own: string, at: Date, zone: string, reader: Reader): string {
  const there = formatOtherClock(at, zone, reader);
  return there ? `${own} (${there})` : own;
}

/** "2026-10-26" */
export const isoDay = (at: Date, zone: string) => new Date(clockShown(at, zone)).toISOString().slice(0, 10);

/** What many read, and what is stored, has 24 hours. */
export const MANY_READERS: ClockReader = { locale: 'en-GB' };

const has12Hours = memoize((locale: string) =>
  Boolean(new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12),
);

/** "21:00", or "9:00 PM" for those who read 12 hours: the only function that writes a time of day. For minutes since midnight. */
export function formatMinutes(minutes: number, { locale }: ClockReader): string {
  const hour = Math.floor(minutes / 60);
  const minute = String(minutes % 60).padStart(2, '0');
  if (!has12Hours(locale)) return `${String(hour).padStart(2, '0')}:${minute}`;
  return `${hour % 12 || 12}:${minute} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

export function formatClock(at: Date, zone: string, reader: ClockReader): string {
  const shown = new Date(clockShown(at, zone));
  return formatMinutes(shown.getUTCHours() * 60 + shown.getUTCMinutes(), reader);
}

/** The same for "21:00", as it is stored. */
export function formatStored(clock: string, reader: ClockReader): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return formatMinutes(hour * 60 + minute, reader);
}

/** "09:00", for minutes since midnight, as it is stored */
export const clockText = (minutes: number): string => formatMinutes(minutes, MANY_READERS);

/** "Mon 2 Nov, 09:00 New York (EST) = 15:00 Berlin", for messages that are still read later. */
export function formatBothClocks(at: Date, zone: string, reader: Reader): string {
  const city = zoneCity(zone);
  const offset = offsetName(at, zone);
  const place = offset === city ? city : `${city} (${offset})`;
  const readersClock = formatOtherClock(at, reader.zone, { ...reader, zone });
  return `${wallTime(at, zone, reader)} ${place}${readersClock ? ` = ${readersClock}` : ''}`;
}

type AtSomeTime = ClockReader & Partial<Pick<Reader, 'now'>>;

/** "Mon 2 Nov, 09:00"; with the year when it is not the current one, or when it isn’t known which that is. */
const wallTime = (at: Date, zone: string, reader?: AtSomeTime) =>
  `${wallDay(at, zone, reader?.now)}, ${formatClock(at, zone, reader ?? MANY_READERS)}`;

const wallDay = (at: Date, zone: string, now?: Date) =>
  shortDate(dayNumber(at, zone), now ? dayNumber(now, zone) : NaN);

/** The same for what a clock shows, as a DateTime in UTC. */
export const formatWallTime = (wall: DateTime, reader: AtSomeTime) =>
  wallTime(wall.toJSDate(), 'UTC', reader);
export const formatWallClock = (wall: DateTime, reader: ClockReader) =>
  formatClock(wall.toJSDate(), 'UTC', reader);
export const formatWallDay = (wall: DateTime, now?: Date) => wallDay(wall.toJSDate(), 'UTC', now);

/** "EST" when English has a name for the offset, else "UTC+10:30". */
function offsetName(at: Date, zone: string): string {
  const offset = Math.round((clockShown(at, zone) - at.getTime()) / MINUTE_MS);
  // Asking the system for names is slow, so each zone and offset is asked about once.
  const key = `${zone} ${offset}`;
  const name = offsetNames.get(key) ?? findOffsetName(DateTime.fromJSDate(at, { zone }));
  offsetNames.set(key, name);
  return name;
}

const offsetNames = new Map<string, string>();

const findOffsetName = (at: DateTime): string =>
  ['en-US', 'en-GB', 'en-AU']
    .map((locale) => at.setLocale(locale).offsetNameShort ?? '')
    .find((short) => offsetOf(short, at.zoneName ?? '') === at.offset) ?? `UTC${at.toFormat('Z')}`;

/** "Tue 03:00 New York", when that zone's clock differs from the one that its reader sees already. */
export function formatOtherClock(
  at: Date,
  zone: string,
  reader: Pick<Reader, 'zone' | 'locale'>,
): string | undefined {
  if (!isZone(zone) || clockShown(at, zone) === clockShown(at, reader.zone)) return undefined;
  const day = dayNumber(at, zone);
  const weekday = day === dayNumber(at, reader.zone) ? '' : `${utcDay(day).toFormat('ccc')} `;
  return `${weekday}${formatClock(at, zone, reader)} ${zoneCity(zone)}`;
}

/** "in 1 h 30 min", "in 22 h", "in 5 years", "25 min ago", "now": less exact the further away. From the day after tomorrow on, "in 2 days". */
export function formatCountdown(at: Date, now: Date, zone = 'UTC'): string {
  const minutes = Math.round((at.getTime() - now.getTime()) / MINUTE_MS);
  if (minutes === 0) return 'now';
  const days = Math.abs(dayNumber(at, zone) - dayNumber(now, zone));
  const distance = days < 2 ? hoursAndMinutes(Math.abs(minutes)) : daysOrLonger(days);
  return minutes > 0 ? `in ${distance}` : `${distance} ago`;
}

function hoursAndMinutes(minutes: number): string {
  if (minutes >= 12 * 60) return `${Math.round(minutes / 60)} h`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ');
}

function daysOrLonger(days: number): string {
  if (days <= 60) return `${days} days`;
  const months = Math.round(days / (365.25 / 12));
  return months < 24 ? `${months} months` : `${Math.round(days / 365.25)} years`;
}

/** "Mon 2 Nov to Sun 8 Nov", "from tomorrow, Thu 29 Oct on" */
export function formatRange({ from, to }: Range, { now, zone }: Reader): string {
  const [first, last] = [from, to].map(
    (at) => at && lowerCaseNearDay(namedDay(dayNumber(at, zone), dayNumber(now, zone))),
  );
  if (first && last) return first === last ? first : `${first} to ${last}`;
  if (first) return `from ${first} onward`;
  return last ? `until ${last}` : 'at any time';
}

const lowerCaseNearDay = (day: string) =>
  day.replace(/^(?:Yesterday|Today|Tomorrow)/, (near) => near.toLowerCase());

export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
export const listed = (words: string[]) => list.format(words);

/** Days of the week, 1 for Monday: "every day", "every weekday", "every day except Saturday", "Mon, Wed and Fri". */
export function formatWeekdays(days: readonly number[]): string {
  const chosen = WEEKDAY_NAMES.filter((_, index) => days.includes(index + 1));
  const [missing, ...othersMissing] = WEEKDAY_NAMES.filter((name) => !chosen.includes(name));
  if (missing === undefined) return 'every day';
  if (othersMissing.length === 0) return `every day except ${missing}`;
  if (chosen.length === 5 && missing === 'Saturday') return 'every weekday';
  if (chosen.length === 1) return `every ${chosen[0] ?? ''}`;
  return chosen.length === 0 ? 'never' : listed(chosen.map((name) => name.slice(0, 3)));
}
