import { done, type Answer } from '../answer.js';
import type { Call } from '../call.js';
import { sourceRecord } from '../record.js';

export async function listSources({ db, params }: Call): Promise<Answer> {
  const rows = await db
    .selectFrom('sources')
    .selectAll()
    .where('project_id', '=', params.project_id)
    .orderBy('created_at')
    .orderBy('number')
    .execute();
  return done(rows.map(sourceRecord));
}
