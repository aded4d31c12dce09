import { sql, type Kysely, type Selectable } from 'kysely';
import { insertInto } from '../../database/sql-values.js';
import type { NewJob } from '../../jobs/job.js';
import { replaceJobs } from '../../jobs/table.js';
import { insertedWith, type AuditEntry } from '../../forms/audit-table.js';
import { createRowLookup } from '../../database/row-lookup.js';
import { known, SCHEMA, type StoredRow } from '../../database/tables.js';

/** Nothing of this project leaves Upnext until the freeze ends. */
export interface FreezeRow {
  workspace: string;
  projectId: string;
  person: string;
  reason: string | null;
  /** Without one, until somebody ends it. */
  until: Date | null;
  createdAt: Date;
}

export interface FreezeTables {
  projectFreezes: FreezeRow;
}

export interface Freeze extends Pick<StoredRow<FreezeRow>, 'person' | 'reason' | 'until'> {
  since: Date;
}

export interface ProjectKey {
  workspace: string;
  project: string;
}

/** What is stored together with the beginning or the end of a freeze. */
interface With {
  job: NewJob;
  entry?: AuditEntry | undefined;
}

const FREEZES = sql.table(`${SCHEMA}.project_freezes`);

export type Freezes = ReturnType<typeof freezesIn>;

export function freezesIn(db: Kysely<FreezeTables>) {
  const findRow = createRowLookup(db, 'projectFreezes', 'projectId');

  return {
    /** Resolves to false if the project is frozen already, so nothing was changed. */
    async freeze(
      { workspace, project }: ProjectKey,
      { person, reason, until, since }: Freeze,
      { job, entry }: With,
    ): Promise<boolean> {
      const row = { workspace, projectId: project, person, reason, until, createdAt: since };
      const { rows } = await sql`
        with added as (
          ${insertInto<FreezeRow>(FREEZES, [row])}
          on conflict do nothing returning workspace
        ), scheduled as (${replaceJobs([job], sql`exists (select from added)`)}) ${insertedWith('added', entry)}
        select workspace from added`.execute(db);
      return rows.length > 0;
    },

    /** Resolves to false if it is over by now. */
    async end(key: ProjectKey, since: Date, { job, entry }: With): Promise<boolean> {
      const { rows } = await sql`
        with removed as (
          delete from ${FREEZES} where workspace = ${key.workspace} and project_id = ${key.project}
            and created_at = ${since}::timestamptz
          returning workspace
        ), scheduled as (${replaceJobs([job], sql`exists (select from removed)`)}) ${insertedWith('removed', entry)}
        select workspace from removed`.execute(db);
      return rows.length > 0;
    },

    /** Not cached: those who ask after a freeze was stored must see it. */
    async find({ workspace, project }: ProjectKey): Promise<Freeze | undefined> {
      const row = await findRow(workspace, project);
      return row && freezeFrom(row);
    },
  };
}

const freezeFrom = ({ createdAt: since, ...row }: Selectable<FreezeRow>): Freeze => ({
  ...known(row),
  since,
});
