import { createRunningClock } from '../../../local-slack/index.js';
import type { Database } from '../../database/database.js';
import { migrate, type Migrations } from '../../database/migrate.js';

const SCHEMA = 'upnext_desk';

const migrations: Migrations = {
  '001_clock': [`create table clock (ahead_ms bigint not null)`, `insert into clock (ahead_ms) values (0)`],
  '002_token_key': [`alter table clock add column token_key text not null default gen_random_uuid()`],
};

export type DeskClock = Awaited<ReturnType<typeof openDeskClock>>;

/** The local desk's clock. It is stored with the data, which would otherwise be in the future after a restart. */
export async function openDeskClock(database: Database) {
  await migrate(database, SCHEMA, migrations);
  const db = database.kysely<{ clock: { ahead_ms: number; token_key: string } }>(SCHEMA);
  const { ahead_ms: aheadMs, token_key: tokenKey } = await db
    .selectFrom('clock')
    .selectAll()
    .executeTakeFirstOrThrow();
  const clock = createRunningClock(aheadMs);
  return {
    clock,
    /** How far the clock was ahead at the start. */
    aheadMs,
    /** Of the included service’s token, which outlives a restart. */
    tokenKey,
    async moveForward(ms: number, ready?: () => Promise<unknown>): Promise<void> {
      // Stored first: after a crash the clock may be ahead of the data, but never behind it.
      await db
        .updateTable('clock')
        .set(({ eb }) => ({ ahead_ms: eb('ahead_ms', '+', ms) }))
        .execute();
      await ready?.();
      clock.moveForward(ms);
    },
  };
}
