import { type ApiResponse, ok } from '../http/responses.js';
import type { RequestContext } from '../operation.js';
import { POST_COLUMNS, postRecord } from '../records.js';

/** Reads one row, however many posts there are: the index by status has the SCHEDULED posts in order. */
export async function getUpnextPost({ db, params, now }: RequestContext): Promise<ApiResponse> {
  const next = await db
    .selectFrom('posts')
    .select(POST_COLUMNS)
    .where('project_id', '=', params.project_id)
    .where('status', '=', 'SCHEDULED')
    .where('sort_at', '>=', now)
    .orderBy('sort_at')
    .orderBy('created_at')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return ok(next ? postRecord(next) : null);
}
