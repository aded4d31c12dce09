import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database.js';
import { batch } from '../database/batch.js';
import { json, rows } from '../database/sql-values.js';
import { endMany, type Ended } from './end-many.js';
import { SCHEMA, type JobRow, type JobTable, type Later } from './row.js';

export interface Depth {
  queue: string;
  waiting: number;
  due: number;
}

/** The table of jobs: one method for each thing that happens to a job. */
export function createTable(database: Database) {
  const db = database.kysely<{ jobs: JobTable }>(SCHEMA);
  const at = (queue: string, key: string) => sql<boolean>`queue = ${queue} and key = ${key}`;
  const held = (job: JobRow) => sql<boolean>`${at(job.queue, job.key)} and taken_by = ${job.taken_by}`;

  const inserting = (queue: string, key: string, dueAt: Date, data: unknown) =>
    db
      .insertInto('jobs')
      .values({ queue, key, data: json(data), due_at: dueAt, next_at: dueAt, taken_by: null });

  const putting = (queue: string, key: string, dueAt: Date, data: unknown, due_at: RawBuilder<Date>) =>
    inserting(queue, key, dueAt, data)
      .onConflict((conflict) =>
        conflict.columns(['queue', 'key']).doUpdateSet({
          data: sql`excluded.data`,
          due_at,
          next_at: sql`case when jobs.taken_by is null then ${due_at} else jobs.next_at end`,
          attempts: sql`case when jobs.taken_by is null then 0 else jobs.attempts end`,
          version: sql`jobs.version + 1`,
        }),
      )
      .execute();

  /** One that is running keeps running; what is added now is taken after it. */
  async function put(queue: string, key: string, dueAt: Date, data: unknown): Promise<void> {
    await putting(queue, key, dueAt, data, sql`excluded.due_at`);
  }

  async function putBy(queue: string, key: string, dueAt: Date, data: unknown): Promise<void> {
    await putting(queue, key, dueAt, data, sql`least(jobs.due_at, excluded.due_at)`);
  }

  async function putNew(queue: string, key: string, dueAt: Date, data: unknown): Promise<boolean> {
    const put = await inserting(queue, key, dueAt, data)
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    return put !== undefined;
  }

  /** Each of several takers gets others: rows that one is about to take are skipped by the rest. */
  async function take(queue: string, limit: number, now: Date, leaseEnd: Date): Promise<JobRow[]> {
    const due = db
      .selectFrom('jobs')
      .select(sql`ctid`.as('row'))
      .where('queue', '=', queue)
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .limit(limit)
      .forUpdate()
      .skipLocked();
    return db
      .updateTable('jobs')
      .set({ next_at: leaseEnd, taken_by: randomUUID(), attempts: sql`attempts + 1` })
      .where(sql<boolean>`ctid = any(array(${due}))`)
      .returningAll()
      .execute();
  }

  const endOne = batch(
    ({ job }: Ended) => `${job.queue} ${job.key}`,
    (ended) => endMany(db, ended),
  );

  /** Ends a job or puts it off, unless it was added again while it ran: then it is due as was said then. */
  async function end(job: JobRow, later?: Later): Promise<void> {
    await endOne({ job, later });
  }

  async function putOff(job: JobRow, until: Date): Promise<void> {
    const next_at = sql<Date>`greatest(due_at, ${until}::timestamptz)`;
    await db.updateTable('jobs').set({ next_at, taken_by: null }).where(held(job)).execute();
  }

  /** As if they had never been taken. */
  async function giveBack(jobs: JobRow[]): Promise<void> {
    for (const job of jobs)
      await db
        .updateTable('jobs')
        .set({ next_at: sql`due_at`, taken_by: null, attempts: sql`attempts - 1` })
        .where(held(job))
        .execute();
  }

  /** All queues look at the same moments: that is one question. */
  const next = batch(
    (queue: string) => queue,
    async (queues) => {
      const found = await sql<{ queue: string; next: Date | null }>`
        select one.queue, (
          select next_at from ${sql.table(`${SCHEMA}.jobs`)} job
          where job.queue = one.queue order by next_at limit 1
        ) as next
        from ${rows(
          queues.map((queue) => ({ queue })),
          'queue text',
        )} one`.execute(db);
      return new Map(found.rows.flatMap(({ queue, next }) => (next ? [[queue, next] as const] : [])));
    },
  );

  async function remove(queue: string, key: string): Promise<void> {
    await db.deleteFrom('jobs').where(at(queue, key)).execute();
  }

  async function forget(workspace: string): Promise<void> {
    await db
      .deleteFrom('jobs')
      .where(sql<boolean>`data ->> 'workspace' = ${workspace}`)
      .execute();
  }

  /** For whoever watches: how many jobs each queue has, and how many of them should have begun. */
  async function depth(now: Date): Promise<Depth[]> {
    return db
      .selectFrom('jobs')
      .select('queue')
      .select(sql<number>`count(*)`.as('waiting'))
      .select(sql<number>`count(*) filter (where next_at <= ${now})`.as('due'))
      .groupBy('queue')
      .execute();
  }

  return { put, putBy, putNew, take, end, putOff, giveBack, next, remove, forget, depth };
}
