import * as z from 'zod';
import type { NewJob } from '../../jobs/job.js';
import type { PostKey } from '../model/post-row.js';

/** The jobs of a post: its worker, and its card. */

export const POST_QUEUE = 'posts';
export const CARD_QUEUE = 'post_cards';

export const postJob = z.object({
  workspace: z.string(),
  post: z.string(),
  /** Whoever pressed the button sends it and says what became of it, unless that process ends. */
  isForm: z.boolean().optional(),
  /** Why it could not be checked last whether it was published. */
  failed: z.string().optional(),
});
export type PostJob = z.infer<typeof postJob>;

/** The card shows every change; the post leaves at its time. */
export function jobsFor(post: PostKey, now: Date, leavesAt?: Date): NewJob[] {
  const card = jobFor(CARD_QUEUE, post, now);
  return leavesAt ? [card, jobFor(POST_QUEUE, post, leavesAt)] : [card];
}

export const jobFor = (
  queue: string,
  { workspace, id }: PostKey,
  dueAt: Date,
  more: Partial<PostJob> = {},
): NewJob => ({ queue, key: id, dueAt, data: { workspace, post: id, ...more } satisfies PostJob });
