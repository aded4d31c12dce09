import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely, KyselyPlugin } from 'kysely';
import { inject } from 'vitest';
import type { Database } from '../../src/upnext/database/database.js';
import { migrations as upnext } from '../../src/upnext/app/tables/schema.js';
import { migrate } from '../../src/upnext/database/migrate.js';
import { openDatabase } from '../../src/upnext/database/open.js';
import { migrations as upnext_jobs } from '../../src/upnext/jobs/migrations.js';
import { migrations as scheduling } from '../../src/service/index.js';

/** Opening an embedded database takes half a second of processor time. Emptying it takes a fiftieth of that. */

interface Reusable {
  database: Database;
  remove(): Promise<void>;
}

/** Objects that PostgreSQL created itself have lower numbers. */
const FIRST_OID = 16_384;
/** As many as a test uses at once. Each keeps its memory. */
const MOST_IDLE = 4;
const idle: Reusable[] = [];
/** What changes more than rows. A database is not used again after that. */
const ALTERS = /\b(?:create|alter|drop)\b/i;

/** An embedded database without rows. Closing it leaves it to the next test of this process. */
export async function openEmbedded(): Promise<Database> {
  const reusable = idle.pop() ?? (await create());
  // Only what is killed needs each commit on disk.
  await reusable.database.executeSql('set synchronous_commit = off');
  return lend(reusable);
}

async function create(): Promise<Reusable> {
  const dir = mkdtempSync(join(inject('databases'), 'embedded-'));
  const database = await openDatabase({ dir });
  for (const [schema, migrations] of Object.entries({ upnext, upnext_jobs, scheduling }))
    await migrate(database, schema, migrations);
  async function remove(): Promise<void> {
    await database.close();
    rmSync(dir, { recursive: true, force: true });
  }
  return { database, remove };
}

/** After it is closed, all that the previous test left running gets errors instead of the next test's data. */
function lend(reusable: Reusable): Database {
  const { database } = reusable;
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
    async ping() {
      expectOpen();
      await database.ping();
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      if (isAltered || idle.length === MOST_IDLE) return reusable.remove();
      await empty(database);
      idle.push(reusable);
    },
  };
}

/**
 * Vacuuming leaves no pages, so that the rows of the next test are where they would be in a new database. The pages of long values
 * may stay: nothing reads them in their order.
 */
async function empty(database: Database): Promise<void> {
  await database.executeSql('discard all');
  const names = await removeRows(database);
  if (names.length > 0) await database.executeSql(`vacuum (process_toast false) ${names.join(', ')}`);
}

/** Resolves to the tables that had rows. Truncating them would create the files of every index. */
export async function removeRows(database: Database): Promise<string[]> {
  const { rows } = await database.executeSql(USED_TABLES);
  const names = rows.map(({ name }) => String(name));
  const deletes = names.map((name) => `delete from ${name};`).join('');
  await database.executeSql(`begin; set local session_replication_role = replica; ${deletes} commit`);
  await database.executeSql('select setval(seqrelid, seqstart, false) from pg_sequence');
  return names;
}

const USED_TABLES = `
  select oid::regclass::text as name from pg_class
  where oid >= ${FIRST_OID} and relkind = 'r' and relname <> 'migrations' and pg_relation_size(oid) > 0
    and relnamespace not in ('pg_toast'::regnamespace, 'pg_catalog'::regnamespace)`;
