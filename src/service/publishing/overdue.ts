import { type Kysely, sql } from 'kysely';
import type { Clock } from '../clock.js';
import type { Tables } from '../tables.js';
import { TOO_LATE_MS } from './next-state.js';
import { settle, type Settlement } from './settle.js';

const BATCH_SIZE = 100;

/**
 * Ends what nobody will: a sender that is gone, a post that is too late whatever its pause, and after a restore whatever may have
 * left since the backup. Any process does, also one that can’t publish it.
 */
export async function endOverdue(
  db: Kysely<Tables>,
  clock: Clock,
  restoredAt: Date | undefined,
): Promise<Progress> {
  const tooLate = sql`due_at <= clock.at - ${TOO_LATE_MS} * interval '1 ms'`;
  const { rows } = await sql<Overdue>`
    with clock as materialized (select ${clock()} as at)
    select post_id as post, platform, tries, state, due_at <= ${restoredAt ?? '-infinity'}::timestamptz as restored
    from scheduling.deliveries cross join clock
    where state in ('waiting', 'busy') and not rehearsal and due_at <= clock.at and (
      due_at <= ${restoredAt ?? '-infinity'}::timestamptz
      or case when state = 'busy' and reference is null then next_at <= clock.at else ${tooLate} end)
    order by due_at
    limit ${BATCH_SIZE}`.execute(db);
  let ended = 0;
  for (const { post, ...row } of rows)
    if (await settle(db, clock, post, [{ ...row, event: eventOf(row) }])) ended += 1;
  return { found: rows.length, ended };
}

/** How many deliveries there were to do, and how many posts have ended with them. */
export interface Progress {
  found: number;
  ended: number;
}

interface Overdue extends Pick<Settlement, 'platform' | 'tries'> {
  post: string;
  state: 'waiting' | 'busy';
  restored: boolean;
}

function eventOf({ state, restored }: Pick<Overdue, 'state' | 'restored'>): Settlement['event'] {
  if (restored) return { state: 'unknown', why: 'A backup was restored after its time' };
  return state === 'waiting' ? { state: 'too late' } : { state: 'unknown', why: 'No answer came' };
}
