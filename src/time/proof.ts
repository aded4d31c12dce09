import { DateTime } from 'luxon';
import type { Reader } from './when.js';
import { offsetOf } from './zone-words.js';
import { zoneCity } from './zone.js';

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
