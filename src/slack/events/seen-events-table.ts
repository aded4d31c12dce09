import { sql, type Kysely } from 'kysely';
import { CLOCK_DIFFERENCE_MS } from '../../steady-clock.js';

export interface SeenEventRow {
  workspace: string;
  event: string;
  heard_at: Date;
  /** Null while an instance handles it, or if that instance stopped. */
  done_at: Date | null;
}

export interface SeenEventTables {
  events_heard: SeenEventRow;
}

/** Before the clock was set back. */
const wasStoredInFuture = (at: Date) =>
  sql<boolean>`events_heard.heard_at > ${new Date(at.getTime() + CLOCK_DIFFERENCE_MS)}::timestamptz`;

/** Handles each event once on all instances: Slack redelivers events, and people press a button twice. */
export function seenEventsIn(db: Kysely<SeenEventTables>) {
  return { ...claimsIn(db), ...occurrencesIn(db) };
}

function claimsIn(db: Kysely<SeenEventTables>) {
  return {
    /** The first caller gets the event. Another one gets it if the first has not finished within the lease. */
    async claim(
      workspace: string,
      event: string,
      at: Date,
      leaseMs: number,
    ): Promise<'claimed' | 'busy' | 'done'> {
      const claimed = await db
        .insertInto('events_heard')
        .values({ workspace, event, heard_at: at })
        .onConflict((conflict) =>
          conflict
            .columns(['workspace', 'event'])
            .doUpdateSet({ heard_at: at })
            .where('events_heard.done_at', 'is', null)
            .where((row) =>
              row.or([
                row('events_heard.heard_at', '<=', new Date(at.getTime() - leaseMs)),
                wasStoredInFuture(at),
              ]),
            ),
        )
        .returning('event')
        .executeTakeFirst();
      if (claimed) return 'claimed';
      const row = await db
        .selectFrom('events_heard')
        .select('done_at')
        .where('workspace', '=', workspace)
        .where('event', '=', event)
        .executeTakeFirst();
      return row?.done_at ? 'done' : 'busy';
    },

    async renew(workspace: string, event: string, at: Date): Promise<void> {
      await db
        .updateTable('events_heard')
        .set({ heard_at: at })
        .where('workspace', '=', workspace)
        .where('event', '=', event)
        .execute();
    },

    async finish(workspace: string, event: string, at: Date): Promise<void> {
      await db
        .updateTable('events_heard')
        .set({ done_at: at })
        .where('workspace', '=', workspace)
        .where('event', '=', event)
        .execute();
    },
  };
}

function occurrencesIn(db: Kysely<SeenEventTables>) {
  return {
    /** True for the first caller since `since`. */
    async firstSince(since: Date, workspace: string, event: string, at: Date): Promise<boolean> {
      const inserted = await db
        .insertInto('events_heard')
        .values({ workspace, event, heard_at: at })
        .onConflict((conflict) =>
          conflict
            .columns(['workspace', 'event'])
            .doUpdateSet({ heard_at: at })
            .where((row) => row.or([row('events_heard.heard_at', '<=', since), wasStoredInFuture(at)])),
        )
        .returning('event')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** True for the first caller ever. */
    async isFirst(workspace: string, event: string, at: Date): Promise<boolean> {
      const inserted = await db
        .insertInto('events_heard')
        .values({ workspace, event, heard_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('event')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** The next caller is the first again. */
    async delete(workspace: string, event: string): Promise<void> {
      await db
        .deleteFrom('events_heard')
        .where('workspace', '=', workspace)
        .where('event', '=', event)
        .execute();
    },

    async deleteOld(before: Date): Promise<void> {
      await db.deleteFrom('events_heard').where('heard_at', '<', before).execute();
    },

    async deleteOldTriggers(before: Date): Promise<void> {
      await db
        .deleteFrom('events_heard')
        .where('heard_at', '<', before)
        .where(sql<boolean>`event like 'trigger %'`)
        .execute();
    },
  };
}
