import type { Outcome } from '../../api/outcome.js';
import { oneLine } from '../../api/read/label.js';
import type { PostRecord } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import type { ListedPost } from '../model/listed.js';
import type { Post } from '../model/post.js';
import type { ProjectKey } from '../model/post-row.js';
import { groupOf } from '../model/shown.js';
import type { ListFilter } from '../store/find-posts.js';
import { asPost } from './as-listed.js';
import { asWholePosts } from './whole-posts.js';

/** All posts of a project: what the service has and what Upnext holds. */

export interface ListQuery<L> {
  /** Which posts that Upnext holds. Without it, none. */
  held?: OwnFilter | undefined;
  /** Asks the service. */
  listed: () => Promise<Outcome<L>>;
  /** A post with several texts is listed as several posts, as the service has it. */
  keepsParts?: true | undefined;
  /** Only posts of this campaign. */
  campaign?: string | undefined;
}

export interface OwnFilter extends Omit<ListFilter, 'workspace' | 'project'> {
  /** What the database can’t filter by. */
  isMeant?: (post: Post) => boolean;
  /** Only the first to go out. How many more there are is not counted. */
  onlyFirst?: true;
}

export interface PostList<L> {
  /** By their time. Those without one come last. */
  posts: ListedPost[];
  held: Post[];
  /** How many more posts Upnext holds than it reads. */
  moreOwn: number;
  /** The service’s answer. */
  listed: L;
}

/** Held posts first: one that is sent between the two reads is then in at least one of them. */
export async function readList<L extends { items: PostRecord[] }>(
  { store }: Pick<Deps, 'store'>,
  key: ProjectKey,
  { held: filter, listed: ask, keepsParts, campaign }: ListQuery<L>,
): Promise<Outcome<PostList<L>>> {
  const wanted = filter && { ...filter, campaign: campaign?.toLowerCase() };
  const { posts: held, rest: moreOwn } = wanted ? await readOwn(store, key, wanted) : NO_OWN;
  const listed = await ask();
  if (!listed.ok) return listed;
  const { items } = listed.value;
  const whole = keepsParts ? joined(items, held) : await joinLists({ store }, key.workspace, { held, items });
  const marked = await withCampaigns({ store }, key, whole);
  const posts = campaign === undefined ? marked : marked.filter((post) => post.campaign === campaign);
  return { ok: true, value: { posts, held, moreOwn, listed: listed.value } };
}

/** Asks only in projects with campaigns. */
export async function withCampaigns(
  { store }: Pick<Deps, 'store'>,
  key: ProjectKey,
  posts: ListedPost[],
): Promise<ListedPost[]> {
  const ids = posts.flatMap(({ own, id }) => (own || id === undefined ? [] : id));
  if (
    ids.length === 0 ||
    (await store.projectSettings.find(key.workspace, key.project)).campaigns === undefined
  )
    return posts;
  const campaigns = await store.sendings.campaignsOf(key.workspace, ids);
  return posts.map((post) => (post.own ? post : { ...post, campaign: campaigns.get(post.id ?? '') }));
}

/** The same for held posts that were read before those of the service. */
export async function joinLists(
  { store }: Pick<Deps, 'store'>,
  workspace: string,
  { held, items }: { held: Post[]; items: PostRecord[] },
): Promise<ListedPost[]> {
  return joined(await asWholePosts({ store }, workspace, items), held);
}

export const joined = (listed: PostRecord[], held: Post[]) => withOwn(listed, held.map(asPost)).sort(byTime);

const NO_OWN = { posts: [], rest: 0 };

async function readOwn(
  store: Deps['store'],
  { workspace, project }: ProjectKey,
  { isMeant = () => true, onlyFirst, ...wanted }: OwnFilter,
): Promise<{ posts: Post[]; rest: number }> {
  const filter = { ...wanted, workspace, project };
  if (onlyFirst) return { posts: await store.posts.list({ ...filter, limit: 1 }), rest: 0 };
  const { posts, rest } = await store.posts.listAndCount(filter);
  return { posts: posts.filter(isMeant), rest };
}

/** A post that is being sent, or was sent just now, may have arrived at the service. Where the service lists it, it is listed once. */
function withOwn(listed: readonly PostRecord[], held: readonly ReturnType<typeof asPost>[]): ListedPost[] {
  const arrived = new Map<PostRecord, Post>();
  const left = held.filter((post) => {
    const sent = groupOf(post) === 'ahead' ? listed.filter((other) => isSamePost(other, post)) : [];
    for (const other of sent) arrived.set(other, post.own);
    return sent.length === 0;
  });
  const known = listed.map((post): ListedPost => {
    const heldBefore = arrived.get(post);
    return heldBefore ? { ...post, heldBefore } : post;
  });
  return [...known, ...left];
}

const isSamePost = (one: PostRecord, other: PostRecord): boolean =>
  one.scheduledAt?.getTime() === other.scheduledAt?.getTime() &&
  listedTexts(one).some((text) => listedTexts(other).some((same) => isSameText(text, same)));

export const listedTexts = (post: Pick<PostRecord, 'parts' | 'platforms' | 'content'>) =>
  post.parts ?? [{ platforms: post.platforms, content: post.content ?? '' }];

const isSameText = (one: TextOf, other: TextOf): boolean =>
  one.platforms.some((platform) => other.platforms.includes(platform)) &&
  oneLine(one.content) === oneLine(other.content);

type TextOf = ReturnType<typeof listedTexts>[number];

const byTime = (one: PostRecord, other: PostRecord) => timeOf(one.scheduledAt) - timeOf(other.scheduledAt);

/** Without a time, it is later than every time. */
export const timeOf = (at: Date | undefined, without = Number.MAX_SAFE_INTEGER): number =>
  at?.getTime() ?? without;
