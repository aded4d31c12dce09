import { type Kysely, sql } from 'kysely';
import { DAY_MS, SECOND_MS } from '../../when/index.js';
import type { Clock } from '../clock.js';
import type { DeliveryRow, Tables } from '../tables.js';
import { type Lane, rowsOf } from './take.js';

const EVERY_MS = 30 * SECOND_MS;
const AT_ONCE = 20;

/** A delivery that a publisher has accepted. */
export type AcceptedPost = Pick<DeliveryRow, 'tries' | 'platform'> & {
  id: string;
  project: string;
  reference: string;
};

/** Chooses what to ask about now, until a day after its time. It is never sent again. */
export async function takeToLookAt(db: Kysely<Tables>, clock: Clock, lanes: Lane[]): Promise<AcceptedPost[]> {
  if (lanes.length === 0) return [];
  const { rows } = await sql<AcceptedPost>`
    with clock as materialized (select ${clock()} as at),
    chosen as materialized (
      select post_id, platform, clock.at from scheduling.deliveries cross join clock
      where reference is not null and next_at <= clock.at
        and (project_id, platform) in (
          select * from ${rowsOf(lanes)}
        )
      order by next_at
      limit ${AT_ONCE}
      for update of deliveries skip locked
    )
    update scheduling.deliveries delivery
    set next_at = case when due_at > chosen.at - ${DAY_MS} * interval '1 ms' then chosen.at + ${EVERY_MS} * interval '1 ms' end
    from chosen
    where delivery.post_id = chosen.post_id and delivery.platform = chosen.platform
    returning delivery.post_id as id, project_id as project, delivery.platform, reference, tries`.execute(db);
  return rows;
}
