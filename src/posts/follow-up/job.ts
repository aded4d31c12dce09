import * as z from 'zod';
import { STUCK_AFTER_MS } from '../../api/post-state.js';
import { HOUR_MS, MINUTE_MS } from '../../durations.js';
import type { NewJob } from '../../jobs/job.js';
import type { HeldPost } from '../table/held-row.js';

/** A job for each post that Upnext sent: it checks the outcome and tells the author if something went wrong. */

export const FOLLOW_UP = 'post-outcome';
/** How long the service may take to publish a post. */
const PUBLISHED_AFTER_MS = 20_000;

export const followedPostSchema = z.object({
  workspace: z.string(),
  project: z.string(),
  post: z.string(),
  /** When it goes out, in milliseconds: what goes out together is checked together. */
  at: z.number(),
  /** An earlier check found that it was waiting. */
  waited: z.boolean().optional(),
  /** Why the last read failed. */
  failed: z.string().optional(),
});
export type FollowedPost = z.infer<typeof followedPostSchema>;

export const followUpJob = (
  { workspace, id, project }: Pick<HeldPost, 'workspace' | 'id' | 'project'>,
  at: number,
): NewJob => ({
  queue: FOLLOW_UP,
  key: `${id} ${at}`,
  dueAt: new Date(at + PUBLISHED_AFTER_MS),
  data: { workspace, project: project.id, post: id, at } satisfies FollowedPost,
});

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
