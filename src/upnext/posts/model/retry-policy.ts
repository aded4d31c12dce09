import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../when/index.js';
import type { Post } from './post.js';
import type { Sending, SendingState } from './sending.js';

/** How often and how long Upnext tries to send a post, and looks for what may have arrived. Only this file knows. */

export const RETRIES = {
  /**
   * What surely isn’t at the service, and what waits until Slack says who may send or approve it. It is tried for so long at least, and
   * the service needs as much time before a post is due.
   */
  send: { everyMs: 20 * SECOND_MS, forMs: 2 * MINUTE_MS },
  /** A post at once, by whoever pressed the button: another process continues if there is no sign of life. */
  atOnce: { signOfLifeMs: 4 * SECOND_MS, continuedAfterMs: 12 * SECOND_MS },
  /** *Publish now*: time to send it. */
  publishNowMs: MINUTE_MS,
  /** Somebody has changed it since it was read. */
  overtakenMs: 5 * SECOND_MS,
  /**
   * What may have arrived. Not listed means not there only after that time: a service can take five minutes to store or list what it
   * received, and the clocks of two instances can differ by as many. The pauses are by the time since it was sent.
   */
  look: {
    pauses: [
      { before: 5 * SECOND_MS, ms: 5 * SECOND_MS },
      { before: 20 * SECOND_MS, ms: 15 * SECOND_MS },
      { before: 80 * SECOND_MS, ms: MINUTE_MS },
      { before: 11 * MINUTE_MS, ms: 5 * MINUTE_MS },
      { before: Infinity, ms: 30 * MINUTE_MS },
    ],
    believedAfterMs: 10 * MINUTE_MS,
    endsAfterMs: 72 * HOUR_MS,
  },
};

const { send, atOnce, publishNowMs, overtakenMs, look } = RETRIES;
const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

type TriedPost = Pick<Post, 'dueAt' | 'writtenAt' | 'sendings' | 'version'>;

export const afterTry = (at: Date): Date => after(at, send.everyMs);

/** Undefined if this was the last try. */
export function nextTry(post: TriedPost, at: Date): Date | undefined {
  const next = afterTry(at);
  return next.getTime() > Math.max(usualEnd(post), leastEnd(post)) ? undefined : next;
}

/** From then on, nothing of it is sent. Undefined if it has no time. */
export const lateFrom = (post: TriedPost): Date | undefined =>
  post.dueAt && new Date(Math.max(post.dueAt.getTime(), leastEnd(post)));

export const isLate = (post: TriedPost, at: Date): boolean =>
  at.getTime() >= (lateFrom(post)?.getTime() ?? Infinity);

/** It was submitted or first tried so near its time that it is tried for the least time, and perhaps sent a little late. */
export const isHurried = (post: TriedPost): boolean => leastEnd(post) > usualEnd(post);

const usualEnd = ({ dueAt }: TriedPost) => (dueAt?.getTime() ?? Infinity) - send.forMs;
/** Bounded by its time, however late the post was entered. */
const leastEnd = ({ dueAt, writtenAt, sendings, version }: TriedPost) => {
  const begun = sendings.filter((sending) => sending.version === version).map(latestFirstTry);
  return Math.min(Math.max(writtenAt.getTime(), ...begun), dueAt?.getTime() ?? Infinity) + send.forMs;
};
/** Not earlier than its first try, because there is at least the usual pause between two. */
const latestFirstTry = ({ tries, triedAt }: Sending) => triedAt.getTime() - (tries - 1) * send.everyMs;

/** When it is read again. */
export const afterOvertaken = (at: Date): Date => after(at, overtakenMs);

/** When another process continues a post at once, after this sign of life. */
export const continuedAt = (at: Date): Date => after(at, atOnce.continuedAfterMs);

/** What *Publish now* sets as the time of a post, in whole seconds. */
export const dueIfNow = (at: Date): Date =>
  new Date(Math.ceil((at.getTime() + publishNowMs) / SECOND_MS) * SECOND_MS);

type LastTry = Pick<Sending, 'triedAt'>;
const since = ({ triedAt }: LastTry, at: Date) => at.getTime() - triedAt.getTime();

/** Not listed yet: it may still come. Unknown for so long: nobody looks for it any longer. Undefined if what was found counts. */
export function insteadOf(found: SendingState, sending: LastTry, at: Date) {
  if (found === 'open') return since(sending, at) < look.believedAfterMs ? 'busy' : undefined;
  return found === 'busy' && since(sending, at) > look.endsAfterMs ? 'unconfirmed' : undefined;
}

/** One look is as soon as what it finds is believed, so that what isn’t there can be sent again in time. */
export function nextLook(sending: LastTry, at: Date): Date {
  const passed = since(sending, at);
  const pause = look.pauses.find(({ before }) => passed < before)?.ms ?? 0;
  const believedIn = look.believedAfterMs - passed;
  return after(at, believedIn > 0 ? Math.min(pause, believedIn) : pause);
}
