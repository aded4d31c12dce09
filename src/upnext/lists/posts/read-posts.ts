import { zoneCity } from '../../../when/index.js';
import type { Outcome } from '../../api/outcome.js';
import { listAll } from '../../api/search-posts.js';
import type { Deps } from '../../deps.js';
import {
  AT_SERVICE,
  type ListedPost,
  listedTexts,
  NOT_AT_SERVICE,
  readList,
  serviceIdsOf,
} from '../../posts/index.js';
import { hasInName, type Profile } from '../../slack/people/people.js';
import type { ListPage } from '../../ui/list.js';
import type { Reading } from '../../ui/start-reading.js';
import { matchingAllWords, uncapitalize } from '../../ui/words.js';
import { ME } from './filter-words.js';
import { type PostQuery, readQuery } from './query.js';

const PAGE = 100;
const MOST = 500;
/** Services list the oldest first, so the newest, which a list of what is past begins with, are read last. */
const MOST_PAST = 2_000;

export interface ReadPosts {
  query: PostQuery & {
    unknownAuthor?: string;
    /** Only what Upnext knows to be somebody’s, or of a series or an import. The service knows none of them. */
    only?: { author: string } | Made;
  };
  /** By their time, with those that Upnext holds among them. */
  posts: ListedPost[];
  /** There are more posts than Upnext reads. */
  isCut: boolean;
}

type Made = Pick<ListPage, 'series' | 'importId' | 'zone'>;
type AuthorDeps = Pick<Deps, 'store' | 'people' | 'slack'>;
type PostsReading = Pick<Reading, 'actor' | 'api' | 'project' | 'reader'>;

/** What the page asks for, in one project. */
export async function readPosts(
  deps: AuthorDeps,
  reading: PostsReading,
  page: Pick<ListPage, 'words'> & Made,
  whole: { most?: number; keepsParts?: true } = {},
): Promise<Outcome<ReadPosts>> {
  const { actor, api, project } = reading;
  const query = await queryFor(deps, page, reading);
  const { asksService, filter, held, campaign, only } = query;
  const { most = MOST, keepsParts } = whole;
  const pages = Math.max(most, query.isPast ? MOST_PAST : 0) / PAGE;
  // Even if no post of the service is wanted, it says whether the project may be read at all.
  const search = asksService ? { filter: { ...filter, limit: PAGE }, pages } : ONLY_ONE;
  const listed = async () => {
    const found = await listAll(api, project.id, search);
    return found.ok && !asksService ? { ok: true as const, value: { items: [], more: false } } : found;
  };
  const key = { workspace: actor.workspace, project: project.id };
  const list = await readList(deps, key, {
    held: held && { ...held, ...only, limit: most },
    listed,
    keepsParts,
    campaign,
  });
  if (!list.ok) return list;
  const { posts, moreOwn } = list.value;
  const isOnly = await findOnly(deps, reading, query);
  const isWanted = (post: ListedPost) => (post.own ? true : query.isWanted(post) && isOnly(post.id));
  const textsOf = (post: ListedPost) => listedTexts(post).map(({ content }) => content);
  const found = matchingAllWords(posts, query.about, textsOf);
  const wanted = found.filter((post) => isWanted(post) && query.isMeant(post));
  return { ok: true, value: { query, posts: wanted, isCut: list.value.listed.more || moreOwn > 0 } };
}

/** Which posts of the service are the only ones that are wanted: it doesn’t say who wrote a post. */
async function findOnly(
  { store }: AuthorDeps,
  { actor: { workspace }, project }: PostsReading,
  { only, filter: { from, to } }: ReadPosts['query'],
): Promise<(id: string | undefined) => boolean> {
  if (!only) return () => true;
  const filter = { workspace, project: project.id, ...only, from, to, states: AT_SERVICE };
  const own = await store.posts.list({ ...filter, order: 'newest', limit: MOST_PAST });
  const ids = new Set(own.flatMap(serviceIdsOf));
  return (id) => id !== undefined && ids.has(id);
}

const NOTHING = { held: undefined, isWanted: () => false };

const ONLY_ONE = { filter: { limit: 1 }, pages: 1 };

async function queryFor(
  deps: AuthorDeps,
  { words, series, importId, zone }: Pick<ListPage, 'words'> & Made,
  reading: PostsReading,
): Promise<ReadPosts['query']> {
  const { workspace } = reading.actor;
  const { campaigns = [] } = await deps.store.projectSettings.find(workspace, reading.project.id);
  const isElsewhere = zone !== undefined && zone !== reading.reader.zone;
  const read = readQuery(words, isElsewhere ? { ...reading.reader, zone } : reading.reader, campaigns);
  const where = isElsewhere ? ` (${zoneCity(zone)})` : '';
  const query = { ...read, summary: read.summary + where, rest: read.rest + where };
  const { by, filter, unsupported, unusable, rest } = query;
  const isNowhere = unsupported.length > 0 && !filter.platforms;
  if (isNowhere || unusable.length > 0) return { ...query, ...NOTHING };
  const made = series ? 'series' : importId && 'import';
  if (made) {
    // Upnext has made them, so it has all of them.
    const held = { ...query.held, states: [...NOT_AT_SERVICE, ...AT_SERVICE] };
    const summary = [`Posts of this ${made}`, uncapitalize(rest)].filter(Boolean).join(', ');
    return { ...query, only: { series, importId }, asksService: false, held, summary };
  }
  if (by === undefined) return query;
  const author = await findAuthor(deps, reading, by);
  if (!author) return { ...query, ...NOTHING, unknownAuthor: by[0] ?? '' };
  const named = readQuery(words, reading.reader, campaigns, author);
  return { ...named, only: { author: author.id } };
}

/** By as many words of their name as follow each other. Of several people, the one who wrote posts in the project. Undefined if nobody is called that, or it isn’t clear who. */
async function findAuthor(
  { store, people, slack }: AuthorDeps,
  { actor: { workspace, person, team }, project }: PostsReading,
  [by = '', ...after]: string[],
): Promise<{ id: string; name: string; inName: number } | undefined> {
  if (by === ME) return { id: person, name: 'you', inName: 1 };
  const client = await slack(workspace);
  const name = by.replace(/^@/, '');
  if (/^@[UW][A-Z0-9]+$/.test(by)) return authorOf(await people.find(client, { workspace, person: name }), 1);
  let inName = 1;
  let named = await people.called(client, { workspace, team }, name);
  for (const word of after) {
    const those = named.filter((one) => hasInName(one, word));
    if (those.length === 0) break;
    named = those;
    inName += 1;
  }
  const states = [...NOT_AT_SERVICE, ...AT_SERVICE];
  const hasPosts = async ({ id: author }: { id: string }) =>
    (await store.posts.list({ workspace, project: project.id, author, states, limit: 1 })).length > 0;
  const wrote = named.length > 1 ? await Promise.all(named.map(hasPosts)) : [true];
  const [author, ...others] = named.filter((_, index) => wrote[index]);
  return author && others.length === 0 ? authorOf(author, inName) : undefined;
}

const authorOf = ({ id, name, realName = name }: Profile, inName: number) => ({ id, name: realName, inName });
