import type { Kysely } from 'kysely';

export interface PayloadCheckRow {
  workspace: string;
  checked_at: Date;
}

export interface PayloadCheckTables {
  payload_checks: PayloadCheckRow;
}

/** All workspaces get the same views and messages. */
const ALL = 'all';

/** When `npm run doctor` last had Slack check the views and messages. */
export function payloadChecksIn(db: Kysely<PayloadCheckTables>) {
  return {
    async note(at: Date): Promise<void> {
      await db
        .insertInto('payload_checks')
        .values({ workspace: ALL, checked_at: at })
        .onConflict((conflict) => conflict.column('workspace').doUpdateSet({ checked_at: at }))
        .execute();
    },

    async last(): Promise<Date | undefined> {
      const row = await db
        .selectFrom('payload_checks')
        .select('checked_at')
        .where('workspace', '=', ALL)
        .executeTakeFirst();
      return row?.checked_at;
    },
  };
}
