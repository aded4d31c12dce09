import { migrations } from '../../src/app/tables/migrations/migrations.js';
import type { Database } from '../../src/database/database.js';
import { migrate } from '../../src/database/migrate.js';
import { openDatabase } from '../../src/database/open.js';
import { SCHEMA } from '../../src/database/tables.js';
import { freshPostgres } from './databases.js';

/** A database as it was before this migration: “039”. */
export async function openBefore(migration: string): Promise<Database> {
  const database = await openDatabase({ url: await freshPostgres() });
  const before = Object.entries(migrations).filter(([name]) => name < migration);
  await migrate(database, SCHEMA, Object.fromEntries(before));
  return database;
}
