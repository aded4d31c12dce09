import { isQuiet, MINUTE_MS, sharedSlots, type Slot } from '../../../when/index.js';
import type { PostRecord } from '../../api/records.js';
import type { ProjectSlots } from '../../rights/project-settings-table.js';

/** The slots of a project that no other post has. */

export interface SlotRange {
  /** The networks of the post. Without any, a slot is taken if a post on any network has it. */
  networks: readonly string[];
  from: Date;
  to: Date;
}

/** A post this near to a slot takes it. */
export const NEAR_MS = 10 * MINUTE_MS;

/** Those that none of these posts has. A post whose networks are unknown counts for all. */
export function freeSlots(
  settings: ProjectSlots,
  range: SlotRange,
  posts: readonly Pick<PostRecord, 'scheduledAt' | 'platforms'>[],
): Slot[] {
  const { networks } = range;
  const isShared = ({ platforms }: Pick<PostRecord, 'platforms'>) =>
    networks.length === 0 || platforms.length === 0 || platforms.some((each) => networks.includes(each));
  const taken = posts.filter(isShared).flatMap(({ scheduledAt }) => scheduledAt?.getTime() ?? []);
  return slotsOf(settings, range).filter(({ at }) =>
    taken.every((other) => Math.abs(other - at.getTime()) >= NEAR_MS),
  );
}

/** The networks for which this moment is a slot. */
export const networksWithSlot = (
  settings: ProjectSlots | undefined,
  networks: readonly string[],
  at: Date,
): string[] =>
  networks.filter((each) => settings && sharedSlots([timetableOf(settings, each)], at, at).length > 0);

const timetableOf = (settings: ProjectSlots, network: string) => settings.networks[network] ?? settings;

/** Slots that all its networks have, outside the quiet hours. */
export function slotsOf(settings: ProjectSlots, { networks, from, to }: SlotRange): Slot[] {
  const timetables = networks.length === 0 ? [settings] : networks.map((each) => timetableOf(settings, each));
  return sharedSlots([...new Set(timetables)], from, to).filter(
    ({ at }) => !isQuiet(settings.quiet, settings.zone, at),
  );
}
