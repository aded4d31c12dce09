import { sql, type Kysely } from 'kysely';
import { rows as asRows, toStorableJson } from '../../database/sql-values.js';
import { messagesAbout, messagesFrom, type Message } from '../../messages/table.js';
import type { NewJob } from '../../jobs/job.js';
import { replaceJobs } from '../../jobs/table.js';
import { known, SCHEMA, type Json, type StoredRow } from '../../database/tables.js';

export interface ImportRow {
  workspace: string;
  id: string;
  person: string;
  projectId: string;
  projectName: string;
  state: ImportState;
  about: Json<unknown>;
  createdAt: Date;
  updatedAt: Date;
}

export interface FileRow {
  workspace: string;
  import: string;
  /** As in the file: the header is row 1. */
  row: number;
  cells: Json<unknown>;
  post: Json<unknown> | null;
  state: RowState;
  reason: string | null;
}

export interface ImportTables {
  imports: ImportRow;
  importRows: FileRow;
}

/** Imports of posts and their rows. The id of each row’s post follows from the import and the row. */

const IMPORTS = sql.table(`${SCHEMA}.imports`);
const ROWS = sql.table(`${SCHEMA}.import_rows`);

export interface ImportKey {
  workspace: string;
  id: string;
}

type ImportState = 'review' | 'running' | 'done';

/** What a row’s post is: still to be sent, or what became of it. */
export type RowState = 'ready' | 'scheduled' | 'draft' | 'failed' | 'cancelled';

export interface Import
  extends Pick<StoredRow<ImportRow>, 'workspace' | 'id' | 'person' | 'state' | 'about'> {
  project: { id: string; name: string };
  /** What Slack shows about it. */
  messages: Message[];
}

export type ImportedRow = Pick<StoredRow<FileRow>, 'row' | 'cells' | 'post' | 'state' | 'reason'>;

export type RowCounts = Record<RowState, number>;

export function importsIn(db: Kysely<ImportTables>) {
  return { ...changesIn(db), ...rowsIn(db), ...findingIn(db), ...deletingIn(db) };
}

function changesIn(db: Kysely<ImportTables>) {
  return {
    /** Resolves to false if it is stored already. */
    async save(
      { workspace, id, person, project, about }: Omit<Import, 'state' | 'messages'>,
      imported: ImportedRow[],
      at: Date,
    ): Promise<boolean> {
      const { rows } = await sql`
        with added as (
          insert into ${IMPORTS} (workspace, id, person, project_id, project_name, state, about, created_at, updated_at)
          values (${workspace}, ${id}, ${person}, ${project.id}, ${project.name}, 'review',
            ${toStorableJson(about)}::jsonb, ${at}, ${at})
          on conflict do nothing returning id
        ), rows as (
          insert into ${ROWS} (workspace, import, row, cells, post, state, reason)
          select ${workspace}, ${id}, row, cells, post, state, reason
          from ${asRows(imported, 'row int, cells jsonb, post jsonb, state text, reason text')} listed
          where exists (select from added)
        )
        select id from added`.execute(db);
      return rows.length > 0;
    },

    /** Stored together with its job. False if it is in another state by now. */
    async changeState(
      { workspace, id }: ImportKey,
      [from, to]: [ImportState, ImportState],
      at: Date,
      jobs: NewJob[] = [],
    ): Promise<boolean> {
      const { rows } = await sql`
        with changed as (
          update ${IMPORTS} set state = ${to}, updated_at = ${at}
          where workspace = ${workspace} and id = ${id} and state = ${from} returning id
        ), scheduled as (${replaceJobs(jobs, sql`exists (select from changed)`)})
        select id from changed`.execute(db);
      return rows.length > 0;
    },
  };
}

function deletingIn(db: Kysely<ImportTables>) {
  return {
    async deleteOld(before: Date): Promise<void> {
      const old = sql`select workspace, id from ${IMPORTS} where state <> 'running' and updated_at < ${before}`;
      await sql`delete from ${ROWS} where (workspace, import) in (${old})`.execute(db);
      await sql`delete from ${IMPORTS} where (workspace, id) in (${old})`.execute(db);
    },
  };
}

function findingIn(db: Kysely<ImportTables>) {
  return {
    async find({ workspace, id }: ImportKey): Promise<Import | undefined> {
      const row = await db
        .selectFrom('imports')
        .selectAll()
        .select(messagesAbout('import', sql.ref('imports.workspace'), sql.ref('imports.id')).as('messages'))
        .where('workspace', '=', workspace)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { projectId, projectName, messages, ...rest } = row;
      return { ...rest, project: { id: projectId, name: projectName }, messages: messagesFrom(messages) };
    },
  };
}

function rowsIn(db: Kysely<ImportTables>) {
  return {
    /** In the order of the file. */
    async rows(
      { workspace, id }: ImportKey,
      { states, limit }: { states?: RowState[]; limit?: number } = {},
    ): Promise<ImportedRow[]> {
      const found = await db
        .selectFrom('importRows')
        .select(['row', 'cells', 'post', 'state', 'reason'])
        .where('workspace', '=', workspace)
        .where('import', '=', id)
        .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
        .orderBy('row')
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
        .execute();
      return found.map(known);
    },

    async saveRow(
      { workspace, id }: ImportKey,
      { row, state, reason }: Pick<ImportedRow, 'row' | 'state' | 'reason'>,
    ): Promise<void> {
      await db
        .updateTable('importRows')
        .set({ state, reason: reason ?? null })
        .where('workspace', '=', workspace)
        .where('import', '=', id)
        .where('row', '=', row)
        .execute();
    },

    /** False if none was left. */
    async cancel({ workspace, id }: ImportKey): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('importRows')
        .set({ state: 'cancelled' })
        .where('workspace', '=', workspace)
        .where('import', '=', id)
        .where('state', '=', 'ready')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async countRows({ workspace, id }: ImportKey): Promise<RowCounts> {
      const found = await db
        .selectFrom('importRows')
        .select(['state', sql<number>`count(*)`.as('count')])
        .where('workspace', '=', workspace)
        .where('import', '=', id)
        .groupBy('state')
        .execute();
      const counts: RowCounts = { ready: 0, scheduled: 0, draft: 0, failed: 0, cancelled: 0 };
      for (const { state, count } of found) counts[state] = count;
      return counts;
    },
  };
}
