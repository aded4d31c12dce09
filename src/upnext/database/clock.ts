import { type RawBuilder, sql } from 'kysely';

/**
 * When it is by the database’s clock, so that machines whose clocks differ agree; what a desk’s clock is ahead is added. As long as
 * this machine’s clock agrees with the database’s to a second, `at` itself is used: tests stop it.
 */
export function byDatabaseClock(at: Date): RawBuilder<Date> {
  const own = sql`${new Date()}::timestamptz`;
  return sql`(case when abs(extract(epoch from clock_timestamp() - ${own})) < 1 then ${at}::timestamptz
    else clock_timestamp() + (${at}::timestamptz - ${own}) end)`;
}
