import type { Client } from '../api/clients.js';
import { FRESH_MS } from '../api/read-cache.js';
import type { Post } from '../api/records.js';
import { listAll } from '../api/search-posts.js';
import type { Deps } from '../deps.js';
import { DAY_MS } from '../durations.js';
import {
  asPost,
  AT_SERVICE,
  ENDED,
  joinLists,
  NOT_AT_SERVICE,
  serviceIdsOf,
  type HeldPost,
  type HeldState,
} from '../posts/index.js';
import type { Access } from '../rights/access.js';
import { toProjects } from '../ui/project/find-project.js';
import type { PostToShow } from './events.js';
import type { Calendar } from './table.js';

/** The posts of a calendar, or why they can’t be read. */

type ReadDeps = Pick<Deps, 'store'>;

export interface Reading {
  calendar: Calendar;
  access: Access;
  api: Client;
  now: Date;
}

/** `gone`: its person may not read it, or it no longer exists. `unknown`: nobody can say that right now. */
export type Answer<T> = { ok: true; value: T } | { ok: false; why: 'gone' | 'unknown' };

export interface CalendarPosts {
  posts: PostToShow[];
  /** There are too many to read: some that are later are missing. */
  wholeUntil: Date | undefined;
}

type CalendarProject = PostToShow['project'];

const PAST_MS = 30 * DAY_MS;
const AHEAD_MS = 366 * DAY_MS;
const CANCELLED_MS = 14 * DAY_MS;
const MOST_POSTS = 10_000;
const PAGE = 100;

const OPEN: HeldState[] = ['proposed', ...NOT_AT_SERVICE];

/** Held posts first: one that is sent between the two reads is then in at least one of them. */
export async function readPosts(deps: ReadDeps, reading: Reading): Promise<Answer<CalendarPosts>> {
  const { workspace, person, projectId } = reading.calendar;
  const range = rangeAt(reading.now);
  const held = await deps.store.heldPosts.list({
    workspace,
    ...(projectId === undefined ? { author: person } : { project: projectId }),
    ...range,
    states: [...OPEN, ...AT_SERVICE],
    cancelledSince: new Date(reading.now.getTime() - CANCELLED_MS),
    limit: MOST_POSTS,
  });
  const projects = await findProjects(reading, new Set(held.map(({ project }) => project.id)));
  if (!projects.ok) return projects;
  const read = await Promise.all(
    projects.value.map((project) => readProject(deps, reading, { project, held })),
  );
  const unread = read.find((one) => !one.ok && (projectId !== undefined || one.why === 'unknown'));
  if (unread) return unread;
  const whole = read.flatMap((one) => (one.ok ? one.value : []));
  const posts = whole
    .flatMap((one) => one.posts)
    .filter(({ held: known }) => projectId !== undefined || known)
    .filter(({ post: { scheduledAt } }) => scheduledAt >= range.from && scheduledAt <= range.to)
    .toSorted((one, other) => one.post.scheduledAt.getTime() - other.post.scheduledAt.getTime());
  const ends = [
    ...(held.length < MOST_POSTS ? [] : [held.at(-1)?.dueAt]),
    ...whole.map(({ wholeUntil }) => wholeUntil),
  ].flatMap((end) => end?.getTime() ?? []);
  return {
    ok: true,
    value: { posts, wholeUntil: ends.length > 0 ? new Date(Math.min(...ends)) : undefined },
  };
}

/** From midnight, so that repeated requests are equal and can be cached. */
function rangeAt(now: Date): { from: Date; to: Date } {
  const today = now.getTime() - (now.getTime() % DAY_MS);
  return { from: new Date(today - PAST_MS), to: new Date(today + AHEAD_MS) };
}

/** Its project, or those of these that its person may read. */
async function findProjects(
  { calendar: { projectId }, access, api }: Reading,
  ids: ReadonlySet<string>,
): Promise<Answer<CalendarProject[]>> {
  if (projectId !== undefined) return { ok: true, value: [{ id: projectId }] };
  if (ids.size === 0) return { ok: true, value: [] };
  const listed = await api.recent.listProjects();
  if (!listed.ok) return { ok: false, why: 'unknown' };
  const projects = listed.value.flatMap(toProjects).filter(({ id }) => ids.has(id));
  const rights = await Promise.all(projects.map(({ id }) => access.inProject(id)));
  if (rights.some(({ isUncertain }) => isUncertain)) return { ok: false, why: 'unknown' };
  return { ok: true, value: projects.filter((_, index) => rights[index]?.may('read')) };
}

async function readProject(
  { store }: ReadDeps,
  { calendar: { workspace }, api, now }: Reading,
  { project, held }: { project: CalendarProject; held: HeldPost[] },
): Promise<Answer<CalendarPosts>> {
  const filter = { ...rangeAt(now), limit: PAGE };
  const listed = await listAll(api.recent, project.id, { filter, pages: MOST_POSTS / PAGE });
  if (!listed.ok) return { ok: false, why: GONE.has(listed.kind) ? 'gone' : 'unknown' };
  const own = held.filter((post) => post.project.id === project.id);
  const open = own.filter((post) => OPEN.includes(post.state));
  const { items, more } = listed.value;
  const posts = await joinLists({ store }, workspace, { held: open, items });
  const sent = sentPosts(own, now);
  const shown = posts.map((post) => ({
    post,
    held: post.own ?? post.heldBefore ?? sent.heldOf(post),
    project,
  }));
  // A proposal that was discarded was no post.
  const cancelled = own
    .filter(({ state, reason }) => state === 'cancelled' && reason !== ENDED.discarded)
    .map((post) => ({ post: asPost(post), held: post, isCancelled: true as const, project }));
  const unlisted = sent.unlisted().map((post) => ({ ...post, project }));
  return {
    ok: true,
    value: {
      posts: [...shown, ...cancelled, ...unlisted].filter(isTimed),
      wholeUntil: more ? items.at(-1)?.scheduledAt : undefined,
    },
  };
}

/** The service says that there is no such project, or not for this person. */
const GONE = new Set(['forbidden', 'missing']);

const isTimed = <Shown extends Omit<PostToShow, 'post'> & { post: Post }>(
  shown: Shown,
): shown is Shown & PostToShow => shown.post.scheduledAt !== undefined;

/** The posts that Upnext has sent to the service, by their ids there. */
function sentPosts(own: HeldPost[], now: Date) {
  const sent = own.filter(({ state }) => AT_SERVICE.includes(state));
  const byId = new Map(sent.flatMap((post) => serviceIdsOf(post).map((id) => [id, post] as const)));
  const listed = new Set<HeldPost>();
  return {
    /** Of a post whose parts go out at different times, only the first is the post itself. */
    heldOf({ id }: Post): HeldPost | undefined {
      const held = id === undefined ? undefined : byId.get(id);
      if (!held || listed.has(held)) return undefined;
      listed.add(held);
      return held;
    },

    /** What the service said may be from before they were sent. */
    unlisted: () =>
      sent
        .filter((post) => !listed.has(post) && post.state === 'scheduled' && isNew(post, now))
        .map((held) => ({ held, post: atService(held) })),
  };
}

const isNew = ({ updatedAt }: HeldPost, now: Date) => now.getTime() - updatedAt.getTime() < 2 * FRESH_MS;

function atService(held: HeldPost): Post {
  const { held: _, ...post } = asPost({ ...held, sent: [] });
  return { ...post, status: 'SCHEDULED' };
}
