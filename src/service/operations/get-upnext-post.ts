import { done, type Answer } from '../http/responses.js';
import type { Call } from '../operation.js';
import { SHOWN } from '../paging/columns.js';
import { postRecord } from '../records.js';

/** The index by status holds the SCHEDULED posts in their order: however many there are, this reads one. */
export async function getUpnextPost({ db, params, now }: Call): Promise<Answer> {
  const next = await db
    .selectFrom('posts')
    .select(SHOWN)
    .where('project_id', '=', params.project_id)
    .where('status', '=', 'SCHEDULED')
    .where('sort_at', '>=', now)
    .orderBy('sort_at')
    .orderBy('created_at')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return done(next ? postRecord(next) : null);
}
