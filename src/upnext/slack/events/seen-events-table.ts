import { type Kysely, sql } from 'kysely';
import type { SqlCondition } from '../../database/sql-values.js';
import { CLOCK_DIFFERENCE_MS } from '../../steady-clock.js';

interface SeenEventRow {
  workspace: string;
  event: string;
  heardAt: Date;
  /** Null while an instance handles it, or if that instance stopped. */
  doneAt: Date | null;
}

export type SeenEvents = ReturnType<typeof seenEventsIn>;

/** Or stored before the clock was set back. */
const isOlderThan = (since: Date, now: Date): SqlCondition => sql`(events_heard.heard_at <= ${since}
  or events_heard.heard_at > ${new Date(now.getTime() + CLOCK_DIFFERENCE_MS)}::timestamptz)`;

/** Handles each event once on all instances: Slack redelivers events, and people press a button twice. */
export function seenEventsIn(db: Kysely<{ eventsHeard: SeenEventRow }>) {
  const rowOf = (workspace: string, event: string) => ({ workspace, event });

  /** True unless it is stored already, and the condition does not hold for it. */
  async function begin(workspace: string, event: string, at: Date, again: SqlCondition): Promise<boolean> {
    const begun = await db
      .insertInto('eventsHeard')
      .values({ workspace, event, heardAt: at })
      .onConflict((conflict) =>
        conflict.columns(['workspace', 'event']).doUpdateSet({ heardAt: at }).where(again),
      )
      .returning('event')
      .executeTakeFirst();
    return begun !== undefined;
  }

  return {
    /** The first caller gets the event. Another one gets it if the first has not finished within the lease. */
    async claim(
      workspace: string,
      event: string,
      at: Date,
      leaseMs: number,
    ): Promise<'claimed' | 'busy' | 'done'> {
      const isOver = isOlderThan(new Date(at.getTime() - leaseMs), at);
      const again = sql<boolean>`events_heard.done_at is null and ${isOver}`;
      if (await begin(workspace, event, at, again)) return 'claimed';
      const rows = db.selectFrom('eventsHeard').select('doneAt');
      const row = await rows.where((is) => is.and(rowOf(workspace, event))).executeTakeFirst();
      return row?.doneAt ? 'done' : 'busy';
    },

    async finish(workspace: string, event: string, at: Date): Promise<void> {
      const update = db.updateTable('eventsHeard').set({ doneAt: at });
      await update.where((is) => is.and(rowOf(workspace, event))).execute();
    },

    /** True for the first caller ever. */
    isFirst: (workspace: string, event: string, at: Date): Promise<boolean> =>
      begin(workspace, event, at, sql`false`),

    async deleteOld(before: Date): Promise<void> {
      await db.deleteFrom('eventsHeard').where('heardAt', '<', before).execute();
    },
  };
}
