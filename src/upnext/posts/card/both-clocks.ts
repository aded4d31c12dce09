import { bothClocks as bothClocksOf } from '../../ui/slack-date.js';
import type { HeldPost } from '../table/held-row.js';

type Timed = Pick<HeldPost, 'dueAt' | 'about'>;

export const bothClocks = (post: Timed, readersZone?: string): string =>
  post.dueAt ? bothClocksOf(post.dueAt, zoneOf(post), readersZone ?? post.about.zone) : '';

/** The project’s clock. Where it isn’t known, that of the form. */
const zoneOf = ({ about: { project, moment, zone } }: Timed): string | undefined =>
  project?.zone ?? moment?.zone ?? zone;
