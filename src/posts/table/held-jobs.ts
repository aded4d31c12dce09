import * as z from 'zod';
import type { NewJob } from '../../jobs/job.js';
import type { HeldKey } from './held-tables.js';

/** The jobs of a post: its worker, and its card. */

export const HELD_POSTS = 'held_posts';
export const HELD_CARDS = 'held_cards';

export const heldPostJob = z.object({ workspace: z.string(), post: z.string() });
export type HeldJob = z.infer<typeof heldPostJob>;

/** The card shows every change; the post leaves at its time. */
export function jobsFor({ workspace, id }: HeldKey, now: Date, leavesAt?: Date): NewJob[] {
  const data = { workspace, post: id };
  const card = heldJob(HELD_CARDS, data, now);
  return leavesAt ? [card, heldJob(HELD_POSTS, data, leavesAt)] : [card];
}

export const heldJob = (queue: string, data: HeldJob, dueAt: Date): NewJob => ({
  queue,
  key: data.post,
  dueAt,
  data,
});
