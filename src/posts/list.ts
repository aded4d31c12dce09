import type { Outcome } from '../api/outcome.js';
import type { Post } from '../api/records.js';
import type { Deps } from '../deps.js';
import { asPost, withHeld, type ListedPost } from './held-as-post.js';
import type { HeldPost } from './table/held-row.js';
import type { ListFilter } from './table/held-posts.js';
import { asWholePosts } from './whole-posts.js';

/** All posts of a project: what the service has and what Upnext holds. */

export interface ListQuery<L> {
  /** Which posts that Upnext holds. Without it, none. */
  held?: HeldFilter | undefined;
  /** Asks the service. */
  listed: () => Promise<Outcome<L>>;
  /** A post with several texts is listed as several posts, as the service has it. */
  keepsParts?: true;
}

export interface HeldFilter extends Omit<ListFilter, 'workspace' | 'project'> {
  /** What the database can’t filter by. */
  isMeant?: ((post: HeldPost) => boolean) | undefined;
}

export interface PostList<L> {
  /** By their time. Those without one come last. */
  posts: ListedPost[];
  held: HeldPost[];
  /** How many more posts Upnext holds than it reads. */
  moreHeld: number;
  /** The service’s answer. */
  listed: L;
}

/** Held posts first: one that is sent between the two reads is then in at least one of them. */
export async function readList<L extends { items: Post[] }>(
  { plan }: Pick<Deps, 'plan'>,
  project: { workspace: string; project: string },
  { held: filter, listed: ask, keepsParts }: ListQuery<L>,
): Promise<Outcome<PostList<L>>> {
  const { isMeant = () => true, ...wanted } = filter ?? {};
  const { posts: own, rest: moreHeld } = filter
    ? await plan.listAndCount({ ...wanted, ...project })
    : { posts: [], rest: 0 };
  const held = own.filter(isMeant);
  const listed = await ask();
  if (!listed.ok) return listed;
  const { items } = listed.value;
  const whole = keepsParts ? items : await asWholePosts({ plan }, project.workspace, items);
  const posts = withHeld<ListedPost>(whole, held.map(asPost)).sort(byTime);
  return { ok: true, value: { posts, held, moreHeld, listed: listed.value } };
}

const byTime = (one: Post, other: Post) => timeOf(one.scheduledAt) - timeOf(other.scheduledAt);

/** Without a time, it is later than every time. */
export const timeOf = (at: Date | undefined, without = Number.MAX_SAFE_INTEGER): number =>
  at?.getTime() ?? without;
