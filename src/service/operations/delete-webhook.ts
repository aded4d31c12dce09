import { done, notFound, type Answer } from '../http/responses.js';
import type { Call } from '../operation.js';
import { writeLog } from '../project-log.js';

/** What is on its way to the deleted webhook is given up. */
export async function deleteWebhook({ db, params, now }: Call): Promise<Answer> {
  const project = params.project_id;
  return db.transaction().execute(async (tx) => {
    const deleted = await tx
      .updateTable('webhooks')
      .set({ deleted_at: now })
      .where('project_id', '=', project)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (deleted.numUpdatedRows === 0n) return notFound('Webhook');
    await tx
      .updateTable('webhook_deliveries')
      .set({ due_at: null })
      .where('project_id', '=', project)
      .where('due_at', 'is not', null)
      .execute();
    await writeLog(tx, {
      project,
      at: now,
      action: 'WEBHOOK_DELETED',
      message: 'Webhook deleted',
      about: ['Webhook', project],
    });
    return done(null);
  });
}
