import type { Kysely } from 'kysely';

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** Typed queries, bound to one schema. Inside a transaction, use only the transaction's own handle. */
  kysely<Tables>(schema: string): Kysely<Tables>;
  /** Plain SQL. Several statements in one text are allowed only without values. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
}

export type DatabaseLocation = { url: string } | { dir: string };
