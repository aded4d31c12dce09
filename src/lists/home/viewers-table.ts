import type { Kysely } from 'kysely';
import type { TableChanges } from '../../database/table-changes.js';
import { createRowLookup } from '../../database/row-lookup.js';
import { known, type StoredRow } from '../../database/tables.js';

/** People who opened the App Home, which is then kept up to date for them, and the project they chose there. */
export interface HomeViewerRow {
  workspace: string;
  person: string;
  /** The project whose posts they want to see. */
  projectId: string | null;
  firstOpenedAt: Date;
}

export interface ViewerTables {
  homeViewers: HomeViewerRow;
}

type Viewer = StoredRow<HomeViewerRow>;

export function viewersIn(db: Kysely<ViewerTables>, changes: TableChanges) {
  const findRow = createRowLookup(db, 'homeViewers', 'person');
  const cache = changes.cacheUntilChanged(
    'home_viewers',
    async (workspace = '', person = ''): Promise<Viewer | undefined> => {
      const row = await findRow(workspace, person);
      return row && known(row);
    },
  );

  return {
    find: (workspace: string, person: string) => cache.get(workspace, person),

    async open(workspace: string, person: string, at: Date): Promise<Viewer> {
      await db
        .insertInto('homeViewers')
        .values({ workspace, person, firstOpenedAt: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      cache.delete(workspace, person);
      return (await cache.get(workspace, person)) ?? { workspace, person, firstOpenedAt: at };
    },

    async choose(workspace: string, person: string, project: string): Promise<void> {
      await db
        .updateTable('homeViewers')
        .set({ projectId: project })
        .where('workspace', '=', workspace)
        .where('person', '=', person)
        .execute();
      cache.delete(workspace, person);
    },
  };
}
