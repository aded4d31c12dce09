import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './tables.js';
import { together } from '../database/together.js';

/** Who has opened the App Home: it is kept up to date for them, and shows the project of their choice. */
export interface Viewer {
  firstOpenedAt: Date;
  project: string | undefined;
}

export function viewersIn(db: Kysely<Tables>) {
  /** Asked after every form, of people most of whom never look there. */
  const finding = together<Whose, Viewer>(nameOf, async (people) => {
    const rows = await db
      .selectFrom('home_viewers')
      .select(['workspace', 'person', 'first_opened_at', 'project_id'])
      .where((row) =>
        row(
          row.refTuple('workspace', 'person'),
          'in',
          people.map(({ workspace, person }) => row.tuple(workspace, person)),
        ),
      )
      .execute();
    return new Map(rows.map((row) => [nameOf(row), read(row)]));
  });
  const find = (workspace: string, person: string) => finding({ workspace, person });

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

interface Whose {
  workspace: string;
  person: string;
}

const nameOf = ({ workspace, person }: Whose) => `${workspace} ${person}`;

const read = ({
  first_opened_at,
  project_id,
}: Pick<Selectable<Tables['home_viewers']>, 'first_opened_at' | 'project_id'>): Viewer => ({
  firstOpenedAt: first_opened_at,
  project: project_id ?? undefined,
});
