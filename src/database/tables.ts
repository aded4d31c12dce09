import type { ColumnType } from 'kysely';

/** The schema of Upnext's tables. Each owner declares its own, and every row belongs to a workspace. */
export const SCHEMA = 'upnext';

/** json or jsonb: written as text, read as a parsed value. */
export type Json<T> = ColumnType<T, string, string>;
