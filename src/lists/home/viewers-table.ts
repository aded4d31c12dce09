import { sql, type Kysely } from 'kysely';
import type { TableChanges } from '../../database/table-changes.js';
import { known, type StoredRow } from '../../database/tables.js';

/** People who opened the App Home, which is then kept up to date for them, and the project they chose there. */
export interface HomeViewerRow {
  workspace: string;
  person: string;
  /** The project whose posts they want to see. */
  projectId: string | null;
  firstOpenedAt: Date;
  /** The last time. Unknown for who opened it before this was stored. */
  openedAt: Date | null;
}

export interface ViewerTables {
  homeViewers: HomeViewerRow;
}

export type HomeViewer = StoredRow<HomeViewerRow>;

const MOST_RECENT = 200;

export function viewersIn(db: Kysely<ViewerTables>, changes: TableChanges) {
  const recent = changes.cacheUntilChanged('home_viewers', async (workspace = ''): Promise<HomeViewer[]> => {
    const rows = db.selectFrom('homeViewers').selectAll().where('workspace', '=', workspace);
    const last = rows.orderBy(sql`opened_at desc nulls last`).limit(MOST_RECENT);
    return (await last.execute()).map(known);
  });

  return {
    /** Those in a workspace who opened it last. */
    recent: (workspace: string) => recent.get(workspace),

    async open(workspace: string, person: string, at: Date): Promise<HomeViewer> {
      const row = await db
        .insertInto('homeViewers')
        .values({ workspace, person, firstOpenedAt: at, openedAt: at })
        .onConflict((conflict) => conflict.columns(['workspace', 'person']).doUpdateSet({ openedAt: at }))
        .returningAll()
        .executeTakeFirstOrThrow();
      recent.delete(workspace);
      return known(row);
    },

    async choose(workspace: string, person: string, project: string): Promise<void> {
      await db
        .updateTable('homeViewers')
        .set({ projectId: project })
        .where('workspace', '=', workspace)
        .where('person', '=', person)
        .execute();
      recent.delete(workspace);
    },
  };
}
