import { formatClock, zoneCity } from '../../../when/index.js';
import { bothClocks as bothClocksOf } from '../../ui/slack-date.js';
import type { HeldPost } from '../table/held-row.js';

type Timed = Pick<HeldPost, 'dueAt' | 'about'>;

export const bothClocks = (post: Timed, readersZone?: string): string =>
  post.dueAt ? bothClocksOf(post.dueAt, zoneOf(post), readersZone) : '';

/** "09:00 in Berlin", for the small print of a message that readers in several zones see. */
export function projectClock(post: Timed): string | undefined {
  const zone = zoneOf(post);
  return post.dueAt && zone ? `${formatClock(post.dueAt, zone)} in ${zoneCity(zone)}` : undefined;
}

/** The project’s clock. Where it isn’t known, that of the form. */
const zoneOf = ({ about: { project, moment, zone } }: Timed): string | undefined =>
  project?.zone ?? moment?.zone ?? zone;
