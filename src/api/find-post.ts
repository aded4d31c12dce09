import type { components } from '../../openapi/schema.js';
import { isPlatform } from '../openapi/platforms.js';
import type { Api, PostFilter } from './api.js';
import type { Outcome } from './outcome.js';
import type { Post } from './records.js';
import { searchPosts } from './search-posts.js';

type PostBody = components['schemas']['Post'];

export interface FindPost {
  /** The instant that was asked for; a draft without one is looked for among the drafts. */
  at?: Date | undefined;
  body: PostBody;
  /** When it was submitted: an equal post that is older is another one. */
  since: Date;
  /** Those that are known to be of other forms. */
  others?: ReadonlySet<string>;
}

const HOUR_MS = 60 * 60_000;
/** Clocks of two machines differ a little. */
const CLOCKS_DIFFER_MS = 2 * 60_000;
/** A service that reads dates in its own way is off by fourteen hours at most. */
const READ_OTHERWISE_MS = 15 * HOUR_MS;

/** Is it there? The look after an outcome that nobody knows, before anything is sent again. */
export async function findPost(
  api: Api,
  project: string,
  wanted: FindPost,
): Promise<Outcome<Post | undefined>> {
  const { at } = wanted;
  if (!at) return searchWhole(api, project, { status: ['DRAFT'] }, wanted);
  const found = await searchWhole(api, project, { from: at, to: at }, wanted);
  if (!found.ok || found.value) return found;
  const around = {
    from: new Date(at.getTime() - READ_OTHERWISE_MS),
    to: new Date(at.getTime() + READ_OTHERWISE_MS),
  };
  return searchWhole(api, project, around, wanted, (post) => isSince(post, wanted.since));
}

/** A service may have made one post for each platform: together they are the one that was sent, and nothing less is. */
async function searchWhole(
  api: Api,
  project: string,
  filter: PostFilter,
  wanted: FindPost,
  mayBe: (post: Post) => boolean = () => true,
): Promise<Outcome<Post | undefined>> {
  const seen: Post[] = [];
  let whole: Post | undefined;
  const completes = (post: Post) => {
    if (!mayBe(post) || !isPartOf(post, wanted)) return false;
    seen.push(post);
    whole = wholeOf(post, seen, wanted);
    return whole !== undefined;
  };
  const found = await searchPosts(api, project, filter, completes);
  return found.ok ? { ok: true, value: whole } : found;
}

/** Of several the status is the one that was not asked for, if any: it must not be missed. */
function wholeOf(post: Post, seen: Post[], { body }: FindPost): Post | undefined {
  const wanted = new Set<string>(body.Platforms);
  if (!saysPlatforms(post) || new Set(post.platforms).size === wanted.size) return post;
  const parts = seen.filter(({ scheduledAt }) => scheduledAt?.getTime() === post.scheduledAt?.getTime());
  const platforms = new Set(parts.flatMap((part) => part.platforms));
  if (platforms.size < wanted.size) return undefined;
  const unlike = parts.find(({ status }) => status !== undefined && status.toUpperCase() !== body.Status);
  return { ...(parts[0] ?? post), platforms: [...platforms], status: (unlike ?? post).status };
}

/** One that was listed before; the service has no operation that reads one alone. */
export function findListed(
  api: Pick<Api, 'listPosts'>,
  project: string,
  { id, at }: { id: string; at?: Date | undefined },
): Promise<Outcome<Post | undefined>> {
  return searchPosts(
    api,
    project,
    at ? { from: at, to: at } : { status: ['DRAFT'] },
    (post) => post.id === id,
  );
}

function isPartOf(post: Post, { body, since, others }: FindPost): boolean {
  return (
    !isOlder(post, since, READ_OTHERWISE_MS) &&
    !(post.id !== undefined && others?.has(post.id)) &&
    plain(post.content) === plain(body.Content) &&
    goesNowhereElse(post, body)
  );
}

/** By a clock of another zone too, as long as nothing is said against it. */
function isOlder(post: Post, since: Date, atMost: number): boolean {
  const { createdAt } = post.details();
  return createdAt !== undefined && since.getTime() - createdAt.getTime() > atMost;
}

const isSince = (post: Post, since: Date) =>
  post.details().createdAt !== undefined && !isOlder(post, since, CLOCKS_DIFFER_MS);

const DAY_MS = 24 * HOUR_MS;
/** A person waits for it: five hundred posts in two days are enough. */
const PAGES_BEFORE_SENDING = 5;

/** One with the same text for a same platform within a day: worth a word before another is sent. */
export async function findNearDuplicate(
  api: Pick<Api, 'listPosts'>,
  project: string,
  body: PostBody,
  at: Date,
): Promise<Post | undefined> {
  const around = { from: new Date(at.getTime() - DAY_MS), to: new Date(at.getTime() + DAY_MS) };
  const isNear = nearTo(body, at);
  const found = await searchPosts(api, project, around, isNear, PAGES_BEFORE_SENDING);
  return found.ok ? found.value : undefined;
}

function nearTo(body: PostBody, at: Date): (post: Post) => boolean {
  const text = plain(body.Content?.toLowerCase());
  return ({ content, platforms, scheduledAt }) =>
    scheduledAt !== undefined &&
    Math.abs(scheduledAt.getTime() - at.getTime()) <= DAY_MS &&
    (!saysPlatforms({ platforms }) || (body.Platforms ?? []).some((one) => platforms.includes(one))) &&
    plain(content?.toLowerCase()) === text;
}

/** Services trim, line ends change on the way, and some keep what a page needs in place of a sign. */
const plain = (text = '') =>
  text
    .replace(/&(amp|lt|gt|quot|#0?39|#x27);/gi, (_, name: string) => SIGNS[name.toLowerCase()] ?? "'")
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function goesNowhereElse(post: Post, { Platforms = [] }: PostBody): boolean {
  const wanted = new Set<string>(Platforms);
  return !saysPlatforms(post) || post.platforms.every((name) => wanted.has(name));
}

/** Of names that nobody knows, or none, nothing follows. */
const saysPlatforms = ({ platforms }: Pick<Post, 'platforms'>) => platforms.some(isPlatform);
