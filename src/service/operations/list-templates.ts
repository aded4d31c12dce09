import { done, type Answer } from '../answer.js';
import type { Call } from '../call.js';
import { templateRecord } from '../record.js';

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
