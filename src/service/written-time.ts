import { MINUTE_MS } from '../when/index.js';
import { IANAZone } from 'luxon';
import type { WallClock } from './validation/wall-clock.js';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A date and time for people, as it was written: "Sun 22 Nov 2026, 10:00 Helsinki". */
export function writtenTime(
  { wall, offset }: Pick<WallClock, 'wall' | 'offset'>,
  zone: string | undefined,
): string {
  const date = new Date(wall);
  const day = `${DAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return `${day}, ${date.toISOString().slice(11, 16)} ${placeOf(wall, offset, zone)}`;
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
