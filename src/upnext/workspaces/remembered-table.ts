import type { Kysely } from 'kysely';
import { known, type StoredRow } from '../database/tables.js';

/** People and prompts created through Upnext. The service has no operation that lists them. */

export interface RememberedUserRow {
  workspace: string;
  projectId: string;
  userId: string;
  name: string;
  email: string | null;
}

export interface RememberedPromptRow {
  workspace: string;
  projectId: string;
  promptId: string;
  title: string;
  createdAt: Date;
}

export interface RememberedTables {
  rememberedUsers: RememberedUserRow;
  rememberedPrompts: RememberedPromptRow;
}

export type RememberedUser = { id: string } & Pick<StoredRow<RememberedUserRow>, 'name' | 'email'>;

export type RememberedPrompt = { id: string } & Pick<RememberedPromptRow, 'title'>;

export function usersIn(db: Kysely<RememberedTables>) {
  const usersOf = (workspace: string, projectId: string) =>
    db
      .selectFrom('rememberedUsers')
      .select(['userId as id', 'name', 'email'])
      .where((is) => is.and({ workspace, projectId }));

  return {
    async remember(workspace: string, projectId: string, { id, ...user }: RememberedUser): Promise<void> {
      const columns = { name: user.name, email: user.email ?? null };
      await db
        .insertInto('rememberedUsers')
        .values({ workspace, projectId, userId: id, ...columns })
        .onConflict((conflict) => conflict.columns(['workspace', 'projectId', 'userId']).doUpdateSet(columns))
        .execute();
    },

    /** Matches part of the name or email address. Without a text, finds everyone. */
    async find(workspace: string, projectId: string, text = '', limit = 100): Promise<RememberedUser[]> {
      const found = usersOf(workspace, projectId).where((is) =>
        is.or([is('name', 'ilike', contains(text)), is('email', 'ilike', contains(text))]),
      );
      const rows = await found.orderBy('name').limit(limit).execute();
      return rows.map(known);
    },

    async byId(workspace: string, projectId: string, id: string): Promise<RememberedUser | undefined> {
      const row = await usersOf(workspace, projectId).where('userId', '=', id).executeTakeFirst();
      return row && known(row);
    },
  };
}

export function promptsIn(db: Kysely<RememberedTables>) {
  return {
    async remember(
      workspace: string,
      projectId: string,
      { id: promptId, title }: RememberedPrompt,
      createdAt: Date,
    ): Promise<void> {
      await db
        .insertInto('rememberedPrompts')
        .values({ workspace, projectId, promptId, title, createdAt })
        .onConflict((conflict) =>
          conflict.columns(['workspace', 'projectId', 'promptId']).doUpdateSet({ title }),
        )
        .execute();
    },

    async find(workspace: string, projectId: string, text = '', limit = 100): Promise<RememberedPrompt[]> {
      return db
        .selectFrom('rememberedPrompts')
        .select(['promptId as id', 'title'])
        .where((is) => is.and({ workspace, projectId }))
        .where('title', 'ilike', contains(text))
        .orderBy('createdAt', 'desc')
        .limit(limit)
        .execute();
    },
  };
}

const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
