import { done, type Answer } from '../http/responses.js';
import type { Call } from '../operation.js';
import { logRecord } from '../records.js';

/** The interface has no pages here, and a project's logs grow for ever: older ones are kept, but not shown. */
const MOST_SHOWN = 1000;

export async function listLogs({ db, params }: Call): Promise<Answer> {
  const rows = await db
    .selectFrom('logs')
    .selectAll()
    .where('project_id', '=', params.project_id)
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return done(rows.map(logRecord));
}
