import { sql, type Kysely, type Selectable } from 'kysely';
import { insertInto } from '../../database/sql-values.js';
import type { NewJob } from '../../jobs/job.js';
import { replaceJobs } from '../../jobs/table.js';
import { insertedWith, type AuditEntry } from '../../forms/audit-table.js';
import { addHeldPost } from '../table/held-posts.js';
import type { NewHeldPost } from '../table/held-row.js';
import type { HeldKey } from '../table/held-tables.js';
import { recurringRule, type RecurringRule } from '../../time/recurring/rule.js';
import { known, SCHEMA, type Json, type StoredRow } from '../../database/tables.js';

/** A post that repeats. */
export interface SeriesRow {
  workspace: string;
  /** The submission that created it. */
  id: string;
  projectId: string;
  projectName: string;
  /** Where it was scheduled. */
  channel: string | null;
  author: string;
  state: SeriesState;
  rule: Json<unknown>;
  values: Json<unknown>;
  about: Json<unknown>;
  /** The first day whose occurrence is not made yet. Null when all are made. */
  next: string | null;
  /** Why it was stopped, if nobody did. */
  reason: string | null;
  changedBy: string;
}

export interface SeriesTables {
  series: SeriesRow;
}

/** Posts that repeat. Each occurrence is a held post, whose id follows from the series and its day. */

const SERIES = sql.table(`${SCHEMA}.series`);

export type SeriesState = 'running' | 'stopped' | 'done';

export interface Series extends Omit<StoredRow<SeriesRow>, 'projectId' | 'projectName' | 'rule'> {
  project: { id: string; name: string };
  rule: RecurringRule;
}

export type NewSeries = Omit<Series, 'state' | 'reason' | 'changedBy' | 'next'> & { next: string };

/** Why a series ends before its last occurrence. */
export interface Stop {
  by?: string;
  reason?: string;
  entry?: AuditEntry;
}

export type StoredSeries = ReturnType<typeof seriesIn>;

export function seriesIn(db: Kysely<SeriesTables>) {
  return {
    ...changesIn(db),

    async find({ workspace, id }: HeldKey): Promise<Series | undefined> {
      const row = await db
        .selectFrom('series')
        .selectAll()
        .where('workspace', '=', workspace)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && seriesFrom(row);
    },
  };
}

function changesIn(db: Kysely<SeriesTables>) {
  return {
    /** Storing it twice is one series. */
    async add({ project, values, about, ...series }: NewSeries, job: NewJob): Promise<boolean> {
      const owner = { projectId: project.id, projectName: project.name, changedBy: series.author };
      const row = { ...series, ...owner, values, about, state: 'running' as const };
      const { rows } = await sql`
        with added as (
          ${insertInto<SeriesRow>(SERIES, [row])} on conflict do nothing returning id
        ), scheduled as (${replaceJobs([job], sql`exists (select from added)`)})
        select id from added`.execute(db);
      return rows.length > 0;
    },

    /** Resolves to false if it has ended already. */
    async stop({ workspace, id }: HeldKey, { by, reason, entry }: Stop, job: NewJob): Promise<boolean> {
      const { rows } = await sql`
        with changed as (
          update ${SERIES} set state = 'stopped', changed_by = coalesce(${by ?? null}::text, changed_by),
            reason = ${reason ?? null}
          where workspace = ${workspace} and id = ${id} and state = 'running' returning id
        )${insertedWith('changed', entry)},
        scheduled as (${replaceJobs([job], sql`exists (select from changed)`)})
        select id from changed`.execute(db);
      return rows.length > 0;
    },

    /**
     * Adds occurrences as held posts. Those that exist stay as they are, whatever happened to them. Resolves to false if the
     * series was stopped: then nothing was added.
     */
    addOccurrences: (
      key: HeldKey,
      added: { post: NewHeldPost; jobs: NewJob[] }[],
      at: Date,
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        // Stopping waits for this, and finds what was added.
        const { rows } = await sql`
          select id from ${SERIES} where workspace = ${key.workspace} and id = ${key.id} and state = 'running'
          for update`.execute(tx);
        if (rows.length === 0) return false;
        for (const { post, jobs } of added) await addHeldPost(tx, post, at, jobs);
        return true;
      }),

    /** Nothing else changes it, unless it was stopped. */
    async save({
      workspace,
      id,
      next,
      state,
    }: Pick<Series, 'workspace' | 'id' | 'next' | 'state'>): Promise<void> {
      await db
        .updateTable('series')
        .set({ next: next ?? null, state })
        .where('workspace', '=', workspace)
        .where('id', '=', id)
        .where('state', '=', 'running')
        .execute();
    },
  };
}

const seriesFrom = ({ projectId: id, projectName: name, rule, ...row }: Selectable<SeriesRow>): Series => ({
  ...known(row),
  rule: recurringRule.parse(rule),
  project: { id, name },
});
