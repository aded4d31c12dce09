import { sql, type Kysely } from 'kysely';
import { CLOCK_DIFFERENCE_MS } from '../../steady-clock.js';

export interface SeenEventRow {
  workspace: string;
  event: string;
  heardAt: Date;
  /** Null while an instance handles it, or if that instance stopped. */
  doneAt: Date | null;
}

export interface SeenEventTables {
  eventsHeard: SeenEventRow;
}

export type SeenEvents = ReturnType<typeof seenEventsIn>;

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
        .insertInto('eventsHeard')
        .values({ workspace, event, heardAt: at })
        .onConflict((conflict) =>
          conflict
            .columns(['workspace', 'event'])
            .doUpdateSet({ heardAt: at })
            .where('eventsHeard.doneAt', 'is', null)
            .where((row) =>
              row.or([
                row('eventsHeard.heardAt', '<=', new Date(at.getTime() - leaseMs)),
                wasStoredInFuture(at),
              ]),
            ),
        )
        .returning('event')
        .executeTakeFirst();
      if (claimed) return 'claimed';
      const row = await db
        .selectFrom('eventsHeard')
        .select('doneAt')
        .where('workspace', '=', workspace)
        .where('event', '=', event)
        .executeTakeFirst();
      return row?.doneAt ? 'done' : 'busy';
    },

    async renew(workspace: string, event: string, at: Date): Promise<void> {
      await db
        .updateTable('eventsHeard')
        .set({ heardAt: at })
        .where('workspace', '=', workspace)
        .where('event', '=', event)
        .execute();
    },

    async finish(workspace: string, event: string, at: Date): Promise<void> {
      await db
        .updateTable('eventsHeard')
        .set({ doneAt: at })
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
        .insertInto('eventsHeard')
        .values({ workspace, event, heardAt: at })
        .onConflict((conflict) =>
          conflict
            .columns(['workspace', 'event'])
            .doUpdateSet({ heardAt: at })
            .where((row) => row.or([row('eventsHeard.heardAt', '<=', since), wasStoredInFuture(at)])),
        )
        .returning('event')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** True for the first caller ever. */
    async isFirst(workspace: string, event: string, at: Date): Promise<boolean> {
      const inserted = await db
        .insertInto('eventsHeard')
        .values({ workspace, event, heardAt: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('event')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** The next caller is the first again. */
    async delete(workspace: string, event: string): Promise<void> {
      await db
        .deleteFrom('eventsHeard')
        .where('workspace', '=', workspace)
        .where('event', '=', event)
        .execute();
    },

    async deleteOld(before: Date): Promise<void> {
      await db.deleteFrom('eventsHeard').where('heardAt', '<', before).execute();
    },

    async deleteOldTriggers(before: Date): Promise<void> {
      await db
        .deleteFrom('eventsHeard')
        .where('heardAt', '<', before)
        .where(sql<boolean>`event like 'trigger %'`)
        .execute();
    },
  };
}
