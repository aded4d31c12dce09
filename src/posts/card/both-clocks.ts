import { parsePostAbout } from '../about.js';
import { formatClock, formatOtherClock } from '../../time/format.js';
import { zoneCity } from '../../time/zones.js';
import { slackDate } from '../../ui/slack-date.js';
import type { HeldPost } from '../table/held-row.js';

/** "tomorrow 09:00" on the reader’s own clock, and "(03:00 New York)" where the post’s clock differs or may differ. */
export function bothClocks(
  { dueAt, about }: Pick<HeldPost, 'dueAt' | 'about'>,
  readersZone?: string,
): string {
  if (!dueAt) return '';
  const { moment, zone: formZone } = parsePostAbout(about);
  const zone = moment?.zone ?? formZone;
  const there = zone && otherClock(dueAt, zone, readersZone);
  return [slackDate(dueAt, undefined, zone), there && `(${there})`].filter(Boolean).join(' ');
}

const otherClock = (at: Date, zone: string, readersZone: string | undefined) =>
  readersZone === undefined
    ? `${formatClock(at, zone)} ${zoneCity(zone)}`
    : formatOtherClock(at, zone, readersZone);
