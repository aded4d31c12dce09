import { type RawBuilder, sql } from 'kysely';

/** When it is, for a statement. */
export type Clock = () => RawBuilder<Date>;

/**
 * The database’s clock decides, so that machines whose clocks differ agree; what the desk’s clock is ahead is added. As long as this
 * machine’s clock agrees with the database’s to a second, `now` itself is used: tests stop it.
 */
export const databaseClock =
  (now: () => Date): Clock =>
  () => {
    const shown = sql`${now()}::timestamptz`;
    const own = sql`${new Date()}::timestamptz`;
    return sql`(case when abs(extract(epoch from clock_timestamp() - ${own})) < 1 then ${shown}
      else clock_timestamp() + (${shown} - ${own}) end)`;
  };
