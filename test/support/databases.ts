import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely, KyselyPlugin } from 'kysely';
import { inject } from 'vitest';
import { migrations as scheduling } from '../../src/service/index.js';
import { migrations as upnext } from '../../src/upnext/app/tables/schema.js';
import { openStore } from '../../src/upnext/app/tables/store.js';
import type { Database } from '../../src/upnext/database/database.js';
import { migrate } from '../../src/upnext/database/migrate.js';
import { openDatabase } from '../../src/upnext/database/open.js';
import { openPostgres } from '../../src/upnext/database/postgres/postgres.js';
import { createSeal } from '../../src/upnext/database/seal.js';
import { migrations as upnext_jobs } from '../../src/upnext/jobs/migrations.js';

/** With the tables of Upnext. */
export async function openStoreIn(open: () => Promise<Database>) {
  const database = await open();
  return { database, store: await openStore(database, createSeal(['a key for tests'])) };
}

export const openFresh = async () => openDatabase({ url: await freshPostgres() });

/** Both kinds of database, opened empty: `describe.each(databases)('…, %s', (_, open) => …)`. */
export const databases: [name: string, open: () => Promise<Database>][] = [
  ['embedded', openEmbedded],
  ['PostgreSQL', openFresh],
];

/** The address of an empty database on the test run's PostgreSQL. */
export async function freshPostgres(): Promise<string> {
  const answer = await fetch(`${inject('shared')}/database`);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.text();
}

const unused: string[] = [];

/**
 * The address of a PostgreSQL without rows. Given back, it is left to the next test of this process, which saves migrating one: a test
 * that changes tables keeps it.
 */
export async function borrowPostgres(): Promise<{ url: string; giveBack(): Promise<void> }> {
  const url = unused.pop() ?? (await freshPostgres());
  return {
    url,
    async giveBack() {
      const database = await openDatabase({ url });
      await removeRows(database).finally(() => database.close());
      unused.push(url);
    },
  };
}

const idle: Record<Database['kind'], Database[]> = { embedded: [], postgres: [] };
/** What changes more than rows. A database is not used again after that. */
const ALTERS = /\b(?:create|alter|drop)\b/i;

/** An embedded database without rows. Closing it leaves it to the next test of this process, which saves a second of processor time. */
export async function openEmbedded(): Promise<Database> {
  const create = () => openDatabase({ dir: mkdtempSync(join(inject('databases'), 'embedded-')) });
  const database = idle.embedded.pop() ?? (await migrated(await create()));
  // Only what is killed needs each commit on disk.
  await database.executeSql('set synchronous_commit = off');
  return lend(database);
}

/** The same in a server, for a third of the processor time. Like an embedded one, it answers one statement after another. */
export async function openServer(): Promise<Database> {
  const create = async () => openPostgres(await freshPostgres(), { max: 1 });
  return lend(idle.postgres.pop() ?? (await migrated(await create())));
}

async function migrated(database: Database): Promise<Database> {
  for (const [schema, migrations] of Object.entries({ upnext, upnext_jobs, scheduling }))
    await migrate(database, schema, migrations);
  return database;
}

/** After it is closed, all that the previous test left running gets errors instead of the next test's data. */
function lend(database: Database): Database {
  let isOpen = true;
  let isAltered = false;
  const expectOpen = () => {
    if (!isOpen) throw new Error('The database of this test is closed.');
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      expectOpen();
      if (node.kind === 'RawNode') isAltered ||= ALTERS.test(node.sqlFragments.join(''));
      return node;
    },
    transformResult: async ({ result }) => result,
  };

  return {
    kind: database.kind,
    kysely: <Tables>(...args: Parameters<Database['kysely']>): Kysely<Tables> =>
      database.kysely<Tables>(...args).withPlugin(plugin),
    async executeSql(text, values) {
      expectOpen();
      isAltered ||= ALTERS.test(text);
      return database.executeSql(text, values);
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      if (isAltered) return database.close();
      await empty(database);
      idle[database.kind].push(database);
    },
  };
}

/**
 * Vacuuming leaves no pages, so that the rows of the next test are where they would be in a new database. The pages of long values
 * may stay: nothing reads them in their order.
 */
async function empty(database: Database): Promise<void> {
  // All of `discard all` but the prepared statements, which the connection keeps.
  await database.executeSql('discard temp; discard sequences; reset all; select pg_advisory_unlock_all()');
  const names = await removeRows(database);
  if (names.length > 0) await database.executeSql(`vacuum (process_toast false) ${names.join(', ')}`);
}

const RESTART = 'select setval(seqrelid, seqstart, false) from pg_sequence;';

/** Resolves to the tables that had rows. Truncating them would create the files of every index. */
async function removeRows(database: Database): Promise<string[]> {
  const { rows } = await database.executeSql(USED_TABLES);
  const names = rows.map(({ name }) => String(name));
  const statements = [...names.map((name) => `delete from ${name};`), RESTART].join('');
  await database.executeSql(`begin; set local session_replication_role = replica; ${statements} commit`);
  return names;
}

/** Objects that PostgreSQL created itself have lower numbers. */
const FIRST_OID = 16_384;
const USED_TABLES = `
  select oid::regclass::text as name from pg_class
  where oid >= ${FIRST_OID} and relkind = 'r' and relname <> 'migrations' and pg_relation_size(oid) > 0
    and relnamespace not in ('pg_toast'::regnamespace, 'pg_catalog'::regnamespace)`;
