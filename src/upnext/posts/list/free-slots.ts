import { DAY_MS, type Slot } from '../../../when/index.js';
import type { Reads } from '../../api/clients.js';
import type { Outcome } from '../../api/outcome.js';
import { serviceState } from '../../api/post-state.js';
import { listAll } from '../../api/search-posts.js';
import type { Deps } from '../../deps.js';
import type { ProjectSlots } from '../../rights/project-settings-table.js';
import type { Actor } from '../../slack/people/actor.js';
import { freeSlots, NEAR_MS, type SlotRange, slotsOf } from '../model/slots.js';

export interface SlotsWanted extends SlotRange {
  project: string;
  /** A post that may have the slot already. */
  post?: string | undefined;
}

type SlotDeps = Pick<Deps, 'api' | 'store'>;
/** How much of the service’s list is read at once. The times of a request are rounded, so that it is cached. */
const WINDOW_MS = 7 * DAY_MS;
/** How far ahead the next free slot is searched. */
const HORIZON_MS = 8 * WINDOW_MS;

/** By their time, and none before a freeze ends. Fails if the service can’t say which posts it has. */
export async function findFreeSlots(
  deps: SlotDeps,
  actor: Actor,
  { networks, ...wanted }: SlotsWanted,
): Promise<Outcome<Slot[]>> {
  const found = await findFreeSlotsOf(deps, actor, wanted, () => [networks]);
  return found.ok ? { ok: true, value: found.value.flatMap(({ slots }) => slots) } : found;
}

/** The same for posts on each of these networks. */
export async function findFreeSlotsOf(
  { api, store }: SlotDeps,
  actor: Actor,
  { project, post, to, ...wantedFrom }: Omit<SlotsWanted, 'networks'>,
  posts: (settings: ProjectSlots) => (readonly string[])[],
): Promise<Outcome<{ networks: readonly string[]; slots: Slot[] }[]>> {
  const { workspace } = actor;
  const { slots: settings, freeze } = await store.projectSettings.find(workspace, project);
  const from = new Date(Math.max(+wantedFrom.from, freeze?.until ? +freeze.until + 1 : 0));
  const wanted = settings ? posts(settings).map((networks) => ({ networks, from, to })) : [];
  if (!settings || wanted.every((one) => slotsOf(settings, one).length === 0)) return { ok: true, value: [] };
  const near = { from: new Date(from.getTime() - NEAR_MS), to: new Date(to.getTime() + NEAR_MS) };
  const [listed, here] = await Promise.all([
    api(actor).then(({ recent }) => listPlanned(recent, project, near)),
    store.posts.list({ workspace, project, ...near, states: ['held', 'sending', 'scheduled'] }),
  ]);
  if (!listed.ok) return listed;
  const others = here.filter(({ id }) => id !== post);
  const planned = others.map(({ dueAt, platforms }) => ({ scheduledAt: dueAt, platforms }));
  const atService = listed.value.items.filter((post) => !['draft', 'failed'].includes(serviceState(post)));
  const taken = [...atService, ...planned];
  return {
    ok: true,
    value: wanted.map((one) => ({ networks: one.networks, slots: freeSlots(settings, one, taken) })),
  };
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

/** What the service will publish. */
const listPlanned = (api: Reads, project: string, { from, to }: Pick<SlotRange, 'from' | 'to'>) =>
  listAll(api, project, {
    filter: { from: roundTo(Math.floor, from), to: roundTo(Math.ceil, to) },
  });

const roundTo = (round: (value: number) => number, at: Date) =>
  new Date(round(at.getTime() / DAY_MS) * DAY_MS);
