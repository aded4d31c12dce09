import type { Insertable, Kysely } from 'kysely';
import { newId } from './id.js';
import type { Tables } from './tables.js';

/** A line of a project's logs, which List Logs shows. */
export interface LogEntry {
  project: string;
  at: Date;
  level?: 'INFO' | 'WARNING' | 'ERROR';
  action: string;
  message: string;
  about: [type: 'Post' | 'User' | 'Prompt' | 'Source' | 'Webhook' | 'File', id: string];
}

export function logRow({
  project,
  at,
  level = 'INFO',
  action,
  message,
  about,
}: LogEntry): Insertable<Tables['logs']> {
  const [entity_type, entity_id] = about;
  return { id: newId('log'), project_id: project, at, level, action, message, entity_type, entity_id };
}

export async function writeLog(tx: Kysely<Tables>, entry: LogEntry): Promise<void> {
  await tx.insertInto('logs').values(logRow(entry)).execute();
}

/** To be continued with what is logged: one statement, so that there is never one without the other. */
export function logging(db: Kysely<Tables>, entry: LogEntry) {
  return db.with('log', (cte) => cte.insertInto('logs').values(logRow(entry)));
}
