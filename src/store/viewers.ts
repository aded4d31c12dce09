import type { Kysely, Selectable } from 'kysely';
import type { TableChanges } from './table-changes.js';
import { createRowLookup } from './row-lookup.js';
import type { Tables } from './tables.js';

/** Who has opened the App Home: it is kept up to date for them, and shows the project of their choice. */
export interface Viewer {
  firstOpenedAt: Date;
  project: string | undefined;
}

type Row = Pick<Selectable<Tables['home_viewers']>, 'first_opened_at' | 'project_id'>;

export function viewersIn(db: Kysely<Tables>, changes: TableChanges) {
  const rowOf = createRowLookup(db, 'home_viewers', 'person');
  /** Asked after every form, of people most of whom never look there. */
  const kept = changes.cacheUntilChanged(
    'home_viewers',
    async (workspace = '', person = ''): Promise<Viewer | undefined> => {
      const row = await rowOf(workspace, person);
      return row && read(row);
    },
  );

  return {
    find: (workspace: string, person: string) => kept.get(workspace, person),

    async open(workspace: string, person: string, at: Date): Promise<Viewer> {
      await db
        .insertInto('home_viewers')
        .values({ workspace, person, first_opened_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      kept.delete(workspace, person);
      return (await kept.get(workspace, person)) ?? { firstOpenedAt: at, project: undefined };
    },

    async choose(workspace: string, person: string, project: string): Promise<void> {
      await db
        .updateTable('home_viewers')
        .set({ project_id: project })
        .where('workspace', '=', workspace)
        .where('person', '=', person)
        .execute();
      kept.delete(workspace, person);
    },
  };
}

const read = ({ first_opened_at, project_id }: Row): Viewer => ({
  firstOpenedAt: first_opened_at,
  project: project_id ?? undefined,
});
