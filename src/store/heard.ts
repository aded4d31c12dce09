import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';

/** Slack sends an event again when an answer was lost, to any instance: each is heard once. */
export function heardIn(db: Kysely<Tables>) {
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

    async forgetOld(before: Date): Promise<void> {
      await db.deleteFrom('events_heard').where('heard_at', '<', before).execute();
    },
  };
}
