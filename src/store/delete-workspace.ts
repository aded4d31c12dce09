import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.js';

/** Deletes everything about a workspace. Asks the database for the tables, so that new tables are included. */
export async function deleteWorkspace(db: Kysely<Tables>, schema: string, workspace: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ table_name: string }>`
      select table_name from information_schema.columns
      where table_schema = ${schema} and column_name = 'workspace' order by table_name`.execute(tx);
    for (const { table_name } of rows)
      await sql`delete from ${sql.id(schema, table_name)} where workspace = ${workspace}`.execute(tx);
  });
}
