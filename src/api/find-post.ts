import { HOUR_MS, MINUTE_MS } from '../durations.js';
import type { components } from '../../openapi/schema.js';
import { isPlatform } from '../openapi/platforms.js';
import type { Api, PostFilter } from './client.js';
import type { Outcome } from './outcome.js';
import { failedResults, recordedState } from './post-state.js';
import { networkOf } from './read/results.js';
import type { NetworkResult } from './read/results.js';
import type { Post } from './records.js';
import { eachPage, searchPosts } from './search-posts.js';

type PostBody = components['schemas']['Post'];

export interface FindPost {
  /** The requested moment. Without one, the search is among drafts. */
  at?: Date | undefined;
  body: PostBody;
  /** When it was submitted. An equal post that is older is another post. */
  since: Date;
  /** Ids of posts that belong to other submissions. */
  others?: ReadonlySet<string>;
}

/** The clocks of two machines differ a little. */
const CLOCK_DIFFERENCE_MS = 2 * MINUTE_MS;
/** If a service misreads the zone of a date, it is wrong by 14 hours at most. */
const ZONE_ERROR_MS = 15 * HOUR_MS;

/** After an unknown outcome: checks whether the post exists, before it is sent again. */
export async function findPost(
  api: Api,
  project: string,
  wanted: FindPost,
): Promise<Outcome<Post | undefined>> {
  const { at } = wanted;
  if (!at) return searchAllParts(api, project, { filter: { status: ['DRAFT'] }, wanted });
  const found = await searchAllParts(api, project, { filter: { from: at, to: at }, wanted });
  if (!found.ok || found.value) return found;
  const around = {
    from: new Date(at.getTime() - ZONE_ERROR_MS),
    to: new Date(at.getTime() + ZONE_ERROR_MS),
  };
  return searchAllParts(api, project, {
    filter: around,
    wanted,
    isCandidate: (post) => isSince(post, wanted.since),
  });
}

interface PartsSearch {
  filter: PostFilter;
  wanted: FindPost;
  isCandidate?: (post: Post) => boolean;
}

/** A service may create one post per platform. All of them together are the post that was sent. */
async function searchAllParts(
  api: Api,
  project: string,
  { filter, wanted, isCandidate = () => true }: PartsSearch,
): Promise<Outcome<Post | undefined>> {
  const seen: Post[] = [];
  let whole: Post | undefined;
  const completes = (post: Post) => {
    if (!isCandidate(post) || !isPartOf(post, wanted)) return false;
    seen.push(post);
    whole = combineParts(post, seen, wanted);
    return whole !== undefined;
  };
  const found = await searchPosts(api, project, { filter, matches: completes });
  return found.ok ? { ok: true, value: whole } : found;
}

/** If one of several posts has a status that was not requested, the result has it too, so that it is not missed. */
function combineParts(post: Post, seen: Post[], { body }: FindPost): Post | undefined {
  const wanted = new Set<string>(body.Platforms);
  if (!hasKnownPlatform(post) || new Set(post.platforms).size === wanted.size) return post;
  const parts = seen.filter(({ scheduledAt }) => scheduledAt?.getTime() === post.scheduledAt?.getTime());
  const platforms = new Set(parts.flatMap((part) => part.platforms));
  if (platforms.size < wanted.size) return undefined;
  const unlike = parts.find(({ status }) => status !== undefined && status.toUpperCase() !== body.Status);
  return { ...(parts[0] ?? post), platforms: [...platforms], status: (unlike ?? post).status };
}

/**
 * What became of a post that was sent before: the post with its id or, if the service makes one post for each network, all
 * of them as one.
 */
export async function findSent(
  api: Pick<Api, 'listPosts'>,
  project: string,
  { id, at, content, platforms }: SentPost,
): Promise<Outcome<Post | undefined>> {
  const text = normalizeText(content);
  const parts: Post[] = [];
  const found = await searchPosts(api, project, {
    filter: { from: at, to: at },
    matches(post) {
      if (post.id === id && coversAll(post, platforms)) return true;
      const isPart = post.id === id || platforms.some((platform) => post.platforms.includes(platform));
      if (isPart && normalizeText(post.content) === text) parts.push(post);
      return false;
    },
  });
  return !found.ok || found.value ? found : { ok: true, value: asOnePost(parts, id) };
}

