import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';

export interface KeptTextRow {
  id: string;
  workspace: string;
  person: string;
  text: string;
  kept_at: Date;
}

export interface KeptTextTables {
  kept_texts: KeptTextRow;
}

interface Owner {
  workspace: string;
  person: string;
}

interface KeptText {
  text: string;
  at: Date;
}

/** Texts that a button needs and that are too long for its value: what somebody typed, or a form that is not open yet. */
export function keptTextsIn(db: Kysely<KeptTextTables>) {
  return {
    /** Resolves to its id, for the button. */
    async keep({ workspace, person }: Owner, text: string, at: Date): Promise<string> {
      const id = randomUUID();
      await db.insertInto('kept_texts').values({ id, workspace, person, text, kept_at: at }).execute();
      return id;
    },

    /** Only its owner gets it. */
    async find({ workspace, person }: Owner, id: string): Promise<KeptText | undefined> {
      const row = await db
        .selectFrom('kept_texts')
        .select(['text', 'kept_at'])
        .where('id', '=', id)
        .where('workspace', '=', workspace)
        .where('person', '=', person)
        .executeTakeFirst();
      return row && { text: row.text, at: row.kept_at };
    },

    async deleteOld(before: Date): Promise<void> {
      await db.deleteFrom('kept_texts').where('kept_at', '<', before).execute();
    },
  };
}
