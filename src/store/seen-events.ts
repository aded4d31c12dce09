import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';

/** Handles each event once on all instances: Slack redelivers events, and people press a button twice. */
export function seenEventsIn(db: Kysely<Tables>) {
  return {
    /** True for the first caller. */
    async first(workspace: string, event: string, at: Date): Promise<boolean> {
      const inserted = await db
        .insertInto('events_heard')
        .values({ workspace, event, heard_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('event')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** True for the first caller since `since`. */
    async firstSince(since: Date, workspace: string, event: string, at: Date): Promise<boolean> {
      const inserted = await db
        .insertInto('events_heard')
        .values({ workspace, event, heard_at: at })
        .onConflict((conflict) =>
          conflict
            .columns(['workspace', 'event'])
            .doUpdateSet({ heard_at: at })
            .where('events_heard.heard_at', '<=', since),
        )
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
  };
}
