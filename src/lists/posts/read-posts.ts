import type { Page } from '../../api/client.js';
import type { Outcome } from '../../api/outcome.js';
import type { Reads } from '../../api/read-cache.js';
import type { Post } from '../../api/records.js';
import { needsAttention, postState } from '../../api/post-state.js';
import { listAll } from '../../api/search-posts.js';
import type { Deps } from '../../deps.js';
import { readList, timeOf, type ListedPost } from '../../posts/index.js';
import type { Reading } from '../../ui/start-reading.js';
import type { PostQuery } from './query.js';

/** As many posts as the service returns at once. They are sorted here and shown in smaller pages. */
export const BATCH = 100;

export interface ReadPosts {
  /** The posts of this batch that are wanted, in order, with those that Upnext holds among them. */
  posts: ListedPost[];
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
}

/** One batch, or all posts: if the newest come first, because services list the oldest first, or for several days. */
export async function readPosts(
  deps: Pick<Deps, 'store'>,
  { actor: { workspace }, api, project }: Pick<Reading, 'actor' | 'api' | 'project'>,
  query: PostQuery,
  skip: number,
): Promise<Outcome<ReadPosts>> {
  const listed = () => readListed(api, project.id, query, skip);
  const list = await readList(
    deps,
    { workspace, project: project.id },
    {
      held: query.held,
      listed,
      campaign: query.campaign,
    },
  );
  if (!list.ok) return list;
  const { posts, held, moreHeld } = list.value;
  const { after, upTo, read, more, isCut } = list.value.listed;
  const isInBatch = ({ own }: ListedPost) => !own || (timeOf(own.dueAt) > after && timeOf(own.dueAt) <= upTo);
  const isWanted = (post: ListedPost) => post.own !== undefined || query.isWanted(post);
  return {
    ok: true,
    value: {
      posts: inOrder(
        posts.filter((post) => isInBatch(post) && isWanted(post) && query.isInRange(post.scheduledAt)),
        query,
      ),
      read,
      more,
      heldBefore: held.filter((post) => timeOf(post.dueAt) <= after).length,
      isCut,
      moreHeld,
    },
  };
}

/** Posts of the service. Held ones that are due after `after`, and at `upTo` at the latest, are listed among them. */
interface ListedPosts {
  items: Post[];
  after: number;
  upTo: number;
  read: number;
  more: boolean;
  isCut: boolean;
}

const WHOLE = { after: -Infinity, upTo: Infinity, more: false, isCut: false };

async function readListed(
  api: Reads,
  project: string,
  query: PostQuery,
  skip: number,
): Promise<Outcome<ListedPosts>> {
  if (!query.asksService) return readNothing(api, project);
  if (query.readsAll) return readAll(api, project, query);
  const listed = await listBatch(api, project, query, skip);
  if (!listed.ok) return listed;
  const { items, more } = listed.value;
  const upTo = more ? lastTime(items) : Infinity;
  if (skip === 0) return { ok: true, value: { ...WHOLE, items, upTo, read: items.length, more } };
  if (await isFirstBatch(items, () => listBatch(api, project, query, 0)))
    return { ok: true, value: { ...WHOLE, items: [], after: lastTime(items), read: 0 } };
  const previous = await listBatch(api, project, query, Math.max(0, skip - BATCH));
  if (!previous.ok) return previous;
  const after = lastTime(previous.value.items);
  return { ok: true, value: { ...WHOLE, items, after, upTo, read: items.length, more } };
}

/** Says whether this person may read the project at all. */
async function readNothing(api: Reads, project: string): Promise<Outcome<ListedPosts>> {
  const listed = await api.listPosts(project, { limit: 1 });
  return listed.ok ? { ok: true, value: { ...WHOLE, items: [], read: 0 } } : listed;
}

async function readAll(api: Reads, project: string, { filter }: PostQuery): Promise<Outcome<ListedPosts>> {
  const listed = await listAll(api, project, { filter: { ...filter, limit: BATCH } });
  if (!listed.ok) return listed;
  const { items, more } = listed.value;
  return { ok: true, value: { ...WHOLE, items, read: items.length, isCut: more } };
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

/** What needs attention comes first. Posts without a time come last. */
function inOrder(posts: ListedPost[], { isPast, now }: PostQuery): ListedPost[] {
  if (isPast) posts.sort((one, other) => timeOf(other.scheduledAt, 0) - timeOf(one.scheduledAt, 0));
  const isProblem = (post: ListedPost) => needsAttention(postState(post, now));
  return [...posts.filter(isProblem), ...posts.filter((post) => !isProblem(post))];
}

const lastTime = (items: Post[]) => Math.max(...items.map(({ scheduledAt }) => timeOf(scheduledAt)), 0);
