import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';

/** Who has opened the App Home: it is kept up to date for them, and shows the project of their choice. */
export interface Viewer {
  firstOpenedAt: Date;
  project: string | undefined;
}

export function viewersIn(db: Kysely<Tables>) {
  async function find(workspace: string, person: string): Promise<Viewer | undefined> {
    const row = await db
      .selectFrom('home_viewers')
      .select(['first_opened_at', 'project_id'])
      .where('workspace', '=', workspace)
      .where('person', '=', person)
      .executeTakeFirst();
    return row && { firstOpenedAt: row.first_opened_at, project: row.project_id ?? undefined };
  }

  return {
    find,

    async open(workspace: string, person: string, at: Date): Promise<Viewer> {
      await db
        .insertInto('home_viewers')
        .values({ workspace, person, first_opened_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await find(workspace, person)) ?? { firstOpenedAt: at, project: undefined };
    },

    async choose(workspace: string, person: string, project: string): Promise<void> {
      await db
        .updateTable('home_viewers')
        .set({ project_id: project })
        .where('workspace', '=', workspace)
        .where('person', '=', person)
        .execute();
    },
  };
}
