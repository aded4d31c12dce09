import { DAY_MS, MINUTE_MS } from '../../../when/durations.js';

/** `2026-11-02T09:00`, the format of a datetime-local input. */
export function wallClock(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(at);
  return parts.replace(' ', 'T');
}

/** The instant of a wall-clock time. A time skipped by daylight saving becomes the one just after the gap. */
export function parseWallClock(wall: string, zone: string): Date {
  const asUtc = Date.parse(`${wall}:00Z`);
  const guess = asUtc - offsetAt(asUtc, zone);
  return new Date(asUtc - offsetAt(guess, zone));
}

function offsetAt(ms: number, zone: string): number {
  return Date.parse(`${wallClock(new Date(ms), zone)}:00Z`) - Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}

export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** 9:00 on the next day in this time zone. */
export function tomorrowMorning(now: Date, zone: string): Date {
  const today = wallClock(now, zone).slice(0, 10);
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return parseWallClock(`${tomorrow}T09:00`, zone);
}
