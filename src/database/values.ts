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
