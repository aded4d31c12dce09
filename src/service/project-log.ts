import type { Insertable, Kysely } from 'kysely';
import { newId } from './id.js';
import type { PostStatus, Tables } from './tables.js';

/** An entry in a project's log, which List Logs shows to people. */
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

/** A query that also writes a log entry: one statement, so that neither exists without the other. */
export function withLog(db: Kysely<Tables>, entry: LogEntry) {
  return db.with('log', (cte) => cte.insertInto('logs').values(logRow(entry)));
}

const MAX_QUOTED = 60;

/** The beginning of a text in quotes, on one line: “Guest post!” */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line.slice(0, 2 * MAX_QUOTED)];
  if (characters.length <= MAX_QUOTED) return `“${line}”`;
  const start = characters.slice(0, MAX_QUOTED - 1).join('');
  return `“${start.replace(PARTIAL_WORD, '')}…”`;
}

/** Unless the word is so long that the rest would say little. */
const PARTIAL_WORD = / [^ ]{0,19}$/;

/** "Post scheduled for Sun 22 Nov 2026, 10:00 Helsinki: “Guest post!”" */
export function createdMessage(status: PostStatus, content: string, time: string | undefined): string {
  const what = status === 'DRAFT' ? 'Draft saved' : 'Post scheduled';
  return `${what}${time ? ` for ${time}` : ''}: ${quote(content)}`;
}
