import type { Page } from '../../api/api.js';
import type { Outcome } from '../../api/outcome.js';
import type { Reads } from '../../api/read-cache.js';
import type { Post } from '../../api/records.js';
import { eachPage } from '../../api/search-posts.js';
import type { Deps } from '../../deps.js';
import type { Reply } from '../../slack/blocks.js';
import { renderOnce } from '../../views/render-cache.js';
import { startReading, readFailureReply, type ListRequest } from '../../views/start-reading.js';
import { readQuery, type PostQuery } from './query.js';
import { posts, POSTS_IN, type PostsPage } from './reply.js';

/** As many posts as the service returns at once. They are sorted here and shown in smaller pages. */
const BATCH = 100;

export const showPosts =
  (deps: Deps) =>
  async (request: ListRequest, page: PostsPage): Promise<Reply> => {
    const { words, skip = 0 } = page;
    const reading = await startReading(deps, request, { selectId: POSTS_IN, words, project: page.project });
    if (!reading.ok) return reading.reply;
    const { actor, api, project, reader } = reading;
    const query = readQuery(words, reader);
    const listed = await readPosts(api, project.id, query, skip);
    if (!listed.ok) return readFailureReply(deps, actor, listed);
    const { source, items, more, isCut } = listed.value;
    const ignoresSkip =
      !query.isPast && skip > 0 && (await isFirstBatch(items, () => listBatch(api, project.id, query, 0)));
    const shown = ignoresSkip ? { posts: [], more: false } : { posts: sorted(items, query), more };
    return renderOnce(source, reading, { ...page, ignoresSkip }, () =>
      posts({ ...shown, isCut, query, page: { ...page, project: project.id } }, reading),
    );
  };

interface ReadPosts {
  items: Post[];
  /** The service has later posts, which the next batch shows. */
  more: boolean;
  /** There are more posts than Upnext reads. */
  isCut: boolean;
  /** The service’s answer. Changes whenever the posts do. */
  source: object;
}

/** One batch, or all posts if the newest come first, because services list the oldest first. */
export async function readPosts(
  api: Reads,
  project: string,
  query: PostQuery,
  skip: number,
): Promise<Outcome<ReadPosts>> {
  if (query.isPast) return readAll(api, project, query);
  const listed = await listBatch(api, project, query, skip);
  if (!listed.ok) return listed;
  const { items, more } = listed.value;
  return {
    ok: true,
    value: { items: items.filter(query.isWanted), more, isCut: false, source: listed.value },
  };
}

async function readAll(
  api: Reads,
  project: string,
  { filter, isWanted }: PostQuery,
): Promise<Outcome<ReadPosts>> {
  const pages: Page<Post>[] = [];
  for await (const listed of eachPage(api, project, { ...filter, limit: BATCH })) {
    if (!listed.ok) return listed;
    pages.push(listed.value);
  }
  const [first = {}, ...others] = pages;
  const value = {
    items: pages.flatMap(({ items }) => items.filter(isWanted)),
    more: false,
    isCut: pages.at(-1)?.more ?? false,
    source: others.length > 0 ? pages : first,
  };
  return { ok: true, value };
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
  [...posts].sort((one, other) => (isPast ? timeOf(other, 0) - timeOf(one, 0) : timeOf(one) - timeOf(other)));

const timeOf = ({ scheduledAt }: Post, without = Number.MAX_SAFE_INTEGER) =>
  scheduledAt?.getTime() ?? without;
