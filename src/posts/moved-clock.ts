import { DateTime } from 'luxon';
import type { HeldPost, ZoneClock } from './table/held-row.js';
import { formatWallTime } from '../time/format.js';
import { zoneCity } from '../time/zones.js';
import { slackDate } from '../ui/slack-date.js';

/** What is said about a held post that moved because the rules of its zone have changed. */

export const rulesChanged = ({ zone }: Pick<ZoneClock, 'zone'>): string =>
  `The time zone rules for ${zoneCity(zone)} have changed`;

/** "Sun 15 Nov 2026, 10:00" */
export const wallClock = ({ wallTime }: Pick<ZoneClock, 'wallTime'>): string =>
  formatWallTime(DateTime.fromISO(wallTime, { zone: 'UTC' }));

export function movedLines({ movedFrom, clock, dueAt }: HeldPost): string[] {
  if (!movedFrom || !clock || !dueAt) return [];
  const there = `${wallClock(clock)} in ${zoneCity(clock.zone)}`;
  return [
    `${rulesChanged(clock)}. This post keeps its scheduled time, ${there}. In your time zone, that is now ${slackDate(dueAt)} instead of ${slackDate(movedFrom)}.`,
  ];
}
