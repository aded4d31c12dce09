import { type ApiResponse, ok } from '../http/responses.js';
import type { RequestContext } from '../operation.js';
import { templateRecord } from '../records.js';

export async function listTemplates({ db, params }: RequestContext): Promise<ApiResponse> {
  const rows = await db
    .selectFrom('templates')
    .selectAll()
    .where('project_id', '=', params.project_id)
    .orderBy('created_at')
    .orderBy('number')
    .execute();
  return ok(rows.map(templateRecord));
}
