import { sql, type Kysely, type Selectable } from 'kysely';
import { messagesAbout, messagesFrom, type Message } from '../../messages/table.js';
import { insertInto } from '../../database/sql-values.js';
import type { NewJob } from '../../jobs/job.js';
import { replaceJobs } from '../../jobs/table.js';
import { insertedWith, type AuditEntry } from '../../forms/audit-table.js';
import { addHeldPost } from '../table/held-posts.js';
import type { NewHeldPost } from '../table/held-row.js';
import type { HeldKey } from '../table/held-tables.js';
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
  createdAt: Date;
  /** When it started, or ended. */
  updatedAt: Date;
}

export interface SeriesTables {
  series: SeriesRow;
}

/** Posts that repeat. Each occurrence is a held post, whose id follows from the series and its day. */

const SERIES = sql.table(`${SCHEMA}.series`);

export type SeriesState = 'running' | 'stopped' | 'done';

export interface Series extends Omit<StoredRow<SeriesRow>, 'projectId' | 'projectName' | 'createdAt'> {
  project: { id: string; name: string };
  /** What Slack shows about it. */
  messages: Message[];
}

export type NewSeries = Omit<Series, 'state' | 'reason' | 'messages' | 'changedBy' | 'updatedAt'> & {
  next: string;
};

interface Change {
  at: Date;
  jobs: NewJob[];
}

export type StoredSeries = ReturnType<typeof seriesIn>;

export function seriesIn(db: Kysely<SeriesTables>) {
  return { ...changesIn(db), ...occurrencesIn(db) };
}

function changesIn(db: Kysely<SeriesTables>) {
  return {
    /** Storing it twice is one series. */
    async add(series: NewSeries, { at, jobs }: Change): Promise<boolean> {
      const { workspace, id, project, channel, author, rule, values, about, next } = series;
      const row = {
        workspace,
        id,
        projectId: project.id,
        projectName: project.name,
        channel,
        author,
        rule,
        values,
        about,
        next,
        changedBy: author,
        createdAt: at,
        updatedAt: at,
      };
      const { rows } = await sql`
        with added as (
          ${insertInto<SeriesRow>(SERIES, [{ ...row, state: 'running' }])} on conflict do nothing returning id
        ), scheduled as (${replaceJobs(jobs, sql`exists (select from added)`)})
        select id from added`.execute(db);
      return rows.length > 0;
    },

    async find({ workspace, id }: HeldKey): Promise<Series | undefined> {
      const row = await db
        .selectFrom('series')
        .selectAll()
        .select(messagesAbout('series', sql.ref('series.workspace'), sql.ref('series.id')).as('messages'))
        .where('workspace', '=', workspace)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && seriesFrom(row);
    },

    /** Resolves to false if it has ended already. */
    async end(
      { workspace, id }: HeldKey,
      ending: { state: 'stopped' | 'done'; by?: string; reason?: string; entry?: AuditEntry },
      { at, jobs }: Change,
    ): Promise<boolean> {
      const { rows } = await sql`
        with changed as (
          update ${SERIES} set state = ${ending.state}, changed_by = coalesce(${ending.by ?? null}::text, changed_by),
            reason = ${ending.reason ?? null}, updated_at = ${at}
          where workspace = ${workspace} and id = ${id} and state = 'running' returning id
        )${insertedWith('changed', ending.entry)},
        scheduled as (${replaceJobs(jobs, sql`exists (select from changed)`)})
        select id from changed`.execute(db);
      return rows.length > 0;
    },
  };
}

const jobsOf = ({ id }: NewHeldPost, jobs: NewJob[]) => jobs.filter(({ key }) => key === id);

function occurrencesIn(db: Kysely<SeriesTables>) {
  return {
    /**
     * Adds occurrences as held posts. Those that exist stay as they are, whatever happened to them. Resolves to false if the
     * series was stopped: then nothing was added.
     */
    addOccurrences: (key: HeldKey, posts: NewHeldPost[], { at, jobs }: Change): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        // Stopping waits for this, and finds what was added.
        const { rows } = await sql`
          select id from ${SERIES} where workspace = ${key.workspace} and id = ${key.id} and state = 'running'
          for update`.execute(tx);
        if (rows.length === 0) return false;
        for (const post of posts) await addHeldPost(tx, post, at, jobsOf(post, jobs));
        return true;
      }),

    async saveNext({ workspace, id }: HeldKey, next: string | undefined): Promise<void> {
      await db
        .updateTable('series')
        .set({ next: next ?? null })
        .where('workspace', '=', workspace)
        .where('id', '=', id)
        .execute();
    },
  };
}

const seriesFrom = ({
  projectId: id,
  projectName: name,
  messages,
  ...row
}: Selectable<SeriesRow> & { messages: unknown }): Series => ({
  ...known(row),
  project: { id, name },
  messages: messagesFrom(messages),
});
