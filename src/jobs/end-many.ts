import { sql, type Kysely } from 'kysely';
import { rows } from '../database/sql-values.js';
import { SCHEMA, type JobRow, type JobTable, type Later } from './row.js';

const JOBS = sql.table(`${SCHEMA}.jobs`);
const ENDED = 'queue text, key text, taken_by uuid, version int, due_at timestamptz, data jsonb';

export interface Ended {
  job: JobRow;
  later: Later | undefined;
}

/**
 * Many in one statement: those that end at the same moment are many when many are due. What was added while one ran counts
 * more than what its run came to.
 */
export async function endMany(db: Kysely<{ jobs: JobTable }>, all: Ended[]): Promise<Map<string, undefined>> {
  const ended = all.map(({ job: { queue, key, taken_by, version }, later }) => ({
    ...{ queue, key, taken_by, version },
    ...(later && { due_at: later.dueAt, data: later.data }),
  }));
  await sql`
    with ended as (select * from ${rows(ended, ENDED)} one), gone as (
      delete from ${JOBS} as job using ended
      where job.queue = ended.queue and job.key = ended.key and job.taken_by = ended.taken_by
        and job.version = ended.version and ended.due_at is null
    )
    update ${JOBS} as job
    set due_at = case when job.version = ended.version then ended.due_at else job.due_at end,
      next_at = case when job.version = ended.version then ended.due_at else job.due_at end,
      data = case when job.version = ended.version then ended.data else job.data end,
      taken_by = null, attempts = 0
    from ended
    where job.queue = ended.queue and job.key = ended.key and job.taken_by = ended.taken_by
      and (job.version <> ended.version or ended.due_at is not null)`.execute(db);
  return new Map<string, undefined>();
}
