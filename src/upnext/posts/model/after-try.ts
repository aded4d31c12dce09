import { MINUTE_MS } from '../../../when/index.js';
import type { Post } from './post.js';
import type { Sending } from './sending.js';
import type { PostState } from './states.js';
import { isSent, nextText, type SentText } from './texts.js';

/** What follows from a try to send one text of a post. */

/** Each post is tried for so long at least, and the service needs as much time before a post is due. */
const TRIED_FOR_MS = 2 * MINUTE_MS;

export const RETRY_MS = 20_000;
/** A service can take five minutes to store or list what it received, and the clocks of two instances can differ by as many. */
export const BELIEVED_AFTER_MS = 10 * MINUTE_MS;
/** When to look again for what may have arrived, by the time since it was sent. */
const LOOKS: [since: number, pause: number][] = [
  [5_000, 5_000],
  [20_000, 15_000],
  [80_000, MINUTE_MS],
  [11 * MINUTE_MS, 5 * MINUTE_MS],
];
const LAST_LOOKS_MS = 30 * MINUTE_MS;

export interface StepAfter {
  to: PostState;
  reason?: string | undefined;
  /** Its next text is sent in the same turn. */
  goesOn?: boolean;
  /** It is sent again then. */
  nextAt?: Date;
}

export function stepAfter(
  post: Post,
  texts: SentText[],
  { tried, at, reason }: { tried: ReadonlySet<string>; at: Date; reason: string | undefined },
): StepAfter {
  const open = texts.filter((text) => !isSent(text));
  const busy = open.find(({ sending }) => sending?.state === 'busy')?.sending;
  if (busy) return { to: 'sending', reason: post.reason ?? reason, nextAt: nextLook(busy, at) };
  if (open.length === 0) return { to: 'scheduled' };
  if (nextText(post, texts, tried)) return { to: 'held', reason: post.reason, goesOn: true };
  const end = END_STATES.find((state) => open.some(({ sending }) => sending?.state === state));
  if (end) return { to: end, reason };
  if (isLastTry(post, at)) return { to: 'missed', reason };
  return { to: 'held', reason: post.reason ?? reason, nextAt: new Date(at.getTime() + RETRY_MS) };
}

const END_STATES = ['unconfirmed', 'refused'] as const;

function nextLook({ triedAt }: Pick<Sending, 'triedAt'>, at: Date): Date {
  const since = at.getTime() - triedAt.getTime();
  const [, pause = LAST_LOOKS_MS] = LOOKS.find(([until]) => since < until) ?? [];
  const isBelieved = since >= BELIEVED_AFTER_MS;
  // In time to be sent again.
  return new Date(at.getTime() + (isBelieved ? pause : Math.min(pause, BELIEVED_AFTER_MS - since)));
}

type TriedPost = Pick<Post, 'dueAt' | 'writtenAt' | 'sendings' | 'version'>;

export const isLastTry = (post: TriedPost, at: Date) =>
  at.getTime() + RETRY_MS > Math.max(usualEnd(post), leastEnd(post));

/** From now on, nothing of it is sent. */
export const isLate = (post: TriedPost, at: Date) =>
  at.getTime() >= Math.max(post.dueAt?.getTime() ?? Infinity, leastEnd(post));

/** It was submitted or first tried so near its time that it is tried for as long as any post at least, and perhaps sent a little late. */
export const isHurried = (post: TriedPost) => leastEnd(post) > usualEnd(post);

const usualEnd = ({ dueAt }: TriedPost) => (dueAt?.getTime() ?? Infinity) - TRIED_FOR_MS;
/** Bounded by its time, however late the post was entered. */
const leastEnd = ({ dueAt, writtenAt, sendings, version }: TriedPost) => {
  const begun = sendings.filter((sending) => sending.version === version).map(latestFirstTry);
  return Math.min(Math.max(writtenAt.getTime(), ...begun), dueAt?.getTime() ?? Infinity) + TRIED_FOR_MS;
};

/** Not earlier than its first try, because there are at least `RETRY_MS` between two. */
const latestFirstTry = ({ tries, triedAt }: Sending) => triedAt.getTime() - (tries - 1) * RETRY_MS;
