import type { Kysely } from 'kysely';
import type { NotificationListener, Subscription } from './notifications.js';

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** Typed queries, bound to one schema. Inside a transaction, use only the transaction's own handle. */
  kysely<Tables>(schema: string, options?: { queryTimeout: 'none' }): Kysely<Tables>;
  /** Plain SQL. Several statements in one text are allowed only without values. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Notifications (NOTIFY) from any process on this channel, until the database is closed. */
  listen(channel: string, listener: NotificationListener): Subscription;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type DatabaseLocation = { url: string } | { dir: string };
