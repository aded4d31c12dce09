import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.js';
import { type Db, type JobRow, JOBS, jobsIn } from './table.js';

interface TakeOptions {
  queue: string;
  /** How many to take at most. */
  limit: number;
  /** How many jobs of the queue this instance may have in hand for one workspace. */
  ofWorkspace: number;
  now: Date;
  leaseEnd: Date;
}

export interface Taken {
  jobs: JobRow[];
  /** When the first job of each queue that asked is due, or its lease ends, apart from those that were taken. */
  next: Map<string, Date>;
}

/** How many due jobs are compared. If those of one workspace fill them all, it has no room next time, and the others follow. */
const CANDIDATES = 1_000;

/**
 * The one place that decides which jobs run. The first job of each workspace comes before the second of any, so that nobody waits
 * for the many jobs of another one. Jobs in hand count as turns had already: that is the cap, and jobs of a service that hangs stay
 * within it. It holds for each instance: those that a killed one had in hand hold up nothing.
 *
 * Measured with 20,000 due jobs in 50 workspaces and 50,000 jobs for later in 5,000 others, for 64 jobs: this one takes 14 ms (5 ms
 * if all are of one workspace). Without turns, simply the earliest: 4 ms, but the many jobs of a workspace delay all others.
 * The jobs in hand counted again for each row: 25 ms. The first jobs of each workspace through an index by workspace, which
 * compares no rows in vain, but has to look at workspaces without due jobs: 92 ms.
 */
export function createTaking(database: Database, instance: string) {
  const db = jobsIn(database);
  let asking: { queues: Set<string>; answer?: Promise<Taken> } | undefined;

  /** All queues look at the same moments, so one statement answers them: one that takes jobs, if there is one. */
  async function ask(queue: string, taking?: RawBuilder<unknown>): Promise<Taken> {
    const asked = (asking ??= { queues: new Set() });
    asked.queues.add(queue);
    if (!taking) await new Promise(setImmediate);
    if (!asked.answer) asking = undefined;
    return (asked.answer ??= answerTo(db, [...asked.queues], taking));
  }

  return {
    /** Several instances take different jobs: each skips rows that another one is about to take. */
    take({ queue, limit, ofWorkspace, now, leaseEnd }: TakeOptions): Promise<Taken> {
      const due = sql`
        with in_hand as materialized (
          select workspace, count(*)::int as jobs from ${JOBS}
          where queue = ${queue} and taken_by is not null and instance = ${instance} and next_at > ${now}
          group by workspace
        ), due as (
          select ctid as id, next_at as at, workspace from ${JOBS}
          where queue = ${queue} and next_at <= ${now}
            and workspace not in (select workspace from in_hand where jobs >= ${ofWorkspace})
          order by next_at limit ${CANDIDATES}
        ), places as (
          select id, at, coalesce(jobs, 0) + row_number() over (partition by due.workspace order by at) as place
          from due left join in_hand using (workspace)
        )
        select id from places where place <= ${ofWorkspace} order by place, at limit ${limit}`;
      const taking = sql`
        with free as materialized (
          select ctid as id from ${JOBS} where ctid = any(array(${due})) and next_at <= ${now} for update skip locked
        ), taken as (
          update ${JOBS} set next_at = ${leaseEnd}, taken_by = ${randomUUID()}, instance = ${instance}, attempts = attempts + 1
          where ctid = any(array(select id from free)) returning *
        )`;
      return ask(queue, taking);
    },

    /** When its first job is due, or its lease ends. */
    next: async (queue: string): Promise<Date | undefined> => (await ask(queue)).next.get(queue),
  };
}

const TAKES_NOTHING = sql`
  with free as (select ctid as id from ${JOBS} where false), taken as (select * from ${JOBS} where false)`;

type Row = (JobRow | { key: null }) & { first: Record<string, string> | null };

async function answerTo(db: Db, queues: string[], taking = TAKES_NOTHING): Promise<Taken> {
  const { rows } = await sql<Row>`${taking}
    select taken.*, first from (
      select json_object_agg(wanted.queue, next_at) as first from unnest(${queues}::text[]) wanted (queue), lateral (
        select next_at from ${JOBS} job where job.queue = wanted.queue and ctid not in (select id from free)
        order by next_at limit 1) others
    ) asked left join taken on true`.execute(db);
  const jobs = rows.flatMap((row) => (row.key === null ? [] : row));
  const first = Object.entries(rows[0]?.first ?? {});
  return { jobs, next: new Map(first.map(([queue, at]) => [queue, new Date(at)])) };
}