interface SentPost {
  id: string | undefined;
  at: Date;
  content: string;
  platforms: string[];
}

const coversAll = (post: Post, platforms: string[]) =>
  !hasKnownPlatform(post) || platforms.every((platform) => post.platforms.includes(platform));

type PartOfPost = Pick<Post, 'id' | 'status' | 'platforms' | 'results' | 'problem'>;

/** The status stays if all of them have the same. */
export function asOnePost<One extends PartOfPost>(parts: One[], id?: string): One | undefined {
  const [first, ...others] = parts;
  if (!first || others.length === 0) return first;
  const results = parts.flatMap((part) => part.platforms.map((network) => resultOfPart(part, network)));
  const isSame = others.every(({ status }) => status === first.status);
  return {
    ...first,
    status: isSame ? first.status : undefined,
    problem: undefined,
    id: id ?? first.id,
    platforms: parts.flatMap((part) => part.platforms),
    results,
  };
}

function resultOfPart(part: PartOfPost, network: string): NetworkResult {
  const own = part.results?.find((result) => result.network === networkOf(network));
  if (own) return { ...own, network };
  const state = recordedState(part);
  if (state === 'published' || state === 'waiting') return { network, state };
  const reason = failedResults(part)[0]?.reason ?? part.problem;
  return { network, state: 'failed', ...(reason !== undefined && { reason }) };
}

/** Finds a post that was listed before. The service has no operation to read one post. */
export function findListed(
  api: Pick<Api, 'listPosts'>,
  project: string,
  { id, at }: { id: string; at?: Date | undefined },
): Promise<Outcome<Post | undefined>> {
  return searchPosts(api, project, {
    filter: at ? { from: at, to: at } : { status: ['DRAFT'] },
    matches: (post) => post.id === id,
  });
}

function isPartOf(post: Post, { body, since, others }: FindPost): boolean {
  return (
    !isOlder(post, since, ZONE_ERROR_MS) &&
    !(post.id !== undefined && others?.has(post.id)) &&
    normalizeText(post.content) === normalizeText(body.Content) &&
    hasNoOtherPlatform(post, body)
  );
}

/** A post without a creation date does not count as older. */
function isOlder(post: Post, since: Date, atMost: number): boolean {
  return post.createdAt !== undefined && since.getTime() - post.createdAt.getTime() > atMost;
}

const isSince = (post: Post, since: Date) =>
  post.createdAt !== undefined && !isOlder(post, since, CLOCK_DIFFERENCE_MS);

/** How far apart near-duplicates are at most. */
export const NEAR_MS = 24 * HOUR_MS;
/** A person is waiting, and 500 posts in two days are enough. */
const DUPLICATE_SEARCH_PAGES = 5;

/** The posts within a day, without drafts: as far as the service answers. */
export async function findNear(api: Pick<Api, 'listPosts'>, project: string, at: Date): Promise<Post[]> {
  const range = { from: new Date(at.getTime() - NEAR_MS), to: new Date(at.getTime() + NEAR_MS) };
  const found: Post[] = [];
  for await (const listed of eachPage(api, project, range, DUPLICATE_SEARCH_PAGES)) {
    if (!listed.ok) break;
    found.push(...listed.value.items);
  }
  return found.filter(
    (post) =>
      post.scheduledAt !== undefined &&
      Math.abs(post.scheduledAt.getTime() - at.getTime()) <= NEAR_MS &&
      recordedState(post) !== 'draft',
  );
}

/** The same for near-duplicates. */
export const comparableText = (text: string | undefined) => normalizeText(text?.toLowerCase());

/** Services trim, change line ends, and some store HTML entities. */
const normalizeText = (text = '') =>
  text
    .replace(/&(amp|lt|gt|quot|#0?39|#x27);/gi, (_, name: string) => ENTITIES[name.toLowerCase()] ?? "'")
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function hasNoOtherPlatform(post: Post, { Platforms = [] }: PostBody): boolean {
  const wanted = new Set<string>(Platforms);
  return !hasKnownPlatform(post) || post.platforms.every((name) => wanted.has(name));
}

/** Unknown platform names prove nothing. */
const hasKnownPlatform = ({ platforms }: Pick<Post, 'platforms'>) => platforms.some(isPlatform);
