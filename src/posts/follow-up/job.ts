import * as z from 'zod';
import { STUCK_AFTER_MS } from '../../api/post-state.js';
import { HOUR_MS, MINUTE_MS } from '../../durations.js';
import type { PostAbout, PostContext } from '../about.js';
import type { NewJob } from '../../jobs/job.js';
import { projectInButton } from '../../ui/shared-buttons.js';
import { storedPlatforms, storedStatus, type ScheduledPost } from '../fields/differences.js';
import { firstText, type Draft } from '../fields/draft.js';

/** A job for each post that Upnext sent: it checks the outcome and tells the author if something went wrong. */

export const FOLLOW_UP = 'post-outcome';
/** How long the service may take to publish a post. */
const PUBLISHED_AFTER_MS = 20_000;

export const followedPostSchema = z.object({
  workspace: z.string(),
  person: z.string(),
  project: projectInButton,
  id: z.string().optional(),
  /** When it goes out, in milliseconds. */
  at: z.number(),
  content: z.string(),
  platforms: z.array(z.string()),
  /** The held post that it was before it was sent. */
  held: z.object({ id: z.string(), version: z.number() }).optional(),
  /** It has several texts, so it is several posts at the service. `held` says which. */
  inParts: z.boolean().optional(),
  /** An earlier check found that it was waiting. */
  waited: z.boolean().optional(),
  /** Reads that failed in a row, all for the same reason. */
  failedReads: z.object({ kind: z.string(), count: z.number() }).optional(),
});
export type FollowedPost = z.infer<typeof followedPostSchema>;

export function followUpOf(
  post: ScheduledPost,
  values: Draft,
  { about, actor }: Pick<PostContext, 'about' | 'actor'>,
  held?: PostAbout['held'],
): NewJob[] {
  const at = post.stored ?? post.meant?.at;
  if (at === undefined || storedStatus(post, values) === 'DRAFT') return [];
  const { workspace, person } = actor;
  const project = about.project ?? { id: post.project, name: values.project?.text ?? '' };
  const data: FollowedPost = {
    workspace,
    person,
    project,
    at,
    id: post.id,
    ...(held && { held: { id: held.id, version: held.version } }),
    ...(held?.isPart && { inParts: true }),
    content: firstText(values),
    platforms: storedPlatforms(post, values),
  };
  // One for all parts that go out at the same time.
  const key = held?.isPart ? `${held.id} ${at}` : about.submissionId;
  return [{ queue: FOLLOW_UP, key, dueAt: firstCheck(at), data }];
}

export const firstCheck = (at: number) => new Date(at + PUBLISHED_AFTER_MS);

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
