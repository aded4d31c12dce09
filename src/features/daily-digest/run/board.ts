import type { BoardKey } from '../../../store/boards.js';
import { LRUCache } from 'lru-cache';
import type { PostFilter } from '../../../api/api.js';
import type { Failure, Outcome } from '../../../api/outcome.js';
import type { Post } from '../../../api/records.js';
import type { Reads } from '../../../api/recent.js';
import { eachPage } from '../../../api/search-posts.js';
import type { Deps } from '../../../deps.js';
import { clip } from '../../../slack/blocks.js';
import type { Traced } from '../../../slack/actor.js';
import { instantOf } from '../../../time/encode.js';

/** What goes out in a project around now: yesterday, today and tomorrow, in whatever zone somebody looks. */
export interface Board {
  posts: BoardPost[];
  /** When the service said so; never, where it has not said anything yet. */
  at: Date | undefined;
  /** The service does not answer now. */
  stale: boolean;
  /** False where there are more than anybody reads. */
  whole: boolean;
}

export type BoardPost = Pick<Post, 'id' | 'label' | 'content' | 'platforms' | 'status' | 'scheduledAt'>;
export type Read = { ok: true; board: Board } | { ok: false; failure: Failure };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A local day that is not over began at most 25 hours ago and ends at most 25 hours from now. */
const BACK_MS = 26 * HOUR_MS;
const AHEAD_MS = 50 * HOUR_MS;
const STUCK_BACK_MS = 7 * 24 * HOUR_MS;
const KEPT_IN_MEMORY = 200;
const KEPT_POSTS = 500;
/** What was said before then says nothing of the whole of a day any more. */
const KNOWN_FOR_MS = AHEAD_MS - 25 * HOUR_MS;

export type Boards = ReturnType<typeof createBoards>;

/** Asked once a minute for each project, however many channels want to know. */
export function createBoards(deps: Pick<Deps, 'api' | 'recent' | 'store' | 'now' | 'log'>) {
  const kept = new LRUCache<string, { read: Promise<Read>; until: number }>({ max: KEPT_IN_MEMORY });

  /** Whoever asks first is whom a failure is logged for. `anew`: for somebody who waits, and knows what they have just done. */
  function read(of: BoardKey, { reference }: Traced, how?: 'anew'): Promise<Read> {
    const key = `${of.workspace}\n${of.person}\n${of.project}`;
    const now = deps.now().getTime();
    const known = kept.get(key);
    if (known && known.until > now && how !== 'anew') return known.read;
    const asked = {
      read: ask(of, now, reference, how),
      until: Math.floor(now / MINUTE_MS) * MINUTE_MS + MINUTE_MS,
    };
    kept.set(key, asked);
    const drop = () => kept.peek(key) === asked && kept.delete(key);
    asked.read.then((answer) => answer.ok || drop(), drop);
    return asked.read;
  }

  async function ask(of: BoardKey, now: number, reference: string, how?: 'anew'): Promise<Read> {
    const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    const from = new Date(minute - BACK_MS);
    const api = await (how === 'anew' ? deps.api(of) : deps.recent(of));
    const around = await readPosts(api, of.project, { from, to: new Date(minute + AHEAD_MS) });
    const left: PostFilter = { status: ['SCHEDULED'], from: new Date(minute - STUCK_BACK_MS), to: from };
    if (!around.ok) return unanswered(of, around, now, reference);
    const late = await api.listPosts(of.project, left);
    if (!late.ok) return unanswered(of, late, now, reference);
    // A service that does not filter would say everything twice.
    const older = late.value.items.filter(({ scheduledAt }) => scheduledAt && scheduledAt < from);
    const posts = [...around.value.items, ...older.map(small)].sort(byTime);
    const board: Board = { posts, at: new Date(now), stale: false, whole: !around.value.more };
    await deps.store.boards
      .save(of, nearest(posts, now), new Date(now))
      .catch((error: unknown) =>
        deps.log.warn({ reference, error }, 'what the service said could not be kept'),
      );
    return { ok: true, board };
  }

  /** A service that is away says nothing about the project; one that refuses does. */
  async function unanswered(of: BoardKey, failure: Failure, now: number, reference: string): Promise<Read> {
    const { kind, status } = failure;
    deps.log.warn({ reference, project: of.project, kind, status }, 'the digest could not read the posts');
    if (REFUSES.has(kind)) return { ok: false, failure };
    const last = await deps.store.boards.find(of);
    if (!last || now - last.at.getTime() > KNOWN_FOR_MS)
      return { ok: true, board: { posts: [], at: undefined, stale: true, whole: true } };
    const posts = (last.posts as BoardPost[]).map(revived);
    return { ok: true, board: { posts, at: last.at, stale: true, whole: true } };
  }

  /** A day that is over for so long that the board does not reach back to it. */
  async function readDay(of: BoardKey, from: Date, to: Date): Promise<BoardPost[] | undefined> {
    const listed = await readPosts(await deps.recent(of), of.project, { from, to });
    return listed.ok ? listed.value.items.sort(byTime) : undefined;
  }

  return { read, readDay };
}

const REFUSES = new Set<Failure['kind']>(['token', 'forbidden', 'missing']);

async function readPosts(
  api: Reads,
  project: string,
  filter: PostFilter,
): Promise<Outcome<{ items: BoardPost[]; more: boolean }>> {
  const items: BoardPost[] = [];
  let more = true;
  for await (const listed of eachPage(api, project, filter)) {
    if (!listed.ok) return listed;
    items.push(...listed.value.items.map(small));
    more = listed.value.more;
  }
  return { ok: true, value: { items, more } };
}

const small = ({ id, label, content, platforms, status, scheduledAt }: Post): BoardPost => ({
  label: clip(label, 200),
  platforms: platforms.slice(0, 12),
  ...(id !== undefined && { id }),
  ...(content !== undefined && { content: clip(content, 200) }),
  ...(status !== undefined && { status }),
  ...(scheduledAt !== undefined && { scheduledAt }),
});

function revived({ scheduledAt, ...post }: BoardPost): BoardPost {
  const at = instantOf(scheduledAt, undefined);
  return { ...post, ...(at && { scheduledAt: at }) };
}

/** Of more than are kept those around now: what a day is about. */
function nearest(posts: BoardPost[], now: number): BoardPost[] {
  if (posts.length <= KEPT_POSTS) return posts;
  const away = ({ scheduledAt }: BoardPost) => Math.abs((scheduledAt?.getTime() ?? Infinity) - now);
  return posts
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, KEPT_POSTS)
    .sort(byTime);
}

const byTime = (one: BoardPost, other: BoardPost) =>
  (one.scheduledAt?.getTime() ?? 0) - (other.scheduledAt?.getTime() ?? 0);
