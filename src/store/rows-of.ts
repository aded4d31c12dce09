import { sql, type Kysely, type Selectable } from 'kysely';
import { together } from '../database/together.js';
import { rows } from '../database/values.js';
import { SCHEMA, type Tables } from './tables.js';

/** Tables of which a workspace has one row for each person, or for each channel. */
type Keyed = { own_tokens: 'person'; home_viewers: 'person'; channels: 'channel' };

/** One row of such a table: in a rush, those that many ask for are one question. */
export function rowsOf<Table extends keyof Keyed>(db: Kysely<Tables>, table: Table, of: Keyed[Table]) {
  type Row = Selectable<Tables[Table]>;
  const finding = together<Asked, Row>(nameOf, async (asked) => {
    const found = await sql<Row & Record<string, string>>`
      select kept.* from ${sql.table(`${SCHEMA}.${table}`)} kept
      join ${rows(asked, `workspace text, id text`)} one
        on one.workspace = kept.workspace and one.id = kept.${sql.ref(of)}`.execute(db);
    return new Map(
      found.rows.map((row) => [nameOf({ workspace: row.workspace ?? '', id: row[of] ?? '' }), row]),
    );
  });
  return (workspace: string, id: string): Promise<Row | undefined> => finding({ workspace, id });
}

interface Asked {
  workspace: string;
  id: string;
}

const nameOf = ({ workspace, id }: Asked) => `${workspace} ${id}`;
