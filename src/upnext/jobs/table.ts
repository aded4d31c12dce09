import { type ColumnType, type Generated, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { batched } from '../database/batched.js';
import type { Database } from '../database/database.js';
import { rows, type SqlCondition } from '../database/sql-values.js';
import { columnNames } from '../database/tables.js';
import type { NewJob, NextRun } from './job.js';

export const SCHEMA = 'upnext_jobs';
export const JOBS = sql.table(`${SCHEMA}.jobs`);

interface JobTable {
  queue: string;
  key: string;
  data: unknown;
  /** The one that its data names, or empty. */
  workspace: ColumnType<string, never, never>;
  dueAt: Date;
  /** When it may be taken: when it is due or, while a worker has it, when the lease ends. */
  nextAt: Date;
  attempts: Generated<number>;
  takenBy: string | null;
  /** The instance that took it last. */
  instance: string | null;
  /** Increases when a job is added again, so that a run of the old version does not finish the new one. */
  version: Generated<number>;
}

export type JobRow = Selectable<JobTable>;

interface Tables {
  jobs: JobTable;
}

export type Db = Kysely<Tables>;

/** The jobs table, with one method for each thing that can happen to a job. */
export function createTable(database: Database) {
  const db = jobsIn(database);
  return {
    ...createAdding(db),
    ...createRunning(db),
    depth: (now: Date) => depth(db, now),
  };
}

export const jobsIn = (database: Database): Db => database.kysely<Tables>(SCHEMA).withPlugin(columnNames);

/** Before the start, where no other process uses the database: what a killed one had in hand runs at once. */
export async function releaseJobs(database: Database): Promise<void> {
  const released = jobsIn(database)
    .updateTable('jobs')
    .set({ nextAt: sql`due_at`, takenBy: null });
  await released.where('takenBy', 'is not', null).execute();
}

/** Whether jobs are running or due, and when the first of the others is due. */
export async function nextDue(
  database: Database,
  now: Date,
): Promise<{ isBusy: boolean; dueAt: Date | null }> {
  const isBusy = sql<boolean>`(taken_by is not null or next_at <= ${now})`;
  return jobsIn(database)
    .selectFrom('jobs')
    .select(sql<boolean>`coalesce(bool_or(${isBusy}), false)`.as('isBusy'))
    .select(sql<Date | null>`min(next_at) filter (where not ${isBusy})`.as('dueAt'))
    .executeTakeFirstOrThrow();
}

const isJob = (queue: string, key: string) => sql<boolean>`queue = ${queue} and key = ${key}`;

const COLUMNS = 'queue text, key text, data jsonb, due_at timestamptz';

/** Part of the statement that stores a change, so that both are stored or neither. */
const storeJobs = (jobs: NewJob[], ifExists: string, condition: SqlCondition = sql`true`) => sql<
  Record<string, unknown>
>`
  insert into ${JOBS} as job (queue, key, data, due_at, next_at)
  select queue, key, coalesce(data, 'null'), due_at, due_at from ${rows(jobs, COLUMNS)} added
  where ${condition} on conflict (queue, key) ${sql.raw(ifExists)}`;

/** Existing jobs get the new time and data. A running job keeps running, and the new version runs after it. */
export const replaceJobs = (jobs: NewJob[], condition?: SqlCondition) =>
  storeJobs(jobs, updateJob(), condition);

/** The same, but a job that is due earlier keeps its time. */
export const addJobs = (jobs: NewJob[], condition?: SqlCondition) =>
  storeJobs(jobs, updateNoLater(), condition);

/** The same for what a statement selects: their queue, key, due_at and data. */
export const addSelectedJobs = (selected: RawBuilder<unknown>) => sql`
  insert into ${JOBS} as job (queue, key, data, due_at, next_at)
  select queue, key, data, due_at, due_at from (${selected}) added
  on conflict (queue, key) ${sql.raw(updateNoLater())}`;

const updateJob = (dueAt = 'excluded.due_at') => `
  do update set
    data = excluded.data, due_at = ${dueAt}, version = job.version + 1,
    next_at = case when job.taken_by is null then ${dueAt} else job.next_at end,
    attempts = case when job.taken_by is null then 0 else job.attempts end`;

/** Part of the statement after which nothing is left to do for these jobs. `keys` selects them. */
export const removeJobs = (queue: string, keys: RawBuilder<unknown>) =>
  sql<Record<string, unknown>>`delete from ${JOBS} where queue = ${queue} and key in (${keys})`;

/** A job that nobody has taken starts later: somebody still works on what it is about. */
export const delayJob = (queue: string, key: string, until: Date) => sql`
  update ${JOBS} set due_at = ${until}, next_at = ${until} where ${isJob(queue, key)} and taken_by is null`;

const updateNoLater = () => updateJob('least(job.due_at, excluded.due_at)');

const createAdding = (db: Db) => ({
  put: (job: NewJob) => replaceJobs([job]).execute(db),
  putNoLater: (job: NewJob) => addJobs([job]).execute(db),
  async putIfMissing(job: NewJob): Promise<boolean> {
    const inserted = await sql`${storeJobs([job], 'do nothing')} returning key`.execute(db);
    return inserted.rows.length > 0;
  },
  remove: async (queue: string, key: string): Promise<void> => {
    await db.deleteFrom('jobs').where(isJob(queue, key)).execute();
  },
  removeWorkspace: async (workspace: string): Promise<void> => {
    await db.deleteFrom('jobs').where('workspace', '=', workspace).execute();
  },
});

type Run = Pick<JobRow, 'key' | 'takenBy'>;
const RUN = 'queue text, key text, taken_by uuid, version int';
const runOf = ({ queue, key, takenBy, version }: JobRow) => ({ queue, key, takenBy, version });
/** Not `=`, for which PostgreSQL would go through all jobs in hand. */
const IS_RUN = sql`(job.queue, job.key, job.version) = (done.queue, done.key, done.version)
  and job.taken_by is not distinct from done.taken_by returning done.key, done.taken_by`;

function isAmong(found: Run[]): (run: Run) => boolean {
  const nameOf = ({ key, takenBy }: Run) => `${takenBy} ${key}`;
  const names = new Set(found.map(nameOf));
  return (run) => names.has(nameOf(run));
}

function createRunning(db: Db) {
  const isTaken = (job: JobRow) => sql<boolean>`${isJob(job.queue, job.key)} and taken_by = ${job.takenBy}`;

  const remove = batched(async (jobs: JobRow[]) => {
    const done = rows(jobs.map(runOf), RUN);
    const { rows: removed } =
      await sql<Run>`delete from ${JOBS} job using ${done} done where ${IS_RUN}`.execute(db);
    return isAmong(removed);
  });

  const runAgain = batched(async (all: (NextRun & { job: JobRow })[]) => {
    const done = rows(
      all.map(({ job, dueAt, data = null }) => ({ ...runOf(job), dueAt, data })),
      `${RUN}, due_at timestamptz, data jsonb`,
    );
    const { rows: again } = await sql<Run>`
      update ${JOBS} job set taken_by = null, attempts = 0, due_at = done.due_at, next_at = done.due_at,
        data = coalesce(done.data, 'null') from ${done} done where ${IS_RUN}`.execute(db);
    const isAgain = isAmong(again);
    return ({ job }) => isAgain(job);
  });

  /**
   * Deletes a job or sets its next run. If it was added again while it ran, the added version stays. Resolves to when it runs next.
   */
  async function finish(job: JobRow, next?: NextRun): Promise<Date | undefined> {
    if (await (next ? runAgain({ ...next, job }) : remove(job))) return next?.dueAt;
    const added = db.updateTable('jobs').set({ takenBy: null, attempts: 0, nextAt: sql`due_at` });
    return (await added.where(isTaken(job)).returning('nextAt').executeTakeFirst())?.nextAt;
  }

  async function postpone(job: JobRow, until: Date): Promise<void> {
    const nextAt = sql<Date>`greatest(due_at, ${until}::timestamptz)`;
    await db.updateTable('jobs').set({ nextAt, takenBy: null }).where(isTaken(job)).execute();
  }

  async function renew(jobs: JobRow[], leaseEnd: Date): Promise<void> {
    const taken = jobs.map(({ queue, key, takenBy }) => ({ queue, key, takenBy }));
    const areTaken = sql<boolean>`(queue, key, taken_by) in (
      select queue, key, taken_by from ${rows(taken, 'queue text, key text, taken_by uuid')} taken)`;
    await db.updateTable('jobs').set({ nextAt: leaseEnd }).where(areTaken).execute();
  }

  return { finish, postpone, renew };
}

/** `due`: how many of the waiting jobs should have started. */
const depth = (db: Db, now: Date) =>
  db
    .selectFrom('jobs')
    .select('queue')
    .select(sql<number>`count(*)`.as('waiting'))
    .select(sql<number>`count(*) filter (where next_at <= ${now})`.as('due'))
    .groupBy('queue')
    .execute();
