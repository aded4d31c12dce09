import { lastWeekSchema } from './last-week.js';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { recordedState, type RecordedState } from '../../api/post-state.js';
import type { Reply } from '../../slack/text/blocks.js';
import type { BoardPost } from './board.js';
import { isIn, type Day, type TimedPost } from './day.js';
import type { DigestContent } from './message.js';

const seenPostSchema = z.object({
  key: z.string(),
  /** Seconds. */
  at: z.number(),
  status: z.string(),
  /** A hash of the text and the networks. */
  words: z.string(),
});
type SeenPost = z.infer<typeof seenPostSchema>;

/** What a message has shown: just enough to find out what has changed. Stored with the message. */
export const snapshotSchema = z.object({
  posts: z.array(seenPostSchema),
  /** Keys of the posts that the thread has reported as stuck. */
  stuck: z.array(z.string()),
  /** A hash of the message. */
  look: z.string(),
  /** The posts were not known when the message was written. */
  blind: z.boolean().optional(),
  /** The zone of the message's day, which stays when the digest moves to another. Old snapshots do not have it. */
  zone: z.string().optional(),
  /** Days without a digest that the message mentions. */
  missed: z.array(z.string()),
  askedBy: z.string().optional(),
  /** It said that nothing was planned for next week. */
  nextWeekEmpty: z.boolean().optional(),
  lastWeek: lastWeekSchema.or(z.literal('unknown')).optional(),
  picture: z.object({ image_url: z.string(), alt_text: z.string() }).optional(),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

export type Change =
  | {
      what: 'new' | 'moved' | 'reworded' | 'failed' | 'refused' | 'missed' | 'partly' | 'draft';
      post: TimedPost;
      was?: Date;
    }
  | { what: 'gone'; at: Date };

export function snapshotOf(content: DigestContent, message: Reply, stuck: string[]): Snapshot {
  const {
    day,
    board,
    skipped,
    requestedBy,
    weeks: { isNextWeekEmpty, lastWeek, picture },
  } = content;
  return {
    posts: day.posts.map((post) => ({ key: postKey(post), ...factsOf(post) })),
    stuck,
    look: hashOf(message),
    zone: day.zone,
    missed: [...skipped],
    ...(board.at === undefined && { blind: true }),
    ...(requestedBy && { askedBy: requestedBy }),
    ...(isNextWeekEmpty && { nextWeekEmpty: true }),
    ...(lastWeek && { lastWeek }),
    ...(picture && { picture }),
  };
}

export const hashOf = (message: Reply) => shortHash(JSON.stringify(message.blocks));

/** A post without an id is identified by its text and time. */
export function postKey(post: TimedPost): string {
  return post.id ?? shortHash(`${post.scheduledAt.getTime()} ${post.content ?? post.label}`);
}

const factsOf = (post: TimedPost) => ({
  at: Math.floor(post.scheduledAt.getTime() / 1000),
  status: seenStatus(post),
  words: shortHash(`${post.content ?? post.label} ${[...post.platforms].sort().join()}`),
});

/** States that have a status of their own, whatever the service calls it. */
const seenStatus = (post: TimedPost) => SEEN[recordedState(post)] ?? post.status?.toUpperCase() ?? '';
const SEEN: Partial<Record<RecordedState, string>> = {
  failed: 'FAILED',
  held: 'HELD',
  refused: 'REFUSED',
  missed: 'MISSED',
  'partly-published': 'PARTLY_PUBLISHED',
};

const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** What people changed since. A post that was published as planned is no change: the message itself shows it. */
export function changesSince(
  before: Snapshot,
  day: Day,
  board: readonly BoardPost[],
  isComplete: boolean,
): Change[] {
  if (before.blind) return [];
  const seenPosts = new Map(before.posts.map((seen) => [seen.key, seen]));
  const currentKeys = new Set(day.posts.map(postKey));
  const left = before.posts.filter(({ key }) => !currentKeys.has(key));
  const added = day.posts.filter((post) => !seenPosts.has(postKey(post)));
  const changed = day.posts.flatMap((post): Change[] => {
    const seen = seenPosts.get(postKey(post));
    if (seen) return differences(seen, post);
    return left.some((held) => isHandedOver(held, post)) ? [] : [{ what: 'new', post }];
  });
  if (!isComplete) return changed;
  const allPosts = new Map(board.filter(hasTime).map((post) => [postKey(post), post]));
  const gone = left.filter((held) => !added.some((post) => isHandedOver(held, post)));
  return [...changed, ...gone.map(({ key, at }) => departure(allPosts.get(key), new Date(at * 1000)))];
}

/** The service has given a post that Upnext held another id. */
function isHandedOver(seen: SeenPost, post: TimedPost): boolean {
  if (seen.status !== SEEN.held) return false;
  const now = factsOf(post);
  return seen.at === now.at && seen.words === now.words;
}

const hasTime = (post: BoardPost): post is TimedPost => post.scheduledAt !== undefined;

function differences(seen: SeenPost, post: TimedPost): Change[] {
  const now = factsOf(post);
  if (now.status !== seen.status) {
    if (now.status === SEEN.failed) return [{ what: 'failed', post }];
    if (now.status === SEEN.refused) return [{ what: 'refused', post }];
    if (now.status === SEEN.missed) return [{ what: 'missed', post }];
    if (now.status === SEEN['partly-published']) return [{ what: 'partly', post }];
  }
  if (now.at !== seen.at) return [{ what: 'moved', post, was: new Date(seen.at * 1000) }];
  return now.words === seen.words ? [] : [{ what: 'reworded', post }];
}

function departure(post: TimedPost | undefined, at: Date): Change {
  if (!post) return { what: 'gone', at };
  return isIn(post, 'draft') ? { what: 'draft', post } : { what: 'moved', post, was: at };
}
