import { sql, type Kysely, type Selectable, type Generated } from 'kysely';
import * as z from 'zod';
import { insertInto } from '../../database/sql-values.js';
import type { NewJob } from '../../jobs/job.js';
import { addJobsNoLater, replaceJobs } from '../../jobs/table.js';
import { insertedWith, type AuditEntry } from '../../forms/audit-table.js';
import { createRowLookup } from '../../database/row-lookup.js';
import { known, SCHEMA, type Json, type StoredRow } from '../../database/tables.js';

/** Nothing of this project leaves Upnext until the freeze ends. */
export interface FreezeRow {
  workspace: string;
  projectId: string;
  person: string;
  reason: string | null;
  /** Without one, until somebody ends it. */
  until: Date | null;
  /** The channels and people that were told of it, which are told of its end as well. */
  told: Generated<Json<unknown>>;
  createdAt: Date;
}

export interface FreezeTables {
  projectFreezes: FreezeRow;
}

export interface Freeze extends Pick<StoredRow<FreezeRow>, 'person' | 'reason' | 'until'> {
  since: Date;
  told: string[];
}

const toldSchema = z.array(z.string()).catch([]);

export interface ProjectKey {
  workspace: string;
  project: string;
}

const FREEZES = sql.table(`${SCHEMA}.project_freezes`);

export type Freezes = ReturnType<typeof freezesIn>;

export function freezesIn(db: Kysely<FreezeTables>) {
  return {
    ...changesIn(db),

    async addJobs(jobs: NewJob[]): Promise<void> {
      if (jobs.length > 0) await addJobsNoLater(jobs).execute(db);
    },
  };
}

function changesIn(db: Kysely<FreezeTables>) {
  const findRow = createRowLookup(db, 'projectFreezes', 'projectId');
  const isProject = ({ workspace, project }: ProjectKey) =>
    sql<boolean>`workspace = ${workspace} and project_id = ${project}`;
  const isFreeze = (key: ProjectKey, since: Date) =>
    sql<boolean>`${isProject(key)} and created_at = ${since}::timestamptz`;

  return {
    /** Stored together with its jobs. Resolves to false if the project is frozen already, so nothing was changed. */
    async freeze(
      { workspace, project }: ProjectKey,
      { person, reason, until, since }: Omit<Freeze, 'told'>,
      jobs: NewJob[],
    ): Promise<boolean> {
      const row = { workspace, projectId: project, person, reason, until, createdAt: since };
      const { rows } = await sql`
        with added as (
          ${insertInto<FreezeRow>(FREEZES, [row])}
          on conflict do nothing returning workspace
        ), scheduled as (${replaceJobs(jobs, sql`exists (select from added)`)})
        select workspace from added`.execute(db);
      return rows.length > 0;
    },

    /** Of a freeze without an end. Resolves to false if it is over or has one by now. */
    async setEnd(
      key: ProjectKey,
      { since, until }: { since: Date; until: Date },
      jobs: NewJob[],
    ): Promise<boolean> {
      const { rows } = await sql`
        with changed as (
          update ${FREEZES} set until = ${until} where ${isFreeze(key, since)} and until is null returning workspace
        ), scheduled as (${replaceJobs(jobs, sql`exists (select from changed)`)})
        select workspace from changed`.execute(db);
      return rows.length > 0;
    },

    /** Together with its jobs and its entry in the audit trail. Resolves to false if it has changed since it was read. */
    async end(
      key: ProjectKey,
      { since, until, told }: Freeze,
      { jobs, entry }: { jobs: NewJob[]; entry?: AuditEntry | undefined },
    ): Promise<boolean> {
      const { rows } = await sql`
        with removed as (
          delete from ${FREEZES} where ${isFreeze(key, since)}
            and until is not distinct from ${until ?? null}::timestamptz and told = ${JSON.stringify(told)}::jsonb
          returning workspace
        ), scheduled as (${replaceJobs(jobs, sql`exists (select from removed)`)}) ${insertedWith('removed', entry)}
        select workspace from removed`.execute(db);
      return rows.length > 0;
    },

    /** Before a channel or a person is told of it. Resolves to false if it is over. */
    async saveTold(key: ProjectKey, since: Date, to: string): Promise<boolean> {
      const { rows } = await sql`
        update ${FREEZES} set told = case when told ? ${to} then told else told || to_jsonb(${to}::text) end
        where ${isFreeze(key, since)} returning workspace`.execute(db);
      return rows.length > 0;
    },

    /** Not cached: those who ask after a freeze was stored must see it. */
    async find({ workspace, project }: ProjectKey): Promise<Freeze | undefined> {
      const row = await findRow(workspace, project);
      return row && freezeFrom(row);
    },
  };
}

const freezeFrom = ({ told, createdAt: since, ...row }: Selectable<FreezeRow>): Freeze => ({
  ...known(row),
  since,
  told: toldSchema.parse(told),
});
