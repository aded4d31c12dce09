import type { Page } from '../../api/api.js';
import type { Outcome } from '../../api/outcome.js';
import type { Reads } from '../../api/read-cache.js';
import type { Post } from '../../api/records.js';
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
    const listed = await listBatch(api, project.id, query, skip);
    if (!listed.ok) return readFailureReply(deps, actor, listed);
    const ignoresSkip =
      skip > 0 && (await isFirstBatch(listed.value, () => listBatch(api, project.id, query, 0)));
    const { items, more } = ignoresSkip ? NO_MORE : listed.value;
    return renderOnce(listed.value, reading, { ...page, ignoresSkip }, () =>
      posts({ posts: byTime(items), more, query, page: { ...page, project: project.id } }, reading),
    );
  };

/** A service that ignores `skip` returns its first posts again and again. */
async function isFirstBatch({ items }: Page<Post>, listFirst: () => Promise<Outcome<Page<Post>>>) {
  const [post] = items;
  if (!post?.id) return false;
  const first = await listFirst();
  return first.ok && first.value.items[0]?.id === post.id;
}

const NO_MORE: Page<Post> = { items: [], more: false };

export const listBatch = (api: Reads, project: string, { filter }: PostQuery, skip: number) =>
  api.listPosts(project, { ...filter, skip, limit: BATCH });

/** Posts without a time come last. */
const byTime = (posts: Post[]) => [...posts].sort((one, other) => timeOf(one) - timeOf(other));

const timeOf = ({ scheduledAt }: Post) => scheduledAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
