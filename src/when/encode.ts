import { DateTime, FixedOffsetZone } from 'luxon';
import { DAY_MS, MINUTE_MS } from './durations.js';
import { clockShown, firstInstantOf, instantsOf, wallIn } from './instants.js';
import { zoneByName } from './zones.js';

type Encoding = 'zone' | 'utc' | 'naive';

/**
 * The date and zone to send to a service. The hour that repeats in autumn is sent in UTC, because a service that drops
 * the offset would pick the wrong pass.
 */
export function encodeSchedule(
  at: Date,
  zone: string,
  encoding: Encoding,
): { ScheduleDate: string; Timezone: string } {
  const shown = clockShown(at, zone);
  const passes = instantsOf(wallIn(at, zone), zone);
  const repeated = passes.length > 1;
  if (encoding === 'naive') {
    return repeated
      ? { ScheduleDate: toTheSecond(at.getTime()), Timezone: 'UTC' }
      : { ScheduleDate: toTheSecond(shown), Timezone: zone };
  }
  if (encoding === 'utc' || repeated || zone === 'UTC')
    return { ScheduleDate: `${toTheSecond(at.getTime())}Z`, Timezone: 'UTC' };
  const offset = FixedOffsetZone.instance(passes[0]?.offset ?? 0).formatOffset(0, 'short');
  return { ScheduleDate: `${toTheSecond(shown)}${offset}`, Timezone: zone };
}

/** "2026-11-02T09:00:00", for a wall clock given as if it were UTC. */
const toTheSecond = (shown: number) => new Date(shown).toISOString().slice(0, 19);

const STORED =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:[Tt ]+(\d\d?)(?::(\d\d)(?::(\d\d))?)?(?:[.,]\d{1,9})?)? ?([Zz]|[+-]\d\d(?::?\d\d)?)?(?:\[[\w/+-]{1,40}\])?$/;

/** Reads a moment as services store it: with or without an offset or as seconds or milliseconds. */
export function instantOf(value: unknown, timezone: string | undefined): Date | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value;
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim().slice(0, 64);
  return /^-?\d{9,14}(?:\.\d+)?$/.test(text) ? fromNumber(Number(text)) : fromText(text, timezone);
}

function fromText(text: string, timezone: string | undefined): Date | undefined {
  const [, year, month, date, hour = 0, minute = 0, second = 0, offset] = STORED.exec(text) ?? [];
  const day = dayStart(Number(year), Number(month), Number(date));
  const time = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  if (day === undefined || Number(minute) > 59 || Number(second) > 59 || time > DAY_MS) return undefined;
  const shown = day + time;
  if (offset !== undefined) return new Date(shown - minutesOf(offset) * MINUTE_MS);
  if (timezone === undefined) return new Date(shown);
  if (OFFSET.test(timezone)) return new Date(shown - minutesOf(timezone) * MINUTE_MS);
  const zone = zoneByName(timezone);
  if (zone === undefined) return new Date(shown);
  return firstInstantOf(DateTime.fromMillis(shown, { zone: 'UTC' }), zone);
}

const OFFSET = /^[+-]\d\d(?::?\d\d)?$/;

/** Undefined if the day does not exist. Ten times as fast as luxon, which matters for lists. */
function dayStart(year: number, month: number, date: number): number | undefined {
  const day = new Date(Date.UTC(year, month - 1, date));
  const exists =
    day.getUTCFullYear() === year && day.getUTCMonth() === month - 1 && day.getUTCDate() === date;
  return exists ? day.getTime() : undefined;
}

function minutesOf(offset: string): number {
  if (/z/i.test(offset)) return 0;
  const sign = offset.startsWith('-') ? -1 : 1;
  return sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(':', '') || 0));
}

/** Small numbers are seconds (up to the year 5138), large ones milliseconds (from 1973). */
function fromNumber(value: number): Date | undefined {
  const at = new Date(Math.abs(value) < 1e11 ? value * 1000 : value);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
