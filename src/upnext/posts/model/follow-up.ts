import { earliest, HOUR_MS, MINUTE_MS } from '../../../when/index.js';
import { STUCK_AFTER_MS } from '../../api/post-state.js';
import { isOpen } from './outcome.js';
import type { Post } from './post.js';
import { type PostAtService, publishedAt } from './sending.js';

/** When to find out whether the service has published a post. */

/** How long the service may take to publish a post. */
const PUBLISHED_AFTER_MS = 20_000;

/**
 * How often to check, by the time since the post was due. For a day, an author hears of a failure within two minutes of the
 * service knowing it, even if a read is slow or fails, or the process that checks is killed and its lease has to end. If the
 * service refuses the reads, it is asked more rarely.
 */
const PAUSES: [until: number, pause: number][] = [
  [2 * MINUTE_MS, 20_000],
  [15 * MINUTE_MS, 30_000],
  [24 * HOUR_MS, 45_000],
  [72 * HOUR_MS, HOUR_MS],
];
/** After a read that failed. */
const RETRY_MS = 20_000;
/** Retrying does not help until a person changes a token, a permission or the project. */
const NEEDS_A_PERSON = new Set(['token', 'forbidden', 'missing']);
const REFUSED_MS = 15 * MINUTE_MS;

const firstCheck = (at: Date) => new Date(at.getTime() + PUBLISHED_AFTER_MS);

/** Undefined after three days. One check is at the moment when the post counts as stuck. */
export function nextCheck(at: Date, now: Date, failed?: string): Date | undefined {
  const since = now.getTime() - at.getTime();
  const [, pause] = PAUSES.find(([until]) => since < until) ?? [];
  if (pause === undefined) return undefined;
  const afterFailure = failed && (NEEDS_A_PERSON.has(failed) ? REFUSED_MS : RETRY_MS);
  const wait = afterFailure && pause < REFUSED_MS ? afterFailure : pause;
  const next = Math.max(now.getTime(), at.getTime()) + wait;
  const stuckAt = at.getTime() + STUCK_AFTER_MS;
  return new Date(since < STUCK_AFTER_MS ? Math.min(next, stuckAt) : next);
}

/** When it is checked first what became of a post that the service publishes then. */
export const checkedFrom = (post: PostAtService, now: Date) => firstCheck(publishedAt(post) ?? now);

/** Its texts that should be out, if nobody knows yet what became of them together, and when the first of the others is checked. */
export function textsToCheck({ sendings }: Pick<Post, 'sendings'>, now: Date) {
  const sent = sendings.flatMap((one) =>
    one.state === 'sent' && one.dueAt ? { ...one, at: one.dueAt } : [],
  );
  const isOut = ({ at }: { at: Date }) => firstCheck(at) <= now;
  const out = sent.filter(isOut);
  const isFollowed = out.some(({ outcome }) => !outcome) || isOpen({ sendings: out });
  return {
    due: isFollowed ? out : [],
    next: earliest(sent.filter((text) => !isOut(text)).map(({ at }) => firstCheck(at))),
  };
}
