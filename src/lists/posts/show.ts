import type { Deps } from '../../deps.js';
import type { Reply } from '../../slack/text/blocks.js';
import {
  startReading,
  readFailureReply,
  type ListRequest,
  type Reading,
  type ReadingDeps,
} from '../../ui/start-reading.js';
import { readQuery, type PostQuery } from './query.js';
import { readPosts } from './read-posts.js';
import { posts, POSTS_IN, type PostsPage } from './reply.js';

/** What the words ask for, in the project of the list. */
export async function queryFor(
  { plan }: Pick<Deps, 'plan'>,
  words: string,
  { actor: { workspace }, project, reader }: Pick<Reading, 'actor' | 'project' | 'reader'>,
): Promise<PostQuery> {
  const campaigns = await plan.campaignsIn({ workspace, project: project.id });
  return readQuery(words, reader, campaigns);
}

export const showPosts =
  (deps: ReadingDeps & Pick<Deps, 'plan'>) =>
  async (request: ListRequest, page: PostsPage): Promise<Reply> => {
    const { words, skip = 0 } = page;
    const reading = await startReading(deps, request, { selectId: POSTS_IN, words, project: page.project });
    if (!reading.ok) return reading.reply;
    const query = await queryFor(deps, words, reading);
    const read = await readPosts(deps, reading, query, skip);
    if (!read.ok) return readFailureReply(deps, reading.actor, read);
    return posts({ ...read.value, query, page: { ...page, project: reading.project.id } }, reading);
  };
