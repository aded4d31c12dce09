import { formatClock, formatOtherClock, zoneCity } from '../../../when/index.js';
import { slackDate } from '../../ui/slack-date.js';
import type { HeldPost } from '../table/held-row.js';

type Timed = Pick<HeldPost, 'dueAt' | 'about'>;

/** "tomorrow 09:00" on the reader’s own clock, and "(03:00 New York)" where it is known that the project’s clock differs. */
export function bothClocks(post: Timed, readersZone?: string): string {
  const { dueAt } = post;
  if (!dueAt) return '';
  const zone = zoneOf(post);
  const there = zone && readersZone && formatOtherClock(dueAt, zone, readersZone);
  return [slackDate(dueAt, undefined, zone), there && `(${there})`].filter(Boolean).join(' ');
}

/** "09:00 in Berlin", for the small print of a message that readers in several zones see. */
export function projectClock(post: Timed): string | undefined {
  const zone = zoneOf(post);
  return post.dueAt && zone ? `${formatClock(post.dueAt, zone)} in ${zoneCity(zone)}` : undefined;
}

/** The project’s clock. Where it isn’t known, that of the form. */
const zoneOf = ({ about: { project, moment, zone } }: Timed): string | undefined =>
  project?.zone ?? moment?.zone ?? zone;
