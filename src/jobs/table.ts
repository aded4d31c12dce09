import { sql, type ColumnType, type Generated, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { batch } from '../database/batch.js';
import type { Database } from '../database/database.js';
import { rows, type SqlCondition } from '../database/sql-values.js';
import { columnNames } from '../database/tables.js';
import { CLOCK_DIFFERENCE_MS } from '../steady-clock.js';
import type { NewJob, NextRun } from './job.js';

export const SCHEMA = 'upnext_jobs';
export const JOBS = sql.table(`${SCHEMA}.jobs`);

interface JobTable {
  queue: string;
  key: string;
  data: unknown;
  /** Those that its data names, or empty. */
  workspace: ComputedColumn<string>;
  project: ComputedColumn<string>;
  dueAt: Date;
  /** When it may be taken: when it is due or, while a worker has it, when the lease ends. */
  nextAt: Date;
  attempts: Generated<number>;
  takenBy: string | null;
  /** The instance that took it last. */
  instance: string | null;
  /** When the last run planned this one. */
  plannedAt: Date | null;
  /** Increases when a job is added again, so that a run of the old version does not finish the new one. */
  version: Generated<number>;
}

/** Columns that the database computes. */
type ComputedColumn<T> = ColumnType<T, never, never>;

export type JobRow = Selectable<JobTable>;

export interface QueueDepth {
  queue: string;
  waiting: number;
  /** How many of the waiting jobs should have started. */
  due: number;
}

/** How long a job of a queue can wait, at most, for the end of a lease or for its next attempt. */
interface LongestWaits {
  queue: string;
  now: Date;
  leaseSeconds: number;
  backoffSeconds: number;
}

interface FinishedJob {
  job: JobRow;
  next: NextRun | undefined;
  at: Date;
}

interface Tables {
  jobs: JobTable;
}

type Db = Kysely<Tables>;

/** The jobs table, with one method for each thing that can happen to a job. */
export function createTable(database: Database) {
  const db = jobsIn(database);
  return {
    ...createAdding(db),
    ...createRunning(db),
    ...createCorrecting(db),
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

const COLUMNS = 'queue text, key text, data jsonb, due_at timestamptz, planned_at timestamptz';

/** Part of the statement that stores a change, so that both are stored or neither. */
const storeJobs = (jobs: NewJob[], ifExists: string, condition: SqlCondition = sql`true`) => sql<
  Record<string, unknown>
>`
  insert into ${JOBS} as job (queue, key, data, due_at, next_at, planned_at)
  select queue, key, coalesce(data, 'null'), due_at, due_at, planned_at from ${rows(jobs, COLUMNS)} added
  where ${condition} on conflict (queue, key) ${sql.raw(ifExists)}`;

/** The same for what a statement selects: their queue, key, due_at and data. A job that is due earlier keeps its time. */
export const addSelectedJobs = (selected: RawBuilder<unknown>) => sql`
  insert into ${JOBS} as job (queue, key, data, due_at, next_at)
  select queue, key, data, due_at, due_at from (${selected}) added
  on conflict (queue, key) ${sql.raw(updateNoLater())}`;

/** Existing jobs are kept. */
export const insertJobs = (jobs: NewJob[], condition?: SqlCondition) =>
  storeJobs(jobs, 'do nothing', condition);

/** Existing jobs get the new time and data. A running job keeps running, and the new version runs after it. */
export const replaceJobs = (jobs: NewJob[], condition?: SqlCondition) =>
  storeJobs(jobs, updateJob(), condition);

const updateJob = (dueAt = 'excluded.due_at') => `
  do update set
    data = excluded.data, due_at = ${dueAt}, planned_at = excluded.planned_at, version = job.version + 1,
    next_at = case when job.taken_by is null then ${dueAt} else job.next_at end,
    attempts = case when job.taken_by is null then 0 else job.attempts end`;

/** Part of the statement after which nothing is left to do for these jobs. `keys` selects them. */
export const removeJobs = (queue: string, keys: RawBuilder<unknown>) =>
  sql<Record<string, unknown>>`delete from ${JOBS} where queue = ${queue} and key in (${keys})`;

/** A job that nobody has taken starts later: somebody still works on what it is about. */
export const delayJob = (queue: string, key: string, until: Date) => sql`
  update ${JOBS} set due_at = ${until}, next_at = ${until} where ${isJob(queue, key)} and taken_by is null`;

const updateNoLater = () => updateJob('least(job.due_at, excluded.due_at)');

function createAdding(db: Db) {
  async function put(job: NewJob): Promise<void> {
    await replaceJobs([job]).execute(db);
  }

  async function putNoLater(job: NewJob): Promise<void> {
    await storeJobs([job], updateNoLater()).execute(db);
  }

  async function putIfMissing(job: NewJob): Promise<boolean> {
    const inserted = await sql`${insertJobs([job])} returning key`.execute(db);
    return inserted.rows.length > 0;
  }

  async function remove(queue: string, key: string): Promise<void> {
    await db.deleteFrom('jobs').where(isJob(queue, key)).execute();
  }

  async function removeWorkspace(workspace: string): Promise<void> {
    await db.deleteFrom('jobs').where('workspace', '=', workspace).execute();
  }

  return { put, putNoLater, putIfMissing, remove, removeWorkspace };
}

function createRunning(db: Db) {
  const isTaken = (job: JobRow) => sql<boolean>`${isJob(job.queue, job.key)} and taken_by = ${job.takenBy}`;

  const finishOne = batch(
    ({ job }: FinishedJob) => `${job.queue} ${job.key}`,
    (finished) => finishAll(db, finished),
  );

  /**
   * Deletes a job or sets its next run. If it was added again while it ran, the added version stays. Resolves to when it runs next.
   */
  const finish = (job: JobRow, at: Date, next?: NextRun): Promise<Date | undefined> =>
    finishOne({ job, next, at });

  async function postpone(job: JobRow, until: Date): Promise<void> {
    const nextAt = sql<Date>`greatest(due_at, ${until}::timestamptz)`;
    await db.updateTable('jobs').set({ nextAt, takenBy: null }).where(isTaken(job)).execute();
  }

  const areTaken = (jobs: JobRow[]) => {
    const taken = jobs.map(({ queue, key, takenBy }) => ({ queue, key, takenBy }));
    return sql<boolean>`(queue, key, taken_by) in (
      select queue, key, taken_by from ${rows(taken, 'queue text, key text, taken_by uuid')} taken)`;
  };

  /** Undoes `take`. */
  async function giveBack(jobs: JobRow[]): Promise<void> {
    await db
      .updateTable('jobs')
      .set({ nextAt: sql`due_at`, takenBy: null, attempts: sql`attempts - 1` })
      .where(areTaken(jobs))
      .execute();
  }

  async function renew(jobs: JobRow[], leaseEnd: Date): Promise<void> {
    await db.updateTable('jobs').set({ nextAt: leaseEnd }).where(areTaken(jobs)).execute();
  }

  /** Undoes `take`, and nobody takes another job of this project from the queue until then. */
  async function wait(job: JobRow, until: Date): Promise<void> {
    const { queue, workspace, project } = job;
    const others = db
      .updateTable('jobs')
      .set({ nextAt: until })
      .where('queue', '=', queue)
      .where('workspace', '=', workspace)
      .where('project', '=', project)
      .where('takenBy', 'is', null)
      .where('nextAt', '<', until);
    await db
      .with('others', () => others)
      .updateTable('jobs')
      .set({ nextAt: until, takenBy: null, attempts: sql`attempts - 1` })
      .where(isTaken(job))
      .execute();
  }

  return { finish, postpone, giveBack, renew, wait };
}

/** What was stored before the clock was set back. */
function createCorrecting(db: Db) {
  /** Leases and retries that were stored before the clock was set back end as if they began now. */
  const shortenWaits = batch(
    ({ queue }: LongestWaits) => queue,
    async (queues) => {
      const longest = queues.map(({ queue, now, leaseSeconds, backoffSeconds }) => ({
        queue,
        now,
        lease: leaseSeconds,
        backoff: backoffSeconds,
      }));
      const end = sql<Date>`
        longest.now + case when taken_by is not null then lease else backoff end * interval '1 second'`;
      await sql`
        update ${JOBS} as job set next_at = ${end}, due_at = least(due_at, longest.now)
        from ${rows(longest, 'queue text, now timestamptz, lease float8, backoff float8')} longest
        where job.queue = longest.queue and (taken_by is not null or due_at < next_at)
          and next_at > ${end} + ${CLOCK_DIFFERENCE_MS} * interval '1 millisecond'`.execute(db);
      return new Map<string, undefined>();
    },
  );

  /** Runs that were planned before the clock was set back start then. */
  async function bringForward(queue: string, now: Date): Promise<void> {
    await db
      .updateTable('jobs')
      .set({ nextAt: now, dueAt: now, plannedAt: now })
      .where('queue', '=', queue)
      .where('takenBy', 'is', null)
      .where('nextAt', '>', now)
      .where(
        sql<boolean>`planned_at > ${now}::timestamptz + ${CLOCK_DIFFERENCE_MS} * interval '1 millisecond'`,
      )
      .execute();
  }

  return { shortenWaits, bringForward };
}

async function finishAll(db: Db, all: FinishedJob[]): Promise<Map<string, Date>> {
  const finished = all.map(({ job: { queue, key, takenBy, version }, next, at }) => ({
    queue,
    key,
    takenBy,
    version,
    ...(next && { dueAt: next.dueAt, data: next.data, plannedAt: at }),
  }));
  // Locked first: a job that is being added again in another transaction is seen as it is after that.
  const left = await sql<Pick<JobRow, 'queue' | 'key' | 'nextAt'>>`
    with finished as (
      select * from ${rows(finished, 'queue text, key text, taken_by uuid, version int, due_at timestamptz, data jsonb, planned_at timestamptz')} row
    ), locked as (
      select finished.*, job.version = finished.version as is_current
      from ${JOBS} job join finished using (queue, key, taken_by) order by queue, key for update of job
    ), deleted as (
      delete from ${JOBS} as job using locked
      where job.queue = locked.queue and job.key = locked.key and is_current and locked.due_at is null
    )
    update ${JOBS} as job
    set due_at = case when is_current then locked.due_at else job.due_at end,
      next_at = case when is_current then locked.due_at else job.due_at end,
      data = case when is_current then locked.data else job.data end,
      planned_at = case when is_current then locked.planned_at else job.planned_at end,
      taken_by = null, attempts = 0
    from locked
    where job.queue = locked.queue and job.key = locked.key and (not is_current or locked.due_at is not null)
    returning job.queue, job.key, job.next_at`.execute(db);
  return new Map(left.rows.map(({ queue, key, nextAt }) => [`${queue} ${key}`, nextAt]));
}

async function depth(db: Db, now: Date): Promise<QueueDepth[]> {
  return db
    .selectFrom('jobs')
    .select('queue')
    .select(sql<number>`count(*)`.as('waiting'))
    .select(sql<number>`count(*) filter (where next_at <= ${now})`.as('due'))
    .groupBy('queue')
    .execute();
}
