import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';
import type { BoardKey } from './occasions.js';

/** What the service said last of a project's posts: for the time when it says nothing. */
export function boardsIn(db: Kysely<Tables>) {
  return {
    async save({ workspace, project, person }: BoardKey, posts: unknown, at: Date): Promise<void> {
      const written = { posts: JSON.stringify(posts), read_at: at };
      await db
        .insertInto('project_boards')
        .values({ workspace, project_id: project, person, ...written })
        .onConflict((conflict) =>
          conflict.columns(['workspace', 'project_id', 'person']).doUpdateSet(written),
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
