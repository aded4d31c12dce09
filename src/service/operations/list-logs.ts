import { type ApiResponse, ok } from '../http/responses.js';
import type { RequestContext } from '../operation.js';
import { logRecord } from '../records.js';

/** The API has no paging here, and logs grow forever: older entries are kept, but not shown. */
const MAX_SHOWN = 1000;

export async function listLogs({ db, params }: RequestContext): Promise<ApiResponse> {
  const rows = await db
    .selectFrom('logs')
    .selectAll()
    .where('project_id', '=', params.project_id)
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return ok(rows.map(logRecord));
}
