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

export interface RememberedPrompt {
  id: string;
  title: string;
}

export function usersIn(db: Kysely<RememberedTables>) {
  const usersOf = (workspace: string, projectId: string) =>
    db
      .selectFrom('rememberedUsers')
      .select(['userId as id', 'name', 'email'])
      .where('workspace', '=', workspace)
      .where('projectId', '=', projectId);

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
      let found = usersOf(workspace, projectId);
      if (text)
        found = found.where((is) =>
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
  const promptsOf = (workspace: string, projectId: string) =>
    db
      .selectFrom('rememberedPrompts')
      .select(['promptId as id', 'title'])
      .where('workspace', '=', workspace)
      .where('projectId', '=', projectId);

  return {
    async remember(workspace: string, projectId: string, prompt: RememberedPrompt, at: Date): Promise<void> {
      await db
        .insertInto('rememberedPrompts')
        .values({
          workspace,
          projectId,
          promptId: prompt.id,
          title: prompt.title,
          createdAt: at,
        })
        .onConflict((conflict) =>
          conflict.columns(['workspace', 'projectId', 'promptId']).doUpdateSet({ title: prompt.title }),
        )
        .execute();
    },

    async find(workspace: string, projectId: string, text = '', limit = 100): Promise<RememberedPrompt[]> {
      let found = promptsOf(workspace, projectId);
      if (text) found = found.where('title', 'ilike', contains(text));
      return found.orderBy('createdAt', 'desc').limit(limit).execute();
    },
  };
}

const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
