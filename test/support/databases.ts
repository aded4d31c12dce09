import { inject } from 'vitest';
import type { Database } from '../../src/database/database.js';
import { openDatabase } from '../../src/database/open.js';
import { openEmbedded } from './embedded-databases.js';

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
