import { CamelCasePlugin, type ColumnType, type Kysely } from 'kysely';
import type { Database } from './database.js';

/** The schema of Upnext's tables. Each owner declares its own, and every row belongs to a workspace. */
export const SCHEMA = 'upnext';

/** json or jsonb: written as text, read as a parsed value. */
export type Json<T> = ColumnType<T, string, string>;

/** `due_at` in the database is `dueAt` here. What a JSON column holds keeps its names. */
export const columnNames = new CamelCasePlugin({ maintainNestedObjectKeys: true });

export const tablesIn = <Tables>(database: Database): Kysely<Tables> =>
  database.kysely<Tables>(SCHEMA).withPlugin(columnNames);
