import { type Insertable, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { columnNames, type StoredRow } from './tables.js';

/**
 * How PostgreSQL values are read, by type number (pg_type). `pg` and PGlite have different defaults; these override both.
 * On both, timestamptz is a Date and jsonb a parsed value anyway.
 */
export const typeParsers: Record<number, (text: string) => unknown> = {
  20: Number, // int8: count(*) and sums of integers, all far below 2^53
  1700: Number, // numeric: avg(), extract()
  17: (text) => Buffer.from(text.slice(2), 'hex'), // bytea, written as \x…
  1082: unchanged, // date
  1083: unchanged, // time
  1114: unchanged, // timestamp without time zone is not an instant, so never a Date
  1186: unchanged, // interval
};

function unchanged(text: string): string {
  return text;
}

/** For a `where`, as the owner of a table says it to another one. */
export type SqlCondition = RawBuilder<boolean>;

/** JSON without NUL and lone surrogates, which PostgreSQL rejects. */
export function toStorableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return REJECTED.test(text) ? JSON.stringify(value, (_, part: unknown) => storable(part)) : text;
}

const REJECTED = /\\u(?:0000|d[89a-f])/;

const storable = (part: unknown) =>
  typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part;

/**
 * Many rows as one parameter, for `from ${rows(…)}`. The limit tells the planner the number of rows; it would otherwise assume
 * a hundred and scan whole tables. Uses json, not jsonb, so that a json column keeps the order of its keys.
 */
export const rows = (all: object[], columns: string): RawBuilder<unknown> =>
  sql`(select * from json_to_recordset(${asRecords(all)}) as one(${sql.raw(columns)}) limit ${all.length})`;

const asRecords = (all: object[]) => sql`${toStorableJson(all.map(withColumnNames))}::json`;

const withColumnNames = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [columnNames.columnOf(name), value]));

/** A row to be stored, with undefined where a column is null. */
type NewRow<Row, Columns = Insertable<Row>> = {
  [Column in keyof Columns]: Column extends keyof StoredRow<Row> ? StoredRow<Row>[Column] : never;
};

/** Rows whose names and types are those of their table. A condition or `on conflict` may follow. */
export function insertInto<Row>(table: RawBuilder<unknown>, all: NewRow<Row>[]): RawBuilder<unknown> {
  const names = new Set(all.flatMap((row) => Object.keys(row)));
  const columns = sql.join([...names].map((name) => sql.ref(name)));
  return sql`insert into ${table} (${columns})
    select ${columns} from (
      select * from json_populate_recordset(null::${table}, ${asRecords(all)}) limit ${all.length}) added`;
}

/** Of what comes after `from`. */
export async function countRows(db: QueryExecutorProvider, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${found}`.execute(db);
  return rows[0]?.count ?? 0;
}
