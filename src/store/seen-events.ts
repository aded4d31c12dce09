import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';

/** What comes twice, to any instance, is heard once: Slack sends an event again when an answer was lost, and people press again. */
export function seenEventsIn(db: Kysely<Tables>) {
  return {
    /** True for the first who asks. */
    async first(workspace: string, event: string, at: Date): Promise<boolean> {
      const noted = await db
        .insertInto('events_heard')
        .values({ workspace, event, heard_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('event')
        .executeTakeFirst();
      return noted !== undefined;
    },

    /** True for the first who asks after `since`. */
    async firstSince(since: Date, workspace: string, event: string, at: Date): Promise<boolean> {
      const noted = await db
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
      return noted !== undefined;
    },

    /** As if it had not come. */
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
