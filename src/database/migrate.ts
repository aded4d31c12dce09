import { sql, type Kysely } from 'kysely';
import type { Database } from './open.js';
import { DatabaseRefused } from './refused.js';

/** The steps of one schema, each some statements in plain SQL. They are taken in the order of their names. */
export type Migrations = Record<string, string[]>;

interface Tables {
  migrations: { name: string; done_at: Date };
}

/**
 * Brings one schema up to date: all steps in one transaction, so that it is never half way, and behind a lock, so that of
 * several processes that start together one migrates and the others wait. Within a step plain SQL finds the schema's tables.
 */
export async function migrate(database: Database, schema: string, migrations: Migrations): Promise<void> {
  if (await isUpToDate(database, schema, migrations)) return;
  const db = database.kysely<Tables>(schema, 'unlimited');
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`migrate ${schema}`}))`.execute(tx);
    // To open a table is to hear what others have made while we waited: `create … if not exists` alone goes by what it knew.
    await sql`select from pg_namespace`.execute(tx);
    await sql`create schema if not exists ${sql.id(schema)}`.execute(tx);
    await sql`set local search_path to ${sql.id(schema)}`.execute(tx);
    await sql`create table if not exists migrations (name text primary key, done_at timestamptz not null default now())`.execute(
      tx,
    );
    const done = await tx.selectFrom('migrations').select('name').execute();
    refuseNewer(
      schema,
      done.map((row) => row.name).filter((name) => !(name in migrations)),
    );
    const missing = Object.keys(migrations).filter((name) => !done.some((row) => row.name === name));
    for (const name of missing.sort()) await take(tx, name, migrations[name] ?? []);
  });
}

/**
 * At nearly every start there is nothing to do, and to find that out needs no lock. The catalog is read like any table: to
 * look a name up that is not there yet (to_regclass) lets PostgreSQL believe so later too, when another starter has made it.
 */
async function isUpToDate(database: Database, schema: string, migrations: Migrations): Promise<boolean> {
  const { rows: found } = await database.executeSql(
    `select 1 from pg_tables where schemaname = $1 and tablename = 'migrations'`,
    [schema],
  );
  if (found.length === 0) return false;
  const { rows: done } = await database.executeSql(`select name from ${schema}.migrations`);
  const names = new Set(Object.keys(migrations));
  return done.length === names.size && done.every(({ name }) => names.has(String(name)));
}

async function take(tx: Kysely<Tables>, name: string, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
  await sql`insert into migrations (name) values (${name})`.execute(tx);
}

function refuseNewer(schema: string, unknown: string[]): void {
  if (unknown.length === 0) return;
  throw new DatabaseRefused(
    `The database was written by a newer version of this program (${schema}: ${unknown.join(', ')}). ` +
      'Start that version or newer, or use another database.',
  );
}
