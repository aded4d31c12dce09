import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { rows as asRows } from '../../database/sql-values.js';
import { type Json, known, SCHEMA, type StoredRow } from '../../database/tables.js';
import { type Message, messagesAbout, messagesFrom } from '../../messages/table.js';
import { draftSchema, momentSchema } from '../model/draft.js';

/** A row as it was typed, by the names of its columns. */
export type Cells = Readonly<Partial<Record<string, string>>>;

/** An import that somebody has reviewed. It is under way as long as it has a job. */
export interface ImportRow {
  workspace: string;
  id: string;
  person: string;
  projectId: string;
  projectName: string;
  /** Where it was started. */
  channel: string | null;
  createdAt: Date;
}

export interface FileRow {
  workspace: string;
  import: string;
  /** As in the file: the header is row 1. */
  row: number;
  cells: Json<unknown>;
  post: Json<unknown>;
  state: RowState;
  reason: string | null;
}

export interface ImportTables {
  imports: ImportRow;
  importRows: FileRow;
}

const IMPORTS = sql.table(`${SCHEMA}.imports`);
const ROWS = sql.table(`${SCHEMA}.import_rows`);

export type ImportKey = Pick<ImportRow, 'workspace' | 'id'>;

/** What a row’s post is: still to be sent, or what became of it. */
export type RowState = 'ready' | 'imported' | 'failed';

export interface Import extends Pick<StoredRow<ImportRow>, 'workspace' | 'id' | 'person' | 'channel'> {
  project: { id: string; name: string };
  /** What Slack shows about it. */
  messages: Message[];
}

export interface ImportedRow extends Pick<StoredRow<FileRow>, 'row' | 'state' | 'reason'> {
  /** As they were in the file. */
  cells: Cells;
  post: RowPost;
}

export type SavedRow = Partial<Pick<FileRow, 'state' | 'reason'>>;

/** The post of a row. */
const rowPost = draftSchema.extend({
  moment: momentSchema.optional(),
  /** It isn’t imported, because this row has the same text. */
  sameAs: z.number().optional(),
});
export type RowPost = z.infer<typeof rowPost>;

const readRow = z.object({ cells: z.record(z.string(), z.string()), post: rowPost });

export type RowCounts = Record<RowState, number>;

/** Why the rows that were left were not imported, unless one may have arrived. */
const CANCELLED = 'The import was cancelled.';

export const importsIn = (db: Kysely<ImportTables>) => ({ ...importIn(db), ...rowsIn(db) });

function importIn(db: Kysely<ImportTables>) {
  return {
    /** A row with a reason isn’t imported. Nothing happens if it is stored already. */
    async save(
      { workspace, id, person, project, channel }: Omit<Import, 'messages'>,
      reviewed: Omit<ImportedRow, 'state'>[],
      at: Date,
    ): Promise<void> {
      const all = reviewed.map((row) => ({ ...row, state: row.reason === undefined ? 'ready' : 'failed' }));
      await sql`
        with added as (
          insert into ${IMPORTS} (workspace, id, person, project_id, project_name, channel, created_at)
          values (${workspace}, ${id}, ${person}, ${project.id}, ${project.name}, ${channel ?? null}, ${at})
          on conflict do nothing returning workspace, id
        )
        insert into ${ROWS} (workspace, import, row, cells, post, state, reason)
        select workspace, id, row, cells, post, state, reason
        from added,
          ${asRows(all, 'row int, cells jsonb, post jsonb, state text, reason text')} listed`.execute(db);
    },

    async find({ workspace, id }: ImportKey): Promise<Import | undefined> {
      const about = messagesAbout('import', sql.ref('imports.workspace'), sql.ref('imports.id'));
      const all = db.selectFrom('imports').selectAll().select(about.as('messages'));
      const row = await all.where((is) => is.and({ workspace, id })).executeTakeFirst();
      if (!row) return undefined;
      const { projectId, projectName, messages, ...rest } = known(row);
      return { ...rest, project: { id: projectId, name: projectName }, messages: messagesFrom(messages) };
    },

    async deleteOld(before: Date): Promise<void> {
      await sql`
        with old as (delete from ${IMPORTS} where created_at < ${before} returning workspace, id)
        delete from ${ROWS} where (workspace, import) in (select workspace, id from old)`.execute(db);
    },
  };
}

function rowsIn(db: Kysely<ImportTables>) {
  const rowsOf = ({ workspace, id }: ImportKey) => sql<boolean>`workspace = ${workspace} and import = ${id}`;

  return {
    /** In the order of the file, but rows that have to wait come last. */
    async rows(
      key: ImportKey,
      { state, limit }: { state?: RowState; limit?: number } = {},
    ): Promise<ImportedRow[]> {
      const found = await db
        .selectFrom('importRows')
        .select(['row', 'cells', 'post', 'state', 'reason'])
        .where(rowsOf(key))
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'ready'))
        .orderBy(sql`state = 'ready' and reason is not null`)
        .orderBy('row')
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
        .execute();
      return found.map((row) => ({ ...known(row), ...readRow.parse(row) }));
    },

    /** Without a state, it stays as it is: it has to wait, or the import was cancelled. */
    async saveRow(key: ImportKey, row: number, set: SavedRow): Promise<void> {
      await db.updateTable('importRows').set(set).where(rowsOf(key)).where('row', '=', row).execute();
    },

    /** False if none was left. */
    async cancel(key: ImportKey): Promise<boolean> {
      const reason = sql<string>`coalesce(reason, ${CANCELLED})`;
      const cancelling = db.updateTable('importRows').set({ state: 'failed', reason }).where(rowsOf(key));
      const { numUpdatedRows } = await cancelling.where('state', '=', 'ready').executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async countRows(key: ImportKey): Promise<RowCounts> {
      const counting = db.selectFrom('importRows').select(['state', sql<number>`count(*)`.as('count')]);
      const found = await counting.where(rowsOf(key)).groupBy('state').execute();
      const counts: RowCounts = { ready: 0, imported: 0, failed: 0 };
      for (const { state, count } of found) counts[state] = count;
      return counts;
    },
  };
}
