import { isPlatform } from '../../../openapi/platforms.js';
import type { components } from '../../../openapi/schema.js';
import { HOUR_MS, MINUTE_MS } from '../../when/index.js';
import type { Api } from './client.js';
import type { Outcome } from './outcome.js';
import { failedResults, serviceState } from './post-state.js';
import type { NetworkResult } from './read/results.js';
import { meaningOf, networkOf } from './read/results.js';
import type { PostRecord } from './records.js';
import { listAll, searchPosts } from './search-posts.js';

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
): Promise<Outcome<PostRecord | undefined>> {
  const { at, body, since } = wanted;
  const filter = at ? around(at, ZONE_ERROR_MS) : { status: ['DRAFT'] };
  const listed = await searchPosts(api, project, filter);
  if (!listed.ok) return listed;
  const alike = listed.value.filter((post) => isAlike(post, wanted));
  const isExact = ({ scheduledAt }: PostRecord) => !at || scheduledAt?.getTime() === at.getTime();
  const isNear = (post: PostRecord) => isSince(post, since);
  return {
    ok: true,
    value: asSent(alike.filter(isExact), body) ?? asSent(alike.filter(isNear), body),
  };
}

const around = (at: Date, ms: number) => ({
  from: new Date(at.getTime() - ms),
  to: new Date(at.getTime() + ms),
});

/** A service may create one post for each network. All of them together are the post that was sent. */
function asSent(posts: PostRecord[], { Platforms = [], Status }: PostBody): PostRecord | undefined {
  const [first] = posts;
  const whole = posts.find(
    (post) => !hasKnownPlatform(post) || new Set(post.platforms).size === Platforms.length,
  );
  if (whole || !first) return whole;
  const parts = posts.filter(({ scheduledAt }) => scheduledAt?.getTime() === first.scheduledAt?.getTime());
  // A status that was not requested must not be missed.
  const unlike = parts.find(({ status }) => status !== undefined && status.toUpperCase() !== Status);
  const platforms = [...new Set(parts.flatMap((part) => part.platforms))];
  return { ...first, platforms, status: (unlike ?? first).status };
}

/** What became of a post that was sent before: the post with its id or, if there are several, all of them as one. */
export async function findSent(
  api: Pick<Api, 'listPosts'>,
  project: string,
  { id, at, content, platforms }: SentPost,
): Promise<Outcome<PostRecord | undefined>> {
  const listed = await searchPosts(api, project, { from: at, to: at });
  if (!listed.ok) return listed;
  const text = normalizeText(content);
  const isOn = (post: PostRecord, platform: string) => post.platforms.includes(platform);
  const whole = listed.value.find(
    (post) =>
      id !== undefined &&
      post.id === id &&
      (!hasKnownPlatform(post) || platforms.every((platform) => isOn(post, platform))),
  );
  const parts = listed.value.filter(
    (post) =>
      (post.id === id || platforms.some((platform) => isOn(post, platform))) &&
      normalizeText(post.content) === text,
  );
  return { ok: true, value: whole ?? asOnePost(parts, id) };
}

interface SentPost {
  id: string | undefined;
  at: Date;
  content: string;
  platforms: string[];
}

type PartOfPost = Pick<PostRecord, 'id' | 'status' | 'platforms' | 'results' | 'problem' | 'scheduledAt'>;

/** A post with several texts is several posts at the service. The status stays if all of them have the same. */
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
  const state = serviceState(part);
  const [failure] = failedResults(part);
  if (failure && meaningOf(part.status) === 'published') return { network, state: 'published' };
  if (state === 'published') return { network, state };
  if (state === 'scheduled') return { network, state: 'waiting' };
  const reason = failure?.reason ?? part.problem;
  return { network, state: state === 'failed' ? state : 'unconfirmed', ...(reason && { reason }) };
}

/** Finds a post that was listed before. The service has no operation to read one post. */
export async function findListed(
  api: Pick<Api, 'listPosts'>,
  project: string,
  { id, at }: { id: string; at?: Date | undefined },
): Promise<Outcome<PostRecord | undefined>> {
  const listed = await searchPosts(api, project, at ? { from: at, to: at } : { status: ['DRAFT'] });
  return listed.ok ? { ok: true, value: listed.value.find((post) => post.id === id) } : listed;
}

/** On fewer networks it is the same post: its author is told which ones are missing. */
function isAlike(post: PostRecord, { body, since, others }: FindPost): boolean {
  return (
    !isOlder(post, since, ZONE_ERROR_MS) &&
    !(post.id !== undefined && others?.has(post.id)) &&
    normalizeText(post.content) === normalizeText(body.Content) &&
    hasNoOtherPlatform(post, body)
  );
}

/** A post without a creation date does not count as older. */
function isOlder(post: PostRecord, since: Date, atMost: number): boolean {
  return post.createdAt !== undefined && since.getTime() - post.createdAt.getTime() > atMost;
}

const isSince = (post: PostRecord, since: Date) =>
  post.createdAt !== undefined && !isOlder(post, since, CLOCK_DIFFERENCE_MS);

/** How far apart near-duplicates are at most. */
export const NEAR_MS = 24 * HOUR_MS;
/** A person is waiting, and 500 posts in two days are enough. */
const DUPLICATE_SEARCH_PAGES = 5;

/** The posts within a day, without drafts: as far as the service answers. */
export async function findNear(
  api: Pick<Api, 'listPosts'>,
  project: string,
  at: Date,
): Promise<PostRecord[]> {
  const filter = around(at, NEAR_MS);
  const listed = await listAll(api, project, { filter, pages: DUPLICATE_SEARCH_PAGES });
  const found = listed.ok ? listed.value.items : [];
  return found.filter(
    (post) =>
      post.scheduledAt !== undefined &&
      Math.abs(post.scheduledAt.getTime() - at.getTime()) <= NEAR_MS &&
      serviceState(post) !== 'draft',
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

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
};

function hasNoOtherPlatform(post: PostRecord, { Platforms = [] }: PostBody): boolean {
  const wanted = new Set<string>(Platforms);
  return !hasKnownPlatform(post) || post.platforms.every((name) => wanted.has(name));
}

/** Unknown platform names prove nothing. */
const hasKnownPlatform = ({ platforms }: Pick<PostRecord, 'platforms'>) => platforms.some(isPlatform);
