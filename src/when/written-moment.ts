import { DateTime } from 'luxon';
import { instantsOf } from './instants.js';

/** Moments in files, as a spreadsheet shows them: "2026-11-02 09:00", to be read in a time zone. */

/** With its offset where the clocks show that time twice. */
export function writeMoment(at: Date, zone: string): string {
  const there = DateTime.fromJSDate(at, { zone });
  const wall = there.setZone('UTC', { keepLocalTime: true });
  const seconds =
    there.second === 0 && there.millisecond === 0 ? '' : there.millisecond === 0 ? ':ss' : ':ss.SSS';
  const isOnce = instantsOf(wall, zone).length === 1;
  return there.toFormat(`yyyy-MM-dd HH:mm${seconds}${isOnce ? '' : 'ZZ'}`);
}

const WRITTEN = /^(\d{4}-\d\d-\d\d)[ T](\d{1,2}:\d\d(?::\d\d(?:\.\d{1,3})?)?) ?(Z|[+-]\d\d:?\d\d)?$/i;

/** Undefined for other words, and for a time that the clocks skip or show twice. */
export function readMoment(text: string, zone: string): Date | undefined {
  const [, day, clock = '', offset = ''] = WRITTEN.exec(text.trim()) ?? [];
  if (day === undefined) return undefined;
  const iso = `${day}T${clock.padStart(clock.indexOf(':') === 1 ? clock.length + 1 : 0, '0')}`;
  if (offset) return valid(DateTime.fromISO(`${iso}${offset}`));
  const wall = DateTime.fromISO(iso, { zone: 'UTC' });
  if (!wall.isValid) return undefined;
  const [only, ...others] = instantsOf(wall, zone);
  return others.length === 0 ? only?.at : undefined;
}

const valid = (at: DateTime): Date | undefined => (at.isValid ? at.toJSDate() : undefined);
