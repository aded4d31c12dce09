import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { NewJob } from '../../jobs/job.js';
import { addSelectedJobs } from '../../jobs/table.js';
import type { PostKey } from '../model/post-row.js';

/** The jobs of a post: its worker, and its card. */

export const POST_QUEUE = 'posts';
export const CARD_QUEUE = 'post_cards';

export const postJob = z.object({
  workspace: z.string(),
  post: z.string(),
  /** Why it could not be checked last whether it was published. */
  failed: z.string().optional(),
});
export type PostJob = z.infer<typeof postJob>;

/** The card shows every change; the post leaves at its time. */
export function jobsFor(post: PostKey, now: Date, leavesAt?: Date): NewJob[] {
  const card = jobFor(CARD_QUEUE, post, now);
  return leavesAt ? [card, jobFor(POST_QUEUE, post, leavesAt)] : [card];
}

export const jobFor = (queue: string, { workspace, id }: PostKey, dueAt: Date): NewJob => ({
  queue,
  key: id,
  dueAt,
  data: { workspace, post: id } satisfies PostJob,
});

/**
 * Part of a statement: draws the cards of these held posts again, and continues those whose time has come. The next posts first, a few
 * in a second: Slack allows 50 edits a minute.
 */
export const addHeldJobs = (held: RawBuilder<unknown>, at: Date): RawBuilder<NewJob> => sql`
  ${addSelectedJobs(sql`
    select queue, id as key, due_at, jsonb_build_object('workspace', workspace, 'post', id) as data
    from (select workspace, id, leaves_at, ${at}::timestamptz as now,
        row_number() over (order by due_at <= ${at}, due_at) - 1 as place
      from ${held} where form is distinct from 'open') post,
    lateral (values (${CARD_QUEUE}::text, now + place * interval '1.4 seconds'),
      (${POST_QUEUE}::text, greatest(leaves_at, now + place * interval '0.25 seconds'))) job (queue, due_at)`)}
  returning queue, key, due_at, data`;
