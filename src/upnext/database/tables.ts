import { CamelCasePlugin, type ColumnType, type Kysely, type Selectable } from 'kysely';
import type { Database } from './database.js';

/** The schema of Upnext's tables. Each owner declares its own, and every row belongs to a workspace. */
export const SCHEMA = 'upnext';

/** json or jsonb: written as text, read as a parsed value. */
export type Json<T> = ColumnType<T, string, string>;

/** `due_at` in the database is `dueAt` here. What a JSON column holds keeps its names. */
class ColumnNames extends CamelCasePlugin {
  columnOf(name: string): string {
    return this.snakeCase(name);
  }
}
export const columnNames = new ColumnNames({ maintainNestedObjectKeys: true });

export const tablesIn = <Tables>(database: Database): Kysely<Tables> =>
  database.kysely<Tables>(SCHEMA).withPlugin(columnNames);

/** A row as it is read, with undefined where a column is null. */
export type StoredRow<Row> = WithoutNull<Selectable<Row>>;

type WithoutNull<Row> = {
  [Column in keyof Row as null extends Row[Column] ? never : Column]: Row[Column];
} & {
  [Column in keyof Row as null extends Row[Column] ? Column : never]?: Exclude<Row[Column], null> | undefined;
};

export function known<Row extends object>(row: Row): StoredRow<Row> {
  const columns: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) columns[column] = value ?? undefined;
  // The same columns, and only null has become undefined, as the type says.
  return columns as StoredRow<Row>;
}
