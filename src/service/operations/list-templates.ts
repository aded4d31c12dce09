import { done, type Answer } from '../http/responses.js';
import type { Call } from '../operation.js';
import { templateRecord } from '../records.js';

export async function listTemplates({ db, params }: Call): Promise<Answer> {
  const rows = await db
    .selectFrom('templates')
    .selectAll()
    .where('project_id', '=', params.project_id)
    .orderBy('created_at')
    .orderBy('number')
    .execute();
  return done(rows.map(templateRecord));
}
