import type { Kysely } from 'kysely';
import type { Json } from '../../database/tables.js';

/** The last posts of a project from the service, for when the service does not respond. */
export interface BoardRow {
  workspace: string;
  projectId: string;
  person: string;
  posts: Json<unknown>;
  readAt: Date;
}

export interface BoardTables {
  projectBoards: BoardRow;
}

/** A person's view of a project: the service may show each person other posts. */
export interface BoardKey {
  workspace: string;
  project: string;
  person: string;
}

/** The last posts of a project from the service, for when the service does not respond. */
export function boardsIn(db: Kysely<BoardTables>) {
  return {
    async save({ workspace, project, person }: BoardKey, posts: unknown, at: Date): Promise<void> {
      const columns = { posts: JSON.stringify(posts), readAt: at };
      await db
        .insertInto('projectBoards')
        .values({ workspace, projectId: project, person, ...columns })
        .onConflict((conflict) => conflict.columns(['workspace', 'projectId', 'person']).doUpdateSet(columns))
        .execute();
    },

    async find({ workspace, project, person }: BoardKey): Promise<{ posts: unknown; at: Date } | undefined> {
      return db
        .selectFrom('projectBoards')
        .select(['posts', 'readAt as at'])
        .where('workspace', '=', workspace)
        .where('projectId', '=', project)
        .where('person', '=', person)
        .executeTakeFirst();
    },
  };
}
