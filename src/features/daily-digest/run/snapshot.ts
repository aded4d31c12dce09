import type { Reply } from '../../../slack/blocks.js';
import { createHash } from 'node:crypto';
import type { BoardPost } from './board.js';
import { is, type Day, type Timed } from './day.js';
import type { Telling } from './message.js';
import { perPost } from './per-post.js';

/** What a message has shown, as little as finds out what has changed. */
export interface Snapshot {
  posts: Seen[];
  /** Of these it was said in the thread that they are stuck. */
  stuck: string[];
  /** Of the message as it stands. */
  look: string;
  /** The posts were not known when it was written. */
  blind?: boolean;
  /** Whose day it tells of, wherever its digest is by now. Older ones were written without it. */
  zone?: string;
  /** What it says besides, for as long as it lives. */
  missed: readonly string[];
  askedBy?: string | undefined;
}

interface Seen {
  key: string;
  /** Seconds. */
  at: number;
  status: string;
  words: string;
}

export type Change =
  | { what: 'new' | 'moved' | 'reworded' | 'failed' | 'draft'; post: Timed; was?: Date }
  | { what: 'gone'; at: Date };

export function snapshotOf(telling: Telling, message: Reply, stuck: string[]): Snapshot {
  const { day, board, skipped: missed, askedBy } = telling;
  const blind = board.at === undefined;
  const posts = day.posts.map((post) => ({ key: keyOf(post), ...facts(post) }));
  return {
    posts,
    stuck,
    look: lookOf(message),
    zone: day.zone,
    missed,
    ...(blind && { blind }),
    ...(askedBy && { askedBy }),
  };
}

export const lookOf = (message: Reply) => digestOf(JSON.stringify(message.blocks));

/** Without an id a post is known by what it says and when. */
export function keyOf(post: Timed): string {
  return post.id ?? digestOf(`${post.scheduledAt.getTime()} ${post.content ?? post.label}`);
}

const facts = perPost((post) => ({
  at: Math.floor(post.scheduledAt.getTime() / 1000),
  status: post.status?.toUpperCase() ?? '',
  words: digestOf(`${post.content ?? post.label} ${[...post.platforms].sort().join()}`),
}));

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** What has changed since: what has simply gone out is in the message, and no news. */
export function changesSince(
  before: Snapshot,
  day: Day,
  board: readonly BoardPost[],
  whole: boolean,
): Change[] {
  if (before.blind) return [];
  const known = new Map(before.posts.map((seen) => [seen.key, seen]));
  const here = new Set(day.posts.map(keyOf));
  const changed = day.posts.flatMap((post): Change[] => {
    const seen = known.get(keyOf(post));
    return seen ? differences(seen, post) : [{ what: 'new', post }];
  });
  if (!whole) return changed;
  const elsewhere = new Map(
    board.flatMap((post) => (post.scheduledAt ? [[keyOf(post as Timed), post as Timed] as const] : [])),
  );
  const left = before.posts.filter(({ key }) => !here.has(key));
  return [...changed, ...left.map(({ key, at }) => departure(elsewhere.get(key), new Date(at * 1000)))];
}

function differences(seen: Seen, post: Timed): Change[] {
  const now = facts(post);
  if (now.status === 'FAILED' && seen.status !== 'FAILED') return [{ what: 'failed', post }];
  if (now.at !== seen.at) return [{ what: 'moved', post, was: new Date(seen.at * 1000) }];
  return now.words === seen.words ? [] : [{ what: 'reworded', post }];
}

function departure(post: Timed | undefined, at: Date): Change {
  if (!post) return { what: 'gone', at };
  return is(post, 'DRAFT') ? { what: 'draft', post } : { what: 'moved', post, was: at };
}
