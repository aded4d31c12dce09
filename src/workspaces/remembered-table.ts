import type { Kysely, Selectable } from 'kysely';

export interface RememberedUserRow {
  workspace: string;
  project_id: string;
  user_id: string;
  name: string;
  email: string | null;
  role: string | null;
  status: string | null;
  slack_person: string | null;
  updated_at: Date;
}

export interface RememberedPromptRow {
  workspace: string;
  project_id: string;
  prompt_id: string;
  title: string;
  created_at: Date;
}

export interface RememberedTables {
  remembered_users: RememberedUserRow;
  remembered_prompts: RememberedPromptRow;
}

/** People and prompts created through Upnext. The service has no operation that lists them. */

export interface RememberedUser {
  id: string;
  name: string;
  email?: string | undefined;
  role?: string | undefined;
  status?: string | undefined;
  slackPerson?: string | undefined;
}

export interface RememberedPrompt {
  id: string;
  title: string;
}

export function usersIn(db: Kysely<RememberedTables>) {
  const usersOf = (workspace: string, projectId: string) =>
    db
      .selectFrom('remembered_users')
      .selectAll()
      .where('workspace', '=', workspace)
      .where('project_id', '=', projectId);

  return {
    async remember(workspace: string, projectId: string, user: RememberedUser, at: Date): Promise<void> {
      const columns = {
        name: user.name,
        email: user.email ?? null,
        role: user.role ?? null,
        status: user.status ?? null,
        slack_person: user.slackPerson ?? null,
        updated_at: at,
      };
      await db
        .insertInto('remembered_users')
        .values({ workspace, project_id: projectId, user_id: user.id, ...columns })
        .onConflict((conflict) =>
          conflict.columns(['workspace', 'project_id', 'user_id']).doUpdateSet(columns),
        )
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
      return rows.map(userOf);
    },

    async byId(workspace: string, projectId: string, id: string): Promise<RememberedUser | undefined> {
      const row = await usersOf(workspace, projectId).where('user_id', '=', id).executeTakeFirst();
      return row && userOf(row);
    },

    /** The latest invitation of a Slack user, by their Slack id or email address. */
    async findBySlackPerson(
      workspace: string,
      projectId: string,
      { person, email = '' }: { person: string; email?: string | undefined },
    ): Promise<RememberedUser | undefined> {
      const row = await usersOf(workspace, projectId)
        .where((is) =>
          is.or([is('slack_person', '=', person), is(is.fn('lower', ['email']), '=', email.toLowerCase())]),
        )
        .orderBy('updated_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && userOf(row);
    },
  };
}

function userOf(row: Selectable<RememberedUserRow>): RememberedUser {
  return {
    id: row.user_id,
    name: row.name,
    email: row.email ?? undefined,
    role: row.role ?? undefined,
    status: row.status ?? undefined,
    slackPerson: row.slack_person ?? undefined,
  };
}

export function promptsIn(db: Kysely<RememberedTables>) {
  const promptsOf = (workspace: string, projectId: string) =>
    db
      .selectFrom('remembered_prompts')
      .select(['prompt_id', 'title'])
      .where('workspace', '=', workspace)
      .where('project_id', '=', projectId);

  return {
    async remember(workspace: string, projectId: string, prompt: RememberedPrompt, at: Date): Promise<void> {
      await db
        .insertInto('remembered_prompts')
        .values({
          workspace,
          project_id: projectId,
          prompt_id: prompt.id,
          title: prompt.title,
          created_at: at,
        })
        .onConflict((conflict) =>
          conflict.columns(['workspace', 'project_id', 'prompt_id']).doUpdateSet({ title: prompt.title }),
        )
        .execute();
    },

    async byId(workspace: string, projectId: string, id: string): Promise<RememberedPrompt | undefined> {
      const row = await promptsOf(workspace, projectId).where('prompt_id', '=', id).executeTakeFirst();
      return row && { id, title: row.title };
    },

    async find(workspace: string, projectId: string, text = '', limit = 100): Promise<RememberedPrompt[]> {
      let found = promptsOf(workspace, projectId);
      if (text) found = found.where('title', 'ilike', contains(text));
      const rows = await found.orderBy('created_at', 'desc').limit(limit).execute();
      return rows.map((row) => ({ id: row.prompt_id, title: row.title }));
    },
  };
}

const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
