import { HOUR_MS, MINUTE_MS } from '../../durations.js';
import { STUCK_AFTER_MS } from '../../api/post-state.js';
import type { FollowedPost } from './job.js';

/**
 * How often to check, by the time since the post was due. For a day, an author hears of a failure within two minutes of the
 * service knowing it, even if a read is slow or fails, or the process that checks is killed and its lease has to end. If the
 * service refuses the reads, the pauses grow.
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
const LONGEST_PAUSE_MS = 15 * MINUTE_MS;

/** Undefined after three days. One check is at the moment when the post counts as stuck. */
export function nextCheck(at: Date, now: Date, failedReads?: FollowedPost['failedReads']): Date | undefined {
  const since = now.getTime() - at.getTime();
  const [, pause] = PAUSES.find(([until]) => since < until) ?? [];
  if (pause === undefined) return undefined;
  const wait = failedReads ? pauseAfterFailure(pause, failedReads) : pause;
  const next = Math.max(now.getTime(), at.getTime()) + wait;
  const stuckAt = at.getTime() + STUCK_AFTER_MS;
  return new Date(since < STUCK_AFTER_MS ? Math.min(next, stuckAt) : next);
}

function pauseAfterFailure(pause: number, { kind, count }: NonNullable<FollowedPost['failedReads']>): number {
  if (pause >= LONGEST_PAUSE_MS) return pause;
  return NEEDS_A_PERSON.has(kind) ? Math.min(pause * 2 ** (count - 1), LONGEST_PAUSE_MS) : RETRY_MS;
}
