import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';

export interface KeptTextRow {
  id: string;
  workspace: string;
  person: string;
  text: string;
  keptAt: Date;
}

export interface KeptTextTables {
  keptTexts: KeptTextRow;
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
      await db.insertInto('keptTexts').values({ id, workspace, person, text, keptAt: at }).execute();
      return id;
    },

    /** Only its owner gets it. */
    async find({ workspace, person }: Owner, id: string): Promise<KeptText | undefined> {
      return db
        .selectFrom('keptTexts')
        .select(['text', 'keptAt as at'])
        .where('id', '=', id)
        .where('workspace', '=', workspace)
        .where('person', '=', person)
        .executeTakeFirst();
    },

    async deleteOld(before: Date): Promise<void> {
      await db.deleteFrom('keptTexts').where('keptAt', '<', before).execute();
    },
  };
}
