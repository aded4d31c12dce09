import { sql, type Kysely, type Selectable } from 'kysely';
import * as z from 'zod';
import { toStorableJson } from '../../database/sql-values.js';
import type { NewJob } from '../../jobs/job.js';
import { replaceJobs } from '../../jobs/table.js';
import { insertedWith, type AuditEntry } from '../../forms/audit-table.js';
import { addHeldPost } from '../table/held-posts.js';
import type { NewHeldPost } from '../table/held-row.js';
import type { HeldKey } from '../table/held-tables.js';
import { SCHEMA, type Json } from '../../database/tables.js';

/** A post that repeats. */
export interface SeriesRow {
  workspace: string;
  /** The submission that created it. */
  id: string;
  projectId: string;
  projectName: string;
  channel: string | null;
  author: string;
  state: string;
  rule: Json<unknown>;
  values: Json<unknown>;
  about: Json<unknown>;
  /** The first day whose occurrence is not made yet. */
  next: string | null;
  reason: string | null;
  card: Json<unknown> | null;
  changedBy: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface SeriesTables {
  series: SeriesRow;
}

/** Posts that repeat. Each occurrence is a held post, whose id follows from the series and its day. */

const SERIES = sql.table(`${SCHEMA}.series`);

const stateSchema = z.enum(['running', 'stopped', 'done']);
export type SeriesState = z.infer<typeof stateSchema>;

/** The message about the series, or since when it may have been posted, in milliseconds. */
const cardSchema = z
  .union([
    z.object({ channel: z.string(), ts: z.string() }),
    z.object({ since: z.number(), to: z.string().optional() }),
  ])
  .optional()
  .catch(undefined);
export type SeriesCard = z.infer<typeof cardSchema>;

export interface NewSeries extends HeldKey {
  project: { id: string; name: string };
  /** Where it was scheduled. */
  channel: string | undefined;
  author: string;
  rule: unknown;
  values: unknown;
  about: unknown;
  /** The first day whose occurrence is not made yet. */
  next: string;
}

export interface Series extends Omit<NewSeries, 'next'> {
  state: SeriesState;
  /** Undefined when all are made. */
  next: string | undefined;
  changedBy: string;
  /** Why it was stopped, if nobody did. */
  reason: string | undefined;
  card: SeriesCard;
  /** When it started, or ended. */
  changedAt: Date;
}

interface Change {
  at: Date;
  jobs: NewJob[];
}

export type StoredSeries = ReturnType<typeof seriesIn>;

export function seriesIn(db: Kysely<SeriesTables>) {
  return { ...changesIn(db), ...occurrencesIn(db), ...cardsIn(db) };
}

function changesIn(db: Kysely<SeriesTables>) {
  return {
    /** Storing it twice is one series. */
    async add(series: NewSeries, { at, jobs }: Change): Promise<void> {
      const { workspace, id, project, channel, author, rule, values, about, next } = series;
      await sql`
        with added as (
          insert into ${SERIES} (workspace, id, project_id, project_name, channel, author, state, rule, "values", about,
            next, changed_by, created_at, updated_at)
          values (${workspace}, ${id}, ${project.id}, ${project.name}, ${channel ?? null}, ${author}, 'running',
            ${toStorableJson(rule)}::jsonb, ${toStorableJson(values)}::jsonb, ${toStorableJson(about)}::jsonb,
            ${next}, ${author}, ${at}, ${at})
          on conflict do nothing returning id
        ), scheduled as (${replaceJobs(jobs, sql`exists (select from added)`)})
        select id from added`.execute(db);
    },

    async find({ workspace, id }: HeldKey): Promise<Series | undefined> {
      const row = await db
        .selectFrom('series')
        .selectAll()
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

const cardsIn = (db: Kysely<SeriesTables>) => ({
  async saveCard({ workspace, id }: HeldKey, card: SeriesCard): Promise<void> {
    await db
      .updateTable('series')
      .set({ card: card ? JSON.stringify(card) : null })
      .where('workspace', '=', workspace)
      .where('id', '=', id)
      .execute();
  },
});

const seriesFrom = (row: Selectable<SeriesRow>): Series => ({
  ...{ workspace: row.workspace, id: row.id, author: row.author, changedBy: row.changedBy },
  project: { id: row.projectId, name: row.projectName },
  channel: row.channel ?? undefined,
  state: stateSchema.parse(row.state),
  ...{ rule: row.rule, values: row.values, about: row.about },
  next: row.next ?? undefined,
  reason: row.reason ?? undefined,
  card: cardSchema.parse(row.card ?? undefined),
  changedAt: row.updatedAt,
});
