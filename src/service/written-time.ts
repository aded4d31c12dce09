import { DateTime, IANAZone } from 'luxon';
import { MINUTE_MS } from '../when/index.js';
import type { WallClock } from './validation/wall-clock.js';

/** A date and time for people, as it was written: "Sun 22 Nov 2026, 10:00 Helsinki". */
export function writtenTime(
  { wall, offset }: Pick<WallClock, 'wall' | 'offset'>,
  zone: string | undefined,
): string {
  const date = DateTime.fromMillis(wall, { zone: 'UTC', locale: 'en-US' });
  return `${date.toFormat('ccc d LLL yyyy, HH:mm')} ${placeOf(wall, offset, zone)}`;
}

/** The zone's city, unless the date has an offset that is not the zone's. */
function placeOf(wall: number, offset: number | undefined, zone = 'UTC'): string {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  if (offset === undefined) return city;
  if (IANAZone.create(zone).offset(wall - offset * MINUTE_MS) === offset) return city;
  if (offset === 0) return 'UTC';
  const minutes = Math.abs(offset);
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `UTC${offset < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest}`;
}
