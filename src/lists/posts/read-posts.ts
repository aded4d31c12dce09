import type { Page } from '../../api/api.js';
import type { Outcome } from '../../api/outcome.js';
import type { Reads } from '../../api/read-cache.js';
import type { Post } from '../../api/records.js';
import { eachPage } from '../../api/search-posts.js';
import type { Deps } from '../../deps.js';
import { asPost, withHeld } from '../../posts/held-as-post.js';
import { asWholePosts } from '../../posts/whole-posts.js';
import type { Reading } from '../../ui/start-reading.js';
import { isWaiting } from '../../posts/approval/lines.js';
import type { PostQuery } from './query.js';

/** As many posts as the service returns at once. They are sorted here and shown in smaller pages. */
export const BATCH = 100;

export interface ReadPosts {
  /** The posts of this batch that are wanted, in order, with those that Upnext holds among them. */
  posts: Post[];
  /** How many posts of the service the batch has, wanted or not. */
  read: number;
  /** How many held posts are listed before this batch. */
  heldBefore: number;
  /** The service has later posts, which the next batch shows. */
  more: boolean;
  /** There are more posts than Upnext reads. */
  isCut: boolean;
  /** How many more posts Upnext holds than it reads. */
  moreHeld: number;
  /** The service’s answer, which changes whenever its posts do. Without one, the posts can’t be cached by it. */
  source: object | undefined;
}

/** One batch, or all posts: if the newest come first, because services list the oldest first, or for several days. */
export async function readPosts(
  deps: Pick<Deps, 'plan'>,
  { actor, api, project }: Pick<Reading, 'actor' | 'api' | 'project'>,
  query: PostQuery,
  skip: number,
): Promise<Outcome<ReadPosts>> {
  const { workspace } = actor;
  const { onlyWaiting, ...wanted } = query.held;
  const [listed, { posts: all, rest: moreHeld }] = await Promise.all([
    readListed(api, project.id, query, skip),
    wanted.states.length === 0
      ? { posts: [], rest: 0 }
      : deps.plan.listAndCount({ ...wanted, workspace, project: project.id, newestFirst: query.isPast }),
  ]);
  if (!listed.ok) return listed;
  const held = onlyWaiting ? all.filter((post) => post.state !== 'held' || isWaiting(post)) : all;
  const { items, after, upTo, read, more, isCut, source } = listed.value;
  const whole = await asWholePosts(deps, workspace, items);
  const before = held.filter((post) => timeOf(post.dueAt) <= after);
  const within = held.filter((post) => timeOf(post.dueAt) > after && timeOf(post.dueAt) <= upTo);
  const posts = sorted(
    withHeld(whole, within.map(asPost)).filter(
      (post) => query.isInRange(post.scheduledAt) && (post.held ?? query.isWanted(post)),
    ),
    query,
  );
  return {
    ok: true,
    value: {
      ...{ posts, read, more, heldBefore: before.length },
      ...{ isCut, moreHeld },
      source: held.length === 0 && whole === items ? source : undefined,
    },
  };
}

/** Posts of the service. Held ones that are due after `after`, and at `upTo` at the latest, are listed among them. */
interface Listed {
  items: Post[];
  after: number;
  upTo: number;
  read: number;
  more: boolean;
  isCut: boolean;
  source: object;
}

const WHOLE = { after: -Infinity, upTo: Infinity, more: false, isCut: false };

async function readListed(
  api: Reads,
  project: string,
  query: PostQuery,
  skip: number,
): Promise<Outcome<Listed>> {
  if (!query.asksService) return readNothing(api, project);
  if (query.readsAll) return readAll(api, project, query);
  const listed = await listBatch(api, project, query, skip);
  if (!listed.ok) return listed;
  const { items, more } = listed.value;
  const source = listed.value;
  const upTo = more ? lastTime(items) : Infinity;
  if (skip === 0) return { ok: true, value: { ...WHOLE, items, upTo, read: items.length, more, source } };
  if (await isFirstBatch(items, () => listBatch(api, project, query, 0)))
    return { ok: true, value: { ...WHOLE, items: [], after: lastTime(items), read: 0, source: {} } };
  const previous = await listBatch(api, project, query, Math.max(0, skip - BATCH));
  if (!previous.ok) return previous;
  const after = lastTime(previous.value.items);
  return { ok: true, value: { ...WHOLE, items, after, upTo, read: items.length, more, source } };
}

/** Says whether this person may read the project at all. */
async function readNothing(api: Reads, project: string): Promise<Outcome<Listed>> {
  const listed = await api.listPosts(project, { limit: 1 });
  return listed.ok ? { ok: true, value: { ...WHOLE, items: [], read: 0, source: {} } } : listed;
}

async function readAll(api: Reads, project: string, { filter }: PostQuery): Promise<Outcome<Listed>> {
  const pages: Page<Post>[] = [];
  for await (const listed of eachPage(api, project, { ...filter, limit: BATCH })) {
    if (!listed.ok) return listed;
    pages.push(listed.value);
  }
  const [first = {}, ...others] = pages;
  const items = pages.flatMap((page) => page.items);
  const isCut = pages.at(-1)?.more ?? false;
  return {
    ok: true,
    value: { ...WHOLE, items, read: items.length, isCut, source: others.length > 0 ? pages : first },
  };
}

/** A service that ignores `skip` returns its first posts again and again. */
async function isFirstBatch(items: Post[], listFirst: () => Promise<Outcome<Page<Post>>>) {
  const [post] = items;
  if (!post?.id) return false;
  const first = await listFirst();
  return first.ok && first.value.items[0]?.id === post.id;
}

const listBatch = (api: Reads, project: string, { filter }: PostQuery, skip: number) =>
  api.listPosts(project, { ...filter, skip, limit: BATCH });

/** Posts without a time come last. */
const sorted = (posts: Post[], { isPast }: PostQuery) =>
  posts.sort((one, other) =>
    isPast
      ? timeOf(other.scheduledAt, 0) - timeOf(one.scheduledAt, 0)
      : timeOf(one.scheduledAt) - timeOf(other.scheduledAt),
  );

/** Later than every time, and earlier than no time. */
const WITHOUT_TIME = Number.MAX_SAFE_INTEGER;

const timeOf = (at: Date | undefined, without = WITHOUT_TIME) => at?.getTime() ?? without;

const lastTime = (items: Post[]) => Math.max(...items.map(({ scheduledAt }) => timeOf(scheduledAt)), 0);
