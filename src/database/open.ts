import type { Kysely } from 'kysely';
import { openEmbedded } from './embedded.js';
import { openPostgres } from './postgres.js';

export { DatabaseRefused, DirectoryInUse } from './refused.js';

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** Typed queries, bound to one schema. Within a transaction only the transaction's own handle may be used. */
  kysely<Tables>(schema: string): Kysely<Tables>;
  /** Plain SQL. Several statements in one text only without values. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type DatabasePlace = { url: string } | { dir: string };

/** Opens the database, or throws DatabaseRefused. */
export function openDatabase(place: DatabasePlace): Promise<Database> {
  return 'url' in place ? openPostgres(place.url) : openEmbedded(place.dir);
}
