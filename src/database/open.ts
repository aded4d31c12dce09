import type { Kysely } from 'kysely';
import type { Ears, Hearing } from './hearing.js';

export { DatabaseRefused, DirectoryInUse } from './refused.js';

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Typed queries, bound to one schema. Within a transaction only the transaction's own handle may be used. Those that take
   * their time, such as a migration, are waited for as long as it takes.
   */
  kysely<Tables>(schema: string, patience?: 'unlimited'): Kysely<Tables>;
  /** Plain SQL. Several statements in one text only without values. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** What any process says on this channel from now on (NOTIFY), until the database is closed. */
  hear(channel: string, ears: Ears): Hearing;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type DatabasePlace = { url: string } | { dir: string };

/** Opens the database, or throws DatabaseRefused. Of the two drivers only the one that is needed is loaded. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  if ('url' in place) {
    const { openPostgres } = await import('./postgres.js');
    return openPostgres(place.url);
  }
  const { openEmbedded } = await import('./embedded.js');
  return openEmbedded(place.dir);
}
