import { sql, type RawBuilder } from 'kysely';

/**
 * What a PostgreSQL value becomes in JavaScript, by the type's number in pg_type. `pg` and PGlite have each their own
 * table and disagree; this one is laid over both. Instants (timestamptz) are Dates and jsonb is a value on both anyway.
 */
export const readers: Record<number, (text: string) => unknown> = {
  20: Number, // int8: count(*) and sums of integers; nothing here comes near 2^53
  1700: Number, // numeric: avg(), extract()
  17: (text) => Buffer.from(text.slice(2), 'hex'), // bytea, written as \x…
  1082: asWritten, // date
  1083: asWritten, // time
  1114: asWritten, // timestamp without zone: no instant, so never a Date
  1186: asWritten, // interval
};

function asWritten(text: string): string {
  return text;
}

/** A value for a jsonb column: `pg` would send a list as a PostgreSQL array, and a text as JSON already written. */
export function json<T>(value: T): RawBuilder<T> {
  return sql`${JSON.stringify(value)}::jsonb`;
}

/** As PostgreSQL takes it: neither NUL nor half a character. */
export function asJson(value: unknown): string {
  const text = JSON.stringify(value);
  return REFUSED.test(text) ? JSON.stringify(value, (_, part: unknown) => wellFormed(part)) : text;
}

const REFUSED = /\\u(?:0000|d[89a-f])/;

const wellFormed = (part: unknown) =>
  typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part;

/**
 * Many rows as one value, for `from ${rows(…)}`. The limit tells the planner how few they are: for the hundred that it
 * supposes it would read whole tables. As json, not jsonb: a json column then gets its keys in the order they came in.
 */
export const rows = (all: unknown[], columns: string): RawBuilder<unknown> =>
  sql`(select * from json_to_recordset(${asJson(all)}::json) as one(${sql.raw(columns)}) limit ${all.length})`;
