import type { Reads } from '../../api/clients.js';
import { asOnePost, findListed } from '../../api/find-post.js';
import type { Outcome } from '../../api/outcome.js';
import type { PostRecord } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import type { PartOfPost } from '../model/sending.js';

/** The service has a post with several texts as several posts. Wherever posts are listed, they are shown as one. */

type WholeDeps = Pick<Deps, 'store'>;

export async function asWholePosts(
  { store }: WholeDeps,
  workspace: string,
  posts: PostRecord[],
): Promise<PostRecord[]> {
  // All parts of a post have one time.
  const times = posts.map(({ scheduledAt }) => scheduledAt?.getTime());
  const isAlone = (time: number | undefined) => times.indexOf(time) === times.lastIndexOf(time);
  const ids = posts.flatMap(({ id }, n) => (isAlone(times[n]) ? [] : (id ?? [])));
  return ids.length > 1 ? merged(posts, await store.sendings.ofPosts({ workspace, serviceIds: ids })) : posts;
}

/** At the place of the first part. */
function merged(posts: PostRecord[], parts: PartOfPost[]): PostRecord[] {
  const done = new Set<string>();
  return posts.flatMap((post) => {
    const part = parts.find(({ serviceId }) => serviceId !== undefined && serviceId === post.id);
    if (!part) return [post];
    const key = `${part.post} ${post.scheduledAt?.getTime()}`;
    if (done.has(key)) return [];
    done.add(key);
    const together = parts.filter((other) => other.post === part.post);
    return [asWhole(posts, post, together)];
  });
}

/** Its parts in the order in which they were sent: the main text is the first. */
function asWhole(posts: PostRecord[], post: PostRecord, parts: PartOfPost[]): PostRecord {
  const own = parts.flatMap(({ serviceId }) =>
    posts.filter(
      ({ id, scheduledAt }) => id === serviceId && scheduledAt?.getTime() === post.scheduledAt?.getTime(),
    ),
  );
  const whole = asOnePost(own);
  if (!whole || own.length === 1) return post;
  return { ...whole, parts: own.map(({ platforms, content = '' }) => ({ platforms, content })) };
}

/** A listed post, with the others that belong to it. */
export async function findWholePost(
  deps: WholeDeps,
  workspace: string,
  api: Pick<Reads, 'listPosts'>,
  wanted: { project: string; id: string; at?: Date | undefined },
): Promise<Outcome<PostRecord | undefined>> {
  const { project, id, at } = wanted;
  const parts = await deps.store.sendings.ofPosts({ workspace, serviceIds: [id] });
  const posts: PostRecord[] = [];
  for (const part of parts.length > 0 ? parts : [{ serviceId: id, dueAt: at }]) {
    if (part.serviceId === undefined) continue;
    const found = await findListed(api, project, { id: part.serviceId, at: part.dueAt });
    if (!found.ok) return found;
    if (found.value) posts.push(found.value);
  }
  const whole = merged(posts, parts);
  return { ok: true, value: whole.find((post) => post.id === id || coversPart(post, parts, id)) };
}

const coversPart = (post: PostRecord, parts: PartOfPost[], id: string): boolean =>
  parts.some(
    ({ serviceId, platforms }) =>
      serviceId === id && platforms.every((platform) => post.platforms.includes(platform)),
  );
