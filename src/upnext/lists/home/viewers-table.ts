import type { Kysely } from 'kysely';
import type { TableCaches } from '../../database/table-caches.js';
import { known, type StoredRow } from '../../database/tables.js';

/** People who opened the App Home, and the project that they chose there. */
interface HomeViewerRow {
  workspace: string;
  person: string;
  /** The project whose posts they want to see. */
  projectId: string | null;
  firstOpenedAt: Date;
  /** The last time. */
  openedAt: Date;
}

interface ViewerTables {
  homeViewers: HomeViewerRow;
}

export type HomeViewer = StoredRow<HomeViewerRow>;

export function viewersIn(db: Kysely<ViewerTables>, caches: TableCaches) {
  const viewers = caches.cached(async (workspace = '', person = ''): Promise<HomeViewer | undefined> => {
    const rows = db.selectFrom('homeViewers').selectAll().where('workspace', '=', workspace);
    const row = await rows.where('person', '=', person).executeTakeFirst();
    return row && known(row);
  });

  return {
    find: (workspace: string, person: string) => viewers.get(workspace, person),

    async open(workspace: string, person: string, at: Date): Promise<HomeViewer> {
      const row = await db
        .insertInto('homeViewers')
        .values({ workspace, person, firstOpenedAt: at, openedAt: at })
        .onConflict((conflict) => conflict.columns(['workspace', 'person']).doUpdateSet({ openedAt: at }))
        .returningAll()
        .executeTakeFirstOrThrow();
      viewers.delete(workspace, person);
      return known(row);
    },

    async choose(workspace: string, person: string, project: string): Promise<void> {
      await db
        .updateTable('homeViewers')
        .set({ projectId: project })
        .where('workspace', '=', workspace)
        .where('person', '=', person)
        .execute();
      viewers.delete(workspace, person);
    },
  };
}
