import type { Database } from '../../src/upnext/database/database.js';

/** How many rows of these tables a query reads. PostgreSQL also counts what was read before and is not reported yet. */
export async function rowsReadBy(
  database: Database,
  tables: string[],
  query: () => Promise<unknown>,
): Promise<number> {
  await database.executeSql('begin');
  const before = await rowsRead(database, tables);
  await query();
  const read = (await rowsRead(database, tables)) - before;
  await database.executeSql('commit');
  return read;
}

async function rowsRead(database: Database, tables: string[]): Promise<number> {
  const { rows } = await database.executeSql(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
     where relname = any(string_to_array($1, ','))`,
    [tables.join()],
  );
  return Number(rows[0]?.read ?? 0);
}
