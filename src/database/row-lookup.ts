import { sql, type Kysely, type Selectable } from 'kysely';
import { batch } from '../database/batch.js';
import { SCHEMA } from '../database/tables.js';

/**
 * Finds one row of a table that has one for each workspace and person, channel or project. Concurrent lookups of a workspace
 * become one query.
 * @param column its key beside the workspace
 */
export function createRowLookup<Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: Table,
  column: keyof Tables[Table] & string,
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
