import { type ApiResponse, notFound, ok } from '../http/responses.js';
import type { RequestContext } from '../operation.js';
import { templateRecord } from '../records.js';
import { isStorable } from '../validation/text.js';

export async function getTemplate({ db, params }: RequestContext): Promise<ApiResponse> {
  if (!isStorable(params.template_id)) return notFound('Template');
  const row = await db
    .selectFrom('templates')
    .selectAll()
    .where('project_id', '=', params.project_id)
    .where('id', '=', params.template_id)
    .executeTakeFirst();
  return row ? ok(templateRecord(row)) : notFound('Template');
}
