import { inject } from 'vitest';
import type { Database } from '../../src/upnext/database/database.js';
import { openDatabase } from '../../src/upnext/database/open.js';
import { openEmbedded, removeRows } from './embedded-databases.js';

/** Both kinds of database, opened empty: `describe.each(databases)('…, %s', (_, open) => …)`. */
export const databases: [name: string, open: () => Promise<Database>][] = [
  ['embedded', openEmbedded],
  ['PostgreSQL', async () => openDatabase({ url: await freshPostgres() })],
];

/** The address of an empty database on the test run's PostgreSQL. */
export async function freshPostgres(): Promise<string> {
  const answer = await fetch(`${inject('shared')}/database`);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.text();
}

const idle: string[] = [];

/**
 * The address of a PostgreSQL without rows. Given back, it is left to the next test of this process, which saves migrating one: a test
 * that changes tables keeps it.
 */
export async function borrowPostgres(): Promise<{ url: string; giveBack(): Promise<void> }> {
  const url = idle.pop() ?? (await freshPostgres());
  return {
    url,
    async giveBack() {
      const database = await openDatabase({ url });
      await removeRows(database).finally(() => database.close());
      idle.push(url);
    },
  };
}
