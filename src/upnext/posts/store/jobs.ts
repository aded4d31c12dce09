import * as z from 'zod';
import type { NewJob } from '../../jobs/job.js';
import type { PostKey } from '../model/post.js';

/** The jobs of a post: its worker, and its card. */

export const HELD_POSTS = 'posts';
export const HELD_CARDS = 'post_cards';

export const heldPostJob = z.object({
  workspace: z.string(),
  post: z.string(),
  /** Whoever pressed the button sends it and says what became of it, unless that process ends. */
  isForm: z.boolean().optional(),
  /** Why it could not be checked last whether it was published. */
  failed: z.string().optional(),
});
export type HeldJob = z.infer<typeof heldPostJob>;

/** The card shows every change; the post leaves at its time. */
export function jobsFor(post: PostKey, now: Date, leavesAt?: Date): NewJob[] {
  const card = heldJob(HELD_CARDS, post, now);
  return leavesAt ? [card, heldJob(HELD_POSTS, post, leavesAt)] : [card];
}

export const heldJob = (
  queue: string,
  { workspace, id }: PostKey,
  dueAt: Date,
  more: Partial<HeldJob> = {},
): NewJob => ({ queue, key: id, dueAt, data: { workspace, post: id, ...more } satisfies HeldJob });
