import type { Kysely } from 'kysely';
import type { TableChanges } from '../database/table-changes.js';

/** What people chose about the messages that Upnext sends them. Who has no row gets everything. */
export interface MessageChoicesRow {
  workspace: string;
  person: string;
  /** How they are called where they are not mentioned. */
  name: string;
  /** On cards, and in their threads. */
  mentions: boolean;
  /** Direct messages that ask for an approval. */
  requests: boolean;
  /** Direct messages about what others did with their posts, as long as nothing went wrong. */
  news: boolean;
  updatedAt: Date;
}

export type MessageChoices = Pick<MessageChoicesRow, 'mentions' | 'requests' | 'news'>;
/** What people can do without. */
export type Optional = Exclude<keyof MessageChoices, 'mentions'>;

export const EVERYTHING: MessageChoices = { mentions: true, requests: true, news: true };

type ChoicesOf = MessageChoices & Pick<MessageChoicesRow, 'name'>;

interface Tables {
  messageChoices: MessageChoicesRow;
}

export function messageChoicesIn(db: Kysely<Tables>, changes: TableChanges) {
  const cache = changes.cacheUntilChanged(
    'message_choices',
    async (workspace = ''): Promise<ReadonlyMap<string, ChoicesOf>> => {
      const rows = await db
        .selectFrom('messageChoices')
        .select(['person', 'name', 'mentions', 'requests', 'news'])
        .where('workspace', '=', workspace)
        .execute();
      return new Map(rows.map(({ person, ...choices }) => [person, choices]));
    },
  );

  return {
    /** Of everybody in a workspace who made a choice. */
    of: (workspace: string) => cache.get(workspace),

    async save(
      { workspace, person }: Pick<MessageChoicesRow, 'workspace' | 'person'>,
      choices: ChoicesOf,
      at: Date,
    ): Promise<void> {
      const columns = { ...choices, updatedAt: at };
      await db
        .insertInto('messageChoices')
        .values({ workspace, person, ...columns })
        .onConflict((conflict) => conflict.columns(['workspace', 'person']).doUpdateSet(columns))
        .execute();
      cache.delete(workspace);
    },
  };
}
