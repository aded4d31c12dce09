import { sql, type Kysely } from 'kysely';
import { CONTEXTS, unseal, type Seal } from '../../../database/seal.js';
import { SCHEMA } from '../../../database/tables.js';
import type { NewJob } from '../../../jobs/job.js';
import { replaceJobs } from '../../../jobs/table.js';

/** Where a workspace wants the entries of its audit trail. A trigger stores a job for each entry: see migration 050. */
export interface AuditWebhookRow {
  workspace: string;
  url: string;
  sealed: string;
  setBy: string;
  setAt: Date;
  /** When the person who set it up was told that entries don’t arrive. */
  toldAt: Date | null;
  /** When its URL said that it wants no more. */
  stoppedAt: Date | null;
}

export interface AuditWebhookTables {
  auditWebhooks: AuditWebhookRow;
}

export type AuditWebhook = Omit<AuditWebhookRow, 'sealed'> & { secret: string };

const HOOKS = sql.table(`${SCHEMA}.audit_webhooks`);

export function auditWebhooksIn(db: Kysely<AuditWebhookTables>, seal: Seal) {
  return {
    async find(workspace: string): Promise<AuditWebhook | undefined> {
      const found = db.selectFrom('auditWebhooks').selectAll().where('workspace', '=', workspace);
      const row = await found.executeTakeFirst();
      const secret = row && unseal(seal, row.sealed, CONTEXTS.auditWebhook(workspace, row.url));
      return row && secret !== undefined ? { ...row, secret } : undefined;
    },

    async save({ secret, ...hook }: Omit<AuditWebhook, 'toldAt' | 'stoppedAt'>): Promise<void> {
      const sealed = seal.close(secret, CONTEXTS.auditWebhook(hook.workspace, hook.url));
      const columns = { ...hook, sealed, toldAt: null, stoppedAt: null };
      await db
        .insertInto('auditWebhooks')
        .values(columns)
        .onConflict((conflict) => conflict.column('workspace').doUpdateSet(columns))
        .execute();
    },

    async remove(workspace: string): Promise<boolean> {
      const removed = db.deleteFrom('auditWebhooks').where('workspace', '=', workspace);
      return (await removed.executeTakeFirst()).numDeletedRows > 0n;
    },

    /** Stored together with the message about it, once. `isOver`: nothing more is sent. */
    async giveUp(
      { workspace, setAt }: AuditWebhook,
      { at, isOver, message }: { at: Date; isOver: boolean; message: NewJob },
    ): Promise<boolean> {
      const { rows } = await sql`
        with told as (
          update ${HOOKS} set told_at = ${at}, stopped_at = ${isOver ? at : null}::timestamptz
          where workspace = ${workspace} and set_at = ${setAt} and stopped_at is null
            and (told_at is null or ${isOver}) returning workspace
        ), scheduled as (${replaceJobs([message], sql`exists (select from told)`)})
        select workspace from told`.execute(db);
      return rows.length > 0;
    },

    /** Entries arrive again, so the next time that they don’t is said again. */
    async worksAgain({ workspace, setAt }: AuditWebhook): Promise<void> {
      const again = db.updateTable('auditWebhooks').set({ toldAt: null }).where('workspace', '=', workspace);
      await again.where('setAt', '=', setAt).where('stoppedAt', 'is', null).execute();
    },
  };
}
