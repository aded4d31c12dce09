import type { Kysely } from 'kysely';

export interface PayloadCheckRow {
  workspace: string;
  checkedAt: Date;
}

export interface PayloadCheckTables {
  payloadChecks: PayloadCheckRow;
}

/** All workspaces get the same views and messages. */
const ALL = 'all';

/** When `npm run doctor` last had Slack check the views and messages. */
export function payloadChecksIn(db: Kysely<PayloadCheckTables>) {
  return {
    async note(at: Date): Promise<void> {
      await db
        .insertInto('payloadChecks')
        .values({ workspace: ALL, checkedAt: at })
        .onConflict((conflict) => conflict.column('workspace').doUpdateSet({ checkedAt: at }))
        .execute();
    },

    async last(): Promise<Date | undefined> {
      const row = await db
        .selectFrom('payloadChecks')
        .select('checkedAt')
        .where('workspace', '=', ALL)
        .executeTakeFirst();
      return row?.checkedAt;
    },
  };
}
