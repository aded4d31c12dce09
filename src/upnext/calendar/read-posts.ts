import { DAY_MS, earliest } from '../../when/index.js';
import type { Client } from '../api/clients.js';
import type { PostRecord } from '../api/records.js';
import { listAll } from '../api/search-posts.js';
import type { Deps } from '../deps.js';
import {
  asPost,
  AT_SERVICE,
  joinLists,
  NOT_AT_SERVICE,
  type Post,
  type PostState,
  serviceIdsOf,
  timeOf,
} from '../posts/index.js';
import type { Access } from '../rights/access.js';
import { toProjects } from '../ui/project/find-project.js';
import type { Secret } from '../workspaces/secrets-table.js';
import type { PostToShow } from './events.js';

/** The posts of a calendar, or why they can’t be read. */

export interface Reading {
  calendar: Secret;
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

const PAST_MS = 30 * DAY_MS;
const AHEAD_MS = 366 * DAY_MS;
const CANCELLED_MS = 14 * DAY_MS;
const MOST_POSTS = 10_000;
const PAGE = 100;

const OPEN: PostState[] = ['proposed', ...NOT_AT_SERVICE];

/** Undefined: the calendar shows its person’s own posts, in all projects. */
export const projectOf = ({ projects }: Pick<Secret, 'projects'>): string | undefined =>
  projects && (projects[0]?.id ?? '');

/** Held posts first: one that is sent between the two reads is then in at least one of them. */
export async function readPosts(
  { store }: Pick<Deps, 'store'>,
  reading: Reading,
): Promise<Answer<CalendarPosts>> {
  const { workspace, person } = reading.calendar;
  const project = projectOf(reading.calendar);
  const found = await store.posts.list({
    workspace,
    ...(project === undefined ? { author: person } : { project }),
    ...rangeAt(reading.now),
    states: [...OPEN, ...AT_SERVICE],
    cancelledSince: new Date(reading.now.getTime() - CANCELLED_MS),
    limit: MOST_POSTS,
  });
  // A proposal that was discarded was no post.
  const held = found.filter(({ cause }) => cause !== 'discarded');
  const read =
    project === undefined
      ? await ownPosts(reading, held)
      : await projectPosts(store, reading, { project, held });
  if (!read.ok) return read;
  const wholeUntil = earliest([found[MOST_POSTS - 1]?.dueAt, read.value.wholeUntil]);
  const posts = read.value.posts.toSorted(
    (one, other) => timeOf(one.post.scheduledAt) - timeOf(other.post.scheduledAt),
  );
  return { ok: true, value: { posts, wholeUntil } };
}

/** From midnight, so that repeated requests are equal and can be cached. */
function rangeAt(now: Date): { from: Date; to: Date } {
  const today = now.getTime() - (now.getTime() % DAY_MS);
  return { from: new Date(today - PAST_MS), to: new Date(today + AHEAD_MS) };
}

/** As far as their person may read them still. */
async function ownPosts({ access, api }: Reading, held: Post[]): Promise<Answer<CalendarPosts>> {
  const listed = await api.recent.listProjects();
  if (!listed.ok) return { ok: false, why: 'unknown' };
  const ids = new Set(held.map((post) => post.project.id));
  const projects = listed.value.flatMap(toProjects).filter(({ id }) => ids.has(id));
  const rights = await Promise.all(projects.map(({ id }) => access.inProject(id)));
  if (rights.some(({ isUncertain }) => isUncertain)) return { ok: false, why: 'unknown' };
  const readable = projects.filter((_, index) => rights[index]?.may('read'));
  const posts = readable.flatMap((project) =>
    held
      .filter((post) => post.project.id === project.id)
      .flatMap((post) => toShow(asPost(post), post, project)),
  );
  return { ok: true, value: { posts, wholeUntil: undefined } };
}

/** The service says that there is no such project, or not for this person. */
const GONE = new Set(['forbidden', 'missing']);

async function projectPosts(
  store: Deps['store'],
  { calendar, api, now }: Reading,
  { project: id, held }: { project: string; held: Post[] },
): Promise<Answer<CalendarPosts>> {
  const filter = { ...rangeAt(now), limit: PAGE };
  const listed = await listAll(api.recent, id, { filter, pages: MOST_POSTS / PAGE });
  if (!listed.ok) return { ok: false, why: GONE.has(listed.kind) ? 'gone' : 'unknown' };
  const { items, more } = listed.value;
  const known = new Set(held.flatMap(serviceIdsOf));
  const others = items.filter((post) => post.id === undefined || !known.has(post.id));
  const open = held.filter(({ state }) => OPEN.includes(state));
  const joined = await joinLists({ store }, calendar.workspace, { held: open, items: others });
  const posts = [
    ...joined.flatMap((post) => toShow(post, post.own ?? post.heldBefore, { id })),
    ...held.filter((post) => !open.includes(post)).flatMap((post) => toShow(asPost(post), post, { id })),
  ];
  return { ok: true, value: { posts, wholeUntil: more ? items.at(-1)?.scheduledAt : undefined } };
}

const toShow = (post: PostRecord, held: Post | undefined, project: PostToShow['project']): PostToShow[] =>
  post.scheduledAt ? [{ post: { ...post, scheduledAt: post.scheduledAt }, held, project }] : [];
