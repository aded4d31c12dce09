import type { Insertable, Kysely } from 'kysely';
import { labelOf } from '../../../openapi/platforms.js';
import { MINUTE_MS } from '../../when/index.js';
import { type LogEntry, logRow, quote } from '../project-log.js';
import { POST_COLUMNS, postRecord } from '../records.js';
import type { DeliveryRow, PostRow, Tables } from '../tables.js';
import { eventRow, projectsWithWebhook } from '../webhooks/events.js';

/** What the project’s log and its webhook say of what became of a post. */

type AboutPost = Pick<PostRow, 'id' | 'project_id' | 'content'> & { at: Date };
export type Ended = Pick<DeliveryRow, 'platform' | 'rehearsal' | 'due_at' | 'state'> & {
  reason?: string | null;
};

const EVENTS = {
  PUBLISHED: 'post.published',
  UNCONFIRMED: 'post.unconfirmed',
  FAILED: 'post.failed',
} as const;
export type EndStatus = keyof typeof EVENTS;

/** One line for each network, and one for a post that has failed. */
export function logLines(
  post: AboutPost,
  ended: Ended[],
  status: EndStatus | undefined,
): Insertable<Tables['logs']>[] {
  const { id, project_id: project, at, content } = post;
  const about: LogEntry['about'] = ['Post', id];
  const rows = ended.map((delivery) => logRow({ project, at, about, ...lineOf(delivery, post) }));
  if (status !== 'FAILED') return rows;
  const message = `Post failed on every network: ${quote(content)}`;
  return [...rows, logRow({ project, at, about, level: 'ERROR', action: 'POST_FAILED', message })];
}

function lineOf(delivery: Ended, { at, content }: AboutPost): Pick<LogEntry, 'level' | 'action' | 'message'> {
  const { platform, rehearsal, state, reason } = delivery;
  const network = `${labelOf(platform)}${rehearsal ? ' (rehearsal)' : ''}`;
  const text = `: ${reason ? `${reason.replace(/\.?$/, '.')} ` : ''}${quote(content)}`;
  if (state === 'published')
    return { action: 'POST_PUBLISHED', message: `Published on ${network}${lateBy(delivery, at)}${text}` };
  return state === 'unconfirmed'
    ? { level: 'WARNING', action: 'POST_UNCONFIRMED', message: `May be published on ${network}${text}` }
    : { level: 'WARNING', action: 'POST_NOT_PUBLISHED', message: `Not published on ${network}${text}` };
}

function lateBy({ due_at }: Ended, at: Date): string {
  const minutes = Math.floor((at.getTime() - due_at.getTime()) / MINUTE_MS);
  if (minutes < 1) return '';
  if (minutes < 120) return `, ${minutes} min late`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `, ${hours} h late` : `, ${Math.floor(hours / 24)} days late`;
}

/** Once its status is saved. */
export async function addEvent(
  tx: Kysely<Tables>,
  { id, project_id, at }: AboutPost,
  status: EndStatus,
): Promise<void> {
  if (!(await projectsWithWebhook(tx, [project_id])).has(project_id)) return;
  const row = await tx
    .selectFrom('posts')
    .select(POST_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('webhook_deliveries')
    .values(eventRow(project_id, EVENTS[status], postRecord(row), at))
    .execute();
}
