import { sql, type Kysely, type Selectable } from 'kysely';
import { batch } from '../database/batch.js';
import { SCHEMA, type Tables } from './tables.js';

/** Tables of which a workspace has one row for each person, or for each channel. */
type Keyed = { own_tokens: 'person'; home_viewers: 'person'; channels: 'channel' };

/** One row of such a table: in a rush, those that many of a workspace ask for are one question. */
export function createRowLookup<Table extends keyof Keyed>(
  db: Kysely<Tables>,
  table: Table,
  of: Keyed[Table],
) {
  type Row = Selectable<Tables[Table]>;
  const name = sql.table(`${SCHEMA}.${table}`);

  async function rowsIn(workspace: string, ids: string[]) {
    const found = await sql<Row & Record<string, string>>`
      select * from ${name} where workspace = ${workspace} and ${sql.ref(of)} = any(${ids})`.execute(db);
    return found.rows.map((row) => [nameOf({ workspace, id: row[of] ?? '' }), row] as const);
  }

  const finding = batch<Asked, Row>(nameOf, async (asked) => {
    const workspaces = [...new Set(asked.map(({ workspace }) => workspace))];
    const found = await Promise.all(
      workspaces.map((workspace) =>
        rowsIn(
          workspace,
          asked.filter((one) => one.workspace === workspace).map(({ id }) => id),
        ),
      ),
    );
    return new Map(found.flat());
  });
  return (workspace: string, id: string): Promise<Row | undefined> => finding({ workspace, id });
}

interface Asked {
  workspace: string;
  id: string;
}

const nameOf = ({ workspace, id }: Asked) => `${workspace} ${id}`;
