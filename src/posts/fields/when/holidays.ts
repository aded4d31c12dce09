import { holidayLine, holidaysOf } from '../../../holidays/holidays.js';
import { isoDay } from '../../../time/format.js';
import type { Understood } from '../../../time/types.js';
import { isZone } from '../../../time/zones.js';
import type { PostAbout } from '../../about.js';

/** Whether the moment in When is on one. The project’s day counts. */
export function holidayNote(
  { holidays }: PostAbout,
  { at, zone }: Pick<Understood, 'at' | 'zone'>,
): string[] {
  if (!holidays) return [];
  const day = isoDay(at, holidays.zone && isZone(holidays.zone) ? holidays.zone : zone);
  return holidayLine(holidays.country, holidaysOf(holidays.country, day)) ?? [];
}
