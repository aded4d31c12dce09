import { type Kysely, sql } from 'kysely';
import type { Platform } from '../../../openapi/platforms.js';
import type { Clock } from '../clock.js';
import type { Tables } from '../tables.js';
import type { Progress } from './overdue.js';
import { settle, type Settlement } from './settle.js';

const BATCH_SIZE = 100;

/** Ends the rehearsals that are due, however late. */
export async function rehearseDue(db: Kysely<Tables>, clock: Clock, failing: Platform[]): Promise<Progress> {
  const { rows } = await sql<{ post: string; due: Pick<Settlement, 'platform' | 'tries'>[] }>`
    with due as materialized (
      select * from scheduling.deliveries
      where state in ('waiting', 'busy') and rehearsal and due_at <= ${clock()}
      order by due_at, number limit ${BATCH_SIZE}
    )
    select post_id as post, json_agg(json_build_object('platform', platform, 'tries', tries)) as due
    from due group by post_id order by min(number)`.execute(db);
  let ended = 0;
  for (const { post, due } of rows)
    if (
      await settle(
        db,
        clock,
        post,
        due.map((one) => ({ ...one, event: rehearsalOf(one.platform, failing) })),
      )
    )
      ended += 1;
  return { found: rows.length, ended };
}

/** FAIL_PLATFORMS shows what happens where a network rejects a post. */
export const rehearsalOf = (platform: Platform, failing: Platform[]): Settlement['event'] =>
  failing.includes(platform)
    ? { state: 'refused', why: 'This demo service is configured to fail on this network.' }
    : { state: 'published' };
