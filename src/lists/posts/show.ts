import type { Deps } from '../../deps.js';
import type { Reply } from '../../slack/text/blocks.js';
import type { SelectOption } from '../../ui/select-options.js';
import {
  type ListRequest,
  readFailureReply,
  type Reading,
  type ReadingDeps,
  startReading,
} from '../../ui/start-reading.js';
import { type PostQuery, readQuery } from './query.js';
import { readPosts } from './read-posts.js';
import { pageShown, posts, POSTS_IN, type PostsPage } from './reply.js';
import { postChoices } from './table.js';
import type { PostFilter } from '../../api/client.js';
import type { Post } from '../../api/records.js';
import { AT_SERVICE, serviceIdsOf } from '../../posts/index.js';

type ShowDeps = ReadingDeps & Pick<Deps, 'store'>;

/** What the words ask for, in the project of the list. */
export async function queryFor(
  deps: Pick<Deps, 'store'>,
  words: string,
  reading: Pick<Reading, 'actor' | 'project' | 'reader'>,
): Promise<PostQuery> {
  const { workspace, person } = reading.actor;
  const { campaigns = [] } = await deps.store.projectSettings.find(workspace, reading.project.id);
  const query = readQuery(words, reading.reader, campaigns);
  if (!query.isMine) return query;
  const isMine = await findMine(deps, reading, query.filter);
  return {
    ...query,
    held: query.held && { ...query.held, author: person },
    isWanted: (post) => isMine(post) && query.isWanted(post),
  };
}

export const showPosts =
  (deps: ShowDeps) =>
  async (request: ListRequest, page: PostsPage): Promise<Reply> => {
    const found = await findPosts(deps, request, page);
    return found.ok ? posts(found.listed, found.reading) : found.reply;
  };

/** The posts of a page, for the select below its table. */
export const listChoices =
  (deps: ShowDeps) =>
  async (request: ListRequest, page: PostsPage): Promise<SelectOption[]> => {
    const found = await findPosts(deps, request, page);
    return found.ok ? postChoices(pageShown(found.listed).items, found.reading.reader) : [];
  };

async function findPosts(deps: ShowDeps, request: ListRequest, page: PostsPage) {
  const { words, project, skip = 0 } = page;
  const reading = await startReading(deps, request, { selectId: POSTS_IN, words, project });
  if (!reading.ok) return reading;
  const query = await queryFor(deps, words, reading);
  const read = await readPosts(deps, reading, query, skip);
  if (!read.ok) return { ok: false as const, reply: readFailureReply(deps, reading.actor, read) };
  const listed = { ...read.value, query, page: { ...page, project: reading.project.id } };
  return { ok: true as const, reading, listed };
}

/** Which posts of the service a person scheduled. The service doesn’t say who wrote a post. */
async function findMine(
  { store }: Pick<Deps, 'store'>,
  { actor: { workspace, person }, project }: Pick<Reading, 'actor' | 'project'>,
  { from, to }: Pick<PostFilter, 'from' | 'to'>,
): Promise<(post: Post) => boolean> {
  const mine = await store.heldPosts.list({
    workspace,
    project: project.id,
    author: person,
    states: AT_SERVICE,
    from,
    to,
  });
  const ids = new Set(mine.flatMap(serviceIdsOf));
  return ({ id }) => id !== undefined && ids.has(id);
}
