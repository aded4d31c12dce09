import type { Kysely } from 'kysely';
import type { Json } from '../../database/tables.js';

/** The last posts of a project from the service, for when the service does not respond. */
export interface BoardRow {
  workspace: string;
  project_id: string;
  person: string;
  posts: Json<unknown>;
  read_at: Date;
}

export interface BoardTables {
  project_boards: BoardRow;
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
      const columns = { posts: JSON.stringify(posts), read_at: at };
      await db
        .insertInto('project_boards')
        .values({ workspace, project_id: project, person, ...columns })
        .onConflict((conflict) =>
          conflict.columns(['workspace', 'project_id', 'person']).doUpdateSet(columns),
        )
        .execute();
    },

    async find({ workspace, project, person }: BoardKey): Promise<{ posts: unknown; at: Date } | undefined> {
      const row = await db
        .selectFrom('project_boards')
        .select(['posts', 'read_at'])
        .where('workspace', '=', workspace)
        .where('project_id', '=', project)
        .where('person', '=', person)
        .executeTakeFirst();
      return row && { posts: row.posts, at: row.read_at };
    },
  };
}
