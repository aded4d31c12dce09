import { DAY_MS, MINUTE_MS } from '../../../durations.js';
import type { Outcome } from '../../../api/outcome.js';
import { recordedState } from '../../../api/post-state.js';
import type { Reads } from '../../../api/read-cache.js';
import { listAll } from '../../../api/search-posts.js';
import type { Deps } from '../../../deps.js';
import type { Actor } from '../../../slack/people/actor.js';
import type { ProjectSlots } from '../../../rights/project-settings-table.js';
import type { PlannedHere } from '../../slots/table.js';
import { isQuiet, isSlot, sharedSlots, type Slot } from '../../../time/slots/timetable.js';

/** The slots of a project that no other post has. */

export interface SlotsWanted {
  project: string;
  /** The networks of the post. Without any, a slot is taken if a post on any network has it. */
  networks: readonly string[];
  from: Date;
  to: Date;
  /** A post that may have the slot already. */
  post?: string | undefined;
}

type SlotDeps = Pick<Deps, 'api' | 'store'>;

/** A post this near to a slot takes it. */
const NEAR_MS = 10 * MINUTE_MS;
/** How much of the service’s list is read at once. The times of a request are rounded, so that it is cached. */
const WINDOW_MS = 7 * DAY_MS;
/** How far ahead the next free slot is searched. */
const HORIZON_MS = 8 * WINDOW_MS;

/** By their time. Fails if the service can’t say which posts it has. */
export async function findFreeSlots(
  deps: SlotDeps,
  actor: Actor,
  wanted: SlotsWanted,
): Promise<Outcome<Slot[]>> {
  const { slots: settings } = await deps.store.projectSettings.find(actor.workspace, wanted.project);
  if (!settings) return { ok: true, value: [] };
  const slots = slotsOf(settings, wanted);
  return slots.length === 0 ? { ok: true, value: [] } : withoutTaken(deps, actor, wanted, slots);
}

/** The first free slot after a moment, or the second one and so on. Undefined if there is none in the next weeks. */
export async function findNextSlot(
  deps: SlotDeps,
  actor: Actor,
  { nth = 1, after, ...wanted }: Omit<SlotsWanted, 'from' | 'to'> & { after: Date; nth?: number },
): Promise<Outcome<Slot | undefined>> {
  const end = after.getTime() + HORIZON_MS;
  const found: Slot[] = [];
  for (let start = after.getTime() + 1; start < end && found.length < nth; start += WINDOW_MS) {
    const range = { from: new Date(start), to: new Date(start + WINDOW_MS - 1) };
    const free = await findFreeSlots(deps, actor, { ...wanted, ...range });
    if (!free.ok) return free;
    found.push(...free.value);
  }
  return { ok: true, value: found[nth - 1] };
}

/** The networks for which this moment is a slot. */
export const networksWithSlot = (
  settings: ProjectSlots | undefined,
  networks: readonly string[],
  at: Date,
): string[] => (settings ? networks.filter((network) => isSlot(timetableOf(settings, network), at)) : []);

/** The slot of a post for these networks at this moment, taken or not. */
export const slotAt = (settings: ProjectSlots, networks: readonly string[], at: Date): Slot | undefined =>
  slotsOf(settings, { networks, from: at, to: at })[0];

const timetableOf = (settings: ProjectSlots, network: string) => settings.networks[network] ?? settings;

/** Slots that all its networks have, outside the quiet hours. */
function slotsOf(
  settings: ProjectSlots,
  { networks, from, to }: Pick<SlotsWanted, 'networks' | 'from' | 'to'>,
): Slot[] {
  const timetables = networks.length === 0 ? [settings] : networks.map((each) => timetableOf(settings, each));
  return sharedSlots([...new Set(timetables)], from, to).filter(
    ({ at }) => !isQuiet(settings.quiet, settings.zone, at),
  );
}

async function withoutTaken(
  deps: SlotDeps,
  actor: Actor,
  { project, networks, post, from, to }: SlotsWanted,
  slots: Slot[],
): Promise<Outcome<Slot[]>> {
  const { workspace } = actor;
  const near = { from: new Date(from.getTime() - NEAR_MS), to: new Date(to.getTime() + NEAR_MS) };
  const [listed, here] = await Promise.all([
    deps.api(actor).then(({ recent }) => listPlanned(recent, project, near)),
    deps.store.slotReservations.planned({ workspace, project, ...near }),
  ]);
  if (!listed.ok) return listed;
  const others = [...listed.value, ...here.filter((planned) => planned.post !== post)];
  const isShared = (planned: Pick<PlannedHere, 'networks'>) =>
    networks.length === 0 ||
    planned.networks.length === 0 ||
    planned.networks.some((each) => networks.includes(each));
  const taken = others.filter(isShared).map(({ at }) => at.getTime());
  const isFree = ({ at }: Slot) => taken.every((other) => Math.abs(other - at.getTime()) >= NEAR_MS);
  return { ok: true, value: slots.filter(isFree) };
}

/** What the service will publish. A post whose networks it does not say counts for all. */
async function listPlanned(
  api: Reads,
  project: string,
  { from, to }: Pick<SlotsWanted, 'from' | 'to'>,
): Promise<Outcome<Pick<PlannedHere, 'at' | 'networks'>[]>> {
  const listed = await listAll(api, project, {
    filter: { from: roundTo(Math.floor, from), to: roundTo(Math.ceil, to) },
    matches: (post) => !GOES_NOWHERE.has(recordedState(post)),
  });
  if (!listed.ok) return listed;
  return {
    ok: true,
    value: listed.value.items.flatMap(({ scheduledAt, platforms }) =>
      scheduledAt ? [{ at: scheduledAt, networks: platforms }] : [],
    ),
  };
}

const GOES_NOWHERE = new Set(['draft', 'failed']);

const roundTo = (round: (value: number) => number, at: Date) =>
  new Date(round(at.getTime() / DAY_MS) * DAY_MS);
