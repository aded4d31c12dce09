import type { PostFilter } from '../../api/client.js';
import type { Outcome } from '../../api/outcome.js';
import type { PostRecord } from '../../api/records.js';
import { listAll } from '../../api/search-posts.js';
import type { Deps } from '../../deps.js';
import { AT_SERVICE, type ListedPost, NOT_AT_SERVICE, readList, serviceIdsOf } from '../../posts/index.js';
import type { Reading } from '../../ui/start-reading.js';
import { matchingAllWords } from '../../ui/words.js';
import { ME, type PostQuery, readQuery } from './query.js';

const PAGE = 100;
const MOST = 500;
/** Services list the oldest first, so the newest, which a list of what is past begins with, are read last. */
const MOST_PAST = 2_000;

export interface ReadPosts {
  query: PostQuery & { unknownAuthor?: string };
  /** By their time, with those that Upnext holds among them. */
  posts: ListedPost[];
  /** There are more posts than Upnext reads. */
  isCut: boolean;
}

type AuthorDeps = Pick<Deps, 'store' | 'people' | 'slack'>;
type PostsReading = Pick<Reading, 'actor' | 'api' | 'project' | 'reader'>;

/** What the words ask for, in one project. */
export async function readPosts(
  deps: AuthorDeps,
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
  const { posts, listed, moreOwn } = list.value;
  const isWanted = (post: ListedPost) => (post.own ? true : asksService && query.isWanted(post));
  return {
    ok: true,
    value: {
      query,
      posts: matchingAllWords(posts, query.about, ({ content }) => [content]).filter(
        (post) => isWanted(post) && query.isInRange(post.scheduledAt),
      ),
      isCut: (asksService && listed.more) || moreOwn > 0,
    },
  };
}

const NOTHING = { held: undefined, isWanted: () => false };

const ONLY_ONE = { filter: { limit: 1 }, pages: 1 };

async function queryFor(deps: AuthorDeps, words: string, reading: PostsReading): Promise<ReadPosts['query']> {
  const { workspace } = reading.actor;
  const { campaigns = [] } = await deps.store.projectSettings.find(workspace, reading.project.id);
  const query = readQuery(words, reading.reader, campaigns);
  const { by, filter, unsupported, unknownCampaigns } = query;
  const isNowhere = unsupported.length > 0 && !filter.platforms;
  if (isNowhere || unknownCampaigns.length > 0) return { ...query, ...NOTHING };
  if (by === undefined) return query;
  const author = await findAuthor(deps, reading, by);
  if (!author) return { ...query, ...NOTHING, unknownAuthor: by };
  const named = readQuery(words, reading.reader, campaigns, author.name);
  const isByAuthor = await findOwn(deps, reading, { author: author.id, ...named.filter });
  return {
    ...named,
    held: named.held && { ...named.held, author: author.id },
    isWanted: (post) => isByAuthor(post) && named.isWanted(post),
  };
}

/** By name, among the people who wrote posts in the project. Undefined if it is nobody’s, or that of several people. */
async function findAuthor(
  { store, people, slack }: AuthorDeps,
  { actor: { workspace, person }, project }: PostsReading,
  by: string,
): Promise<{ id: string; name: string } | undefined> {
  if (by === ME) return { id: person, name: 'you' };
  const client = await slack(workspace);
  const find = (one: string) => people.find(client, { workspace, person: one });
  const name = by.replace(/^@/, '').toLowerCase();
  if (/^@[UW][A-Z0-9]+$/.test(by)) return find(name.toUpperCase());
  const states = [...NOT_AT_SERVICE, ...AT_SERVICE];
  const written = await store.posts.list({ workspace, project: project.id, states });
  const authors = await Promise.all([...new Set(written.map(({ author }) => author))].map(find));
  const named = authors.filter((one) =>
    `${one.name} ${one.realName ?? ''}`.toLowerCase().split(/\s+/).includes(name),
  );
  return named.length === 1 ? named[0] : undefined;
}

/** Which posts of the service a person scheduled. The service doesn’t say who wrote a post. */
async function findOwn(
  { store }: AuthorDeps,
  { actor: { workspace }, project }: PostsReading,
  { author, from, to }: Pick<PostFilter, 'from' | 'to'> & { author: string },
): Promise<(post: PostRecord) => boolean> {
  const filter = { workspace, project: project.id, author, from, to, states: AT_SERVICE };
  const own = await store.posts.list(filter);
  const ids = new Set(own.flatMap(serviceIdsOf));
  return ({ id }) => id !== undefined && ids.has(id);
}
