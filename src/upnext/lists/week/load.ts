import { formatOtherClock, isoDay, type LocalDay, type Reader, weekFrom } from '../../../when/index.js';
import type { Outcome } from '../../api/outcome.js';
import { listAll } from '../../api/search-posts.js';
import type { Deps } from '../../deps.js';
import { findFreeSlotsOf, type ListedPost, readList, type TimedPost } from '../../posts/index.js';
import { projectZone } from '../../ui/project/zone.js';
import type { Reading } from '../../ui/start-reading.js';
import type { Project } from '../../workspaces/channels-table.js';

/** One week of a project on the project’s clock: what the service has and what Upnext holds. */
export interface Week {
  project: Project;
  zone: string;
  /** The zone of the reader, if its clock differs during this week. */
  readersZone: string | undefined;
  days: WeekDay[];
  /** Whose public holidays are shown. */
  country: string | undefined;
  /** There are more posts than Upnext reads. */
  isCut: boolean;
}

export interface WeekDay {
  day: LocalDay;
  /** By their time. */
  posts: TimedPost[];
  /** Slots that no post has taken. */
  free: FreeSlot[];
}

/** `networks`: those with times of their own. Without any, all others. */
type FreeSlot = { at: Date; networks: readonly string[] };

const PAGE = 100;
const MAX_PAGES = 5;

export async function loadWeek(
  deps: Pick<Deps, 'api' | 'jobs' | 'now' | 'store'>,
  reading: Pick<Reading, 'actor' | 'api' | 'project' | 'reader'>,
  first: string,
): Promise<Outcome<Week>> {
  const { actor, api, project, reader } = reading;
  const zone = projectZone(project, reader);
  const days = weekFrom(first, zone);
  const range = { from: days[0]?.start ?? reader.now, to: new Date((days.at(-1)?.end.getTime() ?? 0) - 1) };
  const search = { filter: { ...range, limit: PAGE }, pages: MAX_PAGES };
  const [list, free, { country }] = await Promise.all([
    readList(
      deps,
      { workspace: actor.workspace, project: project.id },
      { held: range, listed: () => listAll(api, project.id, search) },
    ),
    freeSlots(deps, reading, range),
    deps.store.projectSettings.find(actor.workspace, project.id),
  ]);
  if (!list.ok) return list;
  const { listed, moreOwn } = list.value;
  const posts = list.value.posts.filter(isTimed);
  return {
    ok: true,
    value: {
      project,
      zone,
      readersZone: otherZone(days, zone, reader),
      days: days.map((day) => ({
        day,
        posts: posts.filter(({ scheduledAt }) => isoDay(scheduledAt, zone) === day.day),
        free: free.filter(({ at }) => isoDay(at, zone) === day.day),
      })),
      country,
      isCut: listed.more || moreOwn > 0,
    },
  };
}

/** Those that are still ahead. A service that can’t say what is taken is reported with its posts. */
async function freeSlots(
  deps: Pick<Deps, 'api' | 'now' | 'store'>,
  { actor, project, reader: { now } }: Pick<Reading, 'actor' | 'project' | 'reader'>,
  { from, to }: { from: Date; to: Date },
): Promise<FreeSlot[]> {
  if (to <= now) return [];
  const range = { project: project.id, from: from > now ? from : now, to };
  const found = await findFreeSlotsOf(deps, actor, range, (settings) => [
    [],
    ...Object.keys(settings.networks).map((network) => [network]),
  ]);
  const each = found.ok ? found.value : [];
  return each.flatMap(({ networks, slots }) => slots.map(({ at }) => ({ at, networks })));
}

const isTimed = (post: ListedPost): post is TimedPost => post.scheduledAt !== undefined;

const otherZone = (days: LocalDay[], zone: string, reader: Reader) =>
  days.some(({ start }) => formatOtherClock(start, reader.zone, { ...reader, zone }))
    ? reader.zone
    : undefined;
