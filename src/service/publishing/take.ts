import { type Kysely, sql } from 'kysely';
import type { Platform } from '../../../openapi/platforms.js';
import { MINUTE_MS } from '../../when/index.js';
import type { Clock } from '../clock.js';
import type { Tables } from '../tables.js';
import { TOO_LATE_MS } from './next-state.js';
import type { DuePost } from './publisher.js';

/** A network of a project. It is sent one post at a time. */
export interface Lane {
  project: string;
  platform: Platform;
}

/** For a statement. */
export const rowsOf = (lanes: Lane[]) =>
  sql`unnest(${lanes.map(({ project }) => project)}::text[], ${lanes.map(({ platform }) => platform)}::text[])`;

export interface TakenPost extends DuePost {
  tries: number;
}

/** Reading a file may take 30 s and the request 60 s: by then the sender has settled it, or is gone. */
const LEASE_MS = 4 * MINUTE_MS;

/**
 * Takes the first post of each lane that is due, for the caller to send at once: nothing taken waits. The choice is materialized, as
 * `where … in (select … limit … for update skip locked)` may be run again for each row and then takes more than its limit.
 */
export async function takeDue(
  db: Kysely<Tables>,
  clock: Clock,
  lanes: Lane[],
  restoredAt: Date | undefined,
): Promise<TakenPost[]> {
  if (lanes.length === 0) return [];
  const { rows } = await sql<TakenPost>`
    with clock as materialized (select ${clock()} as at),
    lane as (
      select * from ${rowsOf(lanes)}
        as lane (project, platform)
    ),
    chosen as materialized (
      select due.post_id, due.platform, clock.at from clock cross join lane cross join lateral (
        select post_id, platform from scheduling.deliveries
        where project_id = lane.project and platform = lane.platform and state = 'waiting' and not rehearsal
          and due_at <= clock.at and due_at > clock.at - ${TOO_LATE_MS} * interval '1 ms'
          and due_at > ${restoredAt ?? '-infinity'}::timestamptz
          and coalesce(next_at, due_at) <= clock.at
        order by due_at, number
        limit 1
        for update skip locked
      ) due
    )
    update scheduling.deliveries delivery
    set state = 'busy', tries = tries + 1, next_at = chosen.at + ${LEASE_MS} * interval '1 ms'
    from chosen join scheduling.posts post on post.id = chosen.post_id
    where delivery.post_id = chosen.post_id and delivery.platform = chosen.platform
    returning post.id, post.project_id as project, delivery.platform, post.content, post.media,
      delivery.due_at as "dueAt", delivery.tries`.execute(db);
  return rows;
}
