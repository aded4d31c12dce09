import type { PostFilter } from '../../api/client.js';
import type { Outcome } from '../../api/outcome.js';
import type { Post } from '../../api/records.js';
import { listAll } from '../../api/search-posts.js';
import type { Deps } from '../../deps.js';
import { AT_SERVICE, readList, serviceIdsOf, type ListedPost } from '../../posts/index.js';
import type { Reading } from '../../ui/start-reading.js';
import { readQuery, type PostQuery } from './query.js';

const PAGE = 100;
const MOST = 500;
/** Services list the oldest first, so the newest, which a list of what is past begins with, are read last. */
const MOST_PAST = 2_000;

export interface ReadPosts {
  query: PostQuery;
  /** By their time, with those that Upnext holds among them. */
  posts: ListedPost[];
  /** There are more posts than Upnext reads. */
  isCut: boolean;
}

type PostsReading = Pick<Reading, 'actor' | 'api' | 'project' | 'reader'>;

/** What the words ask for, in one project. */
export async function readPosts(
  deps: Pick<Deps, 'store'>,
  reading: PostsReading,
  words: string,
  whole: { most?: number; keepsParts?: true } = {},
): Promise<Outcome<ReadPosts>> {
  const { actor, api, project } = reading;
  const query = await queryFor(deps, words, reading);
  const { asksService, filter, held, campaign } = query;
  const { most = MOST, keepsParts } = whole;
  const pages = Math.max(most, query.isPast ? MOST_PAST : 0) / PAGE;
  // Even if no post of the service is wanted, it says whether the project may be read at all.
  const search = asksService ? { filter: { ...filter, limit: PAGE }, pages } : ONLY_ONE;
  const list = await readList(
    deps,
    { workspace: actor.workspace, project: project.id },
    {
      held: held && { ...held, limit: most },
      listed: () => listAll(api, project.id, search),
      keepsParts,
      campaign,
    },
  );
  if (!list.ok) return list;
  const { posts, listed, moreHeld } = list.value;
  const isWanted = (post: ListedPost) => (post.own ? true : asksService && query.isWanted(post));
  return {
    ok: true,
    value: {
      query,
      posts: posts.filter((post) => isWanted(post) && query.isInRange(post.scheduledAt)),
      isCut: (asksService && listed.more) || moreHeld > 0,
    },
  };
}

const ONLY_ONE = { filter: { limit: 1 }, pages: 1 };

async function queryFor(deps: Pick<Deps, 'store'>, words: string, reading: PostsReading): Promise<PostQuery> {
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

/** Which posts of the service a person scheduled. The service doesn’t say who wrote a post. */
async function findMine(
  { store }: Pick<Deps, 'store'>,
  { actor: { workspace, person: author }, project }: PostsReading,
  { from, to }: Pick<PostFilter, 'from' | 'to'>,
): Promise<(post: Post) => boolean> {
  const filter = { workspace, project: project.id, author, from, to, states: AT_SERVICE };
  const mine = await store.heldPosts.list(filter);
  const ids = new Set(mine.flatMap(serviceIdsOf));
  return ({ id }) => id !== undefined && ids.has(id);
}
