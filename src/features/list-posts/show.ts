import type { Reply } from '../../slack/blocks.js';
import type { Page } from '../../api/api.js';
import type { Outcome } from '../../api/outcome.js';
import type { Post } from '../../api/records.js';
import type { Reads } from '../../api/recent.js';
import type { Deps } from '../../deps.js';
import { startReading, readFailureReply, type ListRequest } from '../../views/start-reading.js';
import { readFilter, type PostsAsked } from './filter.js';
import { posts, POSTS_IN, type PostsPage } from './reply.js';

/** What the service gives at once, and surely allows; it is sorted here, and shown in pages. */
const AT_ONCE = 100;

export const showPosts =
  (deps: Deps) =>
  async (args: ListRequest, page: PostsPage): Promise<Reply> => {
    const { words, skip = 0 } = page;
    const reading = await startReading(deps, args, { door: POSTS_IN, words, project: page.project });
    if (!reading.ok) return reading.reply;
    const { api, project, reader } = reading;
    const asked = readFilter(words, reader);
    const listed = await listed100(api, project.id, asked, skip);
    if (!listed.ok) return readFailureReply(deps, reading.actor, listed);
    const isOver = skip > 0 && (await isFirstAgain(listed.value, () => listed100(api, project.id, asked, 0)));
    const { items, more } = isOver ? NO_MORE : listed.value;
    return posts({ posts: inOrder(items), more, asked, page: { ...page, project: project.id } }, reading);
  };

/** A service that knows no `skip` gives its first page for ever: then that one was all that it shows. */
async function isFirstAgain({ items }: Page<Post>, first: () => Promise<Outcome<Page<Post>>>) {
  const [one] = items;
  if (!one?.id) return false;
  const beginning = await first();
  return beginning.ok && beginning.value.items[0]?.id === one.id;
}

const NO_MORE: Page<Post> = { items: [], more: false };

export const listed100 = (api: Reads, project: string, { filter }: PostsAsked, skip: number) =>
  api.listPosts(project, { ...filter, skip, limit: AT_ONCE });

/** By time; those without one last. */
const inOrder = (posts: Post[]) => [...posts].sort((one, other) => timeOf(one) - timeOf(other));

const timeOf = ({ scheduledAt }: Post) => scheduledAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
