import { type ApiResponse, notFound, ok } from '../http/responses.js';
import type { RequestContext } from '../operation.js';
import { writeLog } from '../project-log.js';

/** Also gives up the events that were not delivered yet. */
export async function deleteWebhook({ db, params, now }: RequestContext): Promise<ApiResponse> {
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
    return ok(null);
  });
}
