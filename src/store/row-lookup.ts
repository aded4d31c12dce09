import { sql, type Kysely, type Selectable } from 'kysely';
import { batch } from '../database/batch.js';
import { SCHEMA, type Tables } from './tables.js';

/** Tables with one row per workspace and person, channel or project. */
type KeyColumns = {
  own_tokens: 'person';
  home_viewers: 'person';
  channels: 'channel';
  project_settings: 'project_id';
  project_freezes: 'project_id';
};

/** Finds one row. Concurrent lookups of a workspace become one query. */
export function createRowLookup<Table extends keyof KeyColumns>(
  db: Kysely<Tables>,
  table: Table,
  column: KeyColumns[Table],
) {
  type Row = Selectable<Tables[Table]>;
  const name = sql.table(`${SCHEMA}.${table}`);

  async function rowsIn(workspace: string, ids: string[]) {
    const found = await sql<Row & Record<string, string>>`
      select * from ${name} where workspace = ${workspace} and ${sql.ref(column)} = any(${ids})`.execute(db);
    return found.rows.map((row) => [keyOf({ workspace, id: row[column] ?? '' }), row] as const);
  }

  async function findMany(keys: RowKey[]): Promise<Map<string, Row>> {
    const workspaces = [...new Set(keys.map(({ workspace }) => workspace))];
    const found = await Promise.all(
      workspaces.map((workspace) =>
        rowsIn(
          workspace,
          keys.filter((key) => key.workspace === workspace).map(({ id }) => id),
        ),
      ),
    );
    return new Map(found.flat());
  }
  const findInBatch = batch(keyOf, findMany, { isRead: true });
  return (workspace: string, id: string): Promise<Row | undefined> => findInBatch({ workspace, id });
}

interface RowKey {
  workspace: string;
  id: string;
}

const keyOf = ({ workspace, id }: RowKey) => `${workspace} ${id}`;
