import { sql, type Kysely, type Migration } from 'kysely';
import type { Database } from './open.js';
import { DatabaseRefused } from './refused.js';

/** One step of a migration, in plain SQL. */
export const step = (...statements: string[]): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

interface Tables {
  migrations: { name: string; done_at: Date };
}

/**
 * Brings one schema up to date: all steps in one transaction, so that it is never half way, and behind a lock, so that of
 * several processes that start together one migrates and the others wait. Within a step plain SQL finds the schema's tables.
 */
export async function migrate(
  database: Database,
  schema: string,
  migrations: Record<string, Migration>,
): Promise<void> {
  const db = database.kysely<Tables>(schema);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`migrate ${schema}`}))`.execute(tx);
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
    for (const name of missing.sort()) await take(tx, name, migrations[name]);
  });
}

async function take(tx: Kysely<Tables>, name: string, step: Migration | undefined): Promise<void> {
  await step?.up(tx);
  await sql`insert into migrations (name) values (${name})`.execute(tx);
}

function refuseNewer(schema: string, unknown: string[]): void {
  if (unknown.length === 0) return;
  throw new DatabaseRefused(
    `The database was written by a newer version of this program (${schema}: ${unknown.join(', ')}). ` +
      'Start that version or newer, or use another database.',
  );
}
