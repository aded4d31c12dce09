import { type Kysely, sql } from 'kysely';
import type { Database } from './database.js';
import { DatabaseOpenError } from './errors.js';

/** The migrations of one schema, each a list of plain SQL statements. They are applied in the order of their names. */
export type Migrations = Record<string, string[]>;

interface Tables {
  migrations: { name: string; done_at: Date };
}

/**
 * Brings one schema up to date, in one transaction and under a lock: when several processes start together, one migrates and
 * the others wait. Statements can leave out the schema's name.
 */
export async function migrate(database: Database, schema: string, migrations: Migrations): Promise<void> {
  if (await isUpToDate(database, schema, migrations)) return;
  const db = database.kysely<Tables>(schema);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`migrate ${schema}`}))`.execute(tx);
    // Opening a table processes the catalog changes that others made while we waited; `create … if not exists` does not.
    await sql`select from pg_namespace`.execute(tx);
    await sql`create schema if not exists ${sql.id(schema)}`.execute(tx);
    await sql`set local search_path to ${sql.id(schema)}`.execute(tx);
    await sql`create table if not exists migrations (name text primary key, done_at timestamptz not null default now())`.execute(
      tx,
    );
    const done = (await tx.selectFrom('migrations').select('name').execute()).map((row) => row.name);
    const newer = newerIn(done, schema, migrations);
    if (newer !== undefined)
      throw new DatabaseOpenError(`${newer} Start that version or a newer one, or use another database.`);
    const missing = Object.keys(migrations).filter((name) => !done.includes(name));
    for (const name of missing.sort()) await apply(tx, name, migrations[name] ?? []);
  });
}

/**
 * Nearly every start finds nothing to migrate, and this check needs no lock. It reads the catalog like any table: looking up a
 * missing name with to_regclass would be cached, even after another process has created it.
 */
export async function isUpToDate(
  database: Database,
  schema: string,
  migrations: Migrations,
): Promise<boolean> {
  const { rows: found } = await database.executeSql(
    `select 1 from pg_tables where schemaname = $1 and tablename = 'migrations'`,
    [schema],
  );
  if (found.length === 0) return false;
  const { rows: done } = await database.executeSql(`select name from ${schema}.migrations`);
  const names = new Set(Object.keys(migrations));
  return done.length === names.size && done.every(({ name }) => names.has(String(name)));
}

async function apply(tx: Kysely<Tables>, name: string, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
  await sql`insert into migrations (name) values (${name})`.execute(tx);
}

/** Says which version has used these schemas since they were migrated, if it is a newer one. */
export async function findNewer(
  database: Database,
  known: Record<string, Migrations>,
): Promise<string | undefined> {
  const done = Object.keys(known).map(
    (schema) => `select '${schema}' as schema, name from ${schema}.migrations`,
  );
  const { rows } = await database.executeSql(done.join(' union all '));
  const doneIn = (schema: string) =>
    rows.filter((row) => row.schema === schema).map(({ name }) => String(name));
  return Object.entries(known)
    .map(([schema, migrations]) => newerIn(doneIn(schema), schema, migrations))
    .find((newer) => newer !== undefined);
}

function newerIn(done: string[], schema: string, migrations: Migrations): string | undefined {
  const unknown = done.filter((name) => !(name in migrations));
  if (unknown.length === 0) return undefined;
  return `A newer version of Upnext has used this database (${schema}: ${unknown.join(', ')}).`;
}
