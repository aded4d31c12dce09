import type { Insertable, Kysely } from 'kysely';
import { newId } from '../id.js';
import type { Tables } from '../tables.js';

export type EventType = 'post.published' | 'post.unconfirmed' | 'post.failed';

/** An event to deliver, stored in the same transaction as the change itself. */
export function eventRow(
  project_id: string,
  type: EventType,
  data: object,
  at: Date,
): Insertable<Tables['webhook_deliveries']> {
  const body = JSON.stringify({ type, timestamp: at, data });
  return { id: newId('msg'), project_id, type, body, created_at: at, due_at: at };
}

/** The projects that have an active webhook. */
export async function projectsWithWebhook(db: Kysely<Tables>, projects: string[]): Promise<Set<string>> {
  const webhooks = await db
    .selectFrom('webhooks')
    .select('project_id')
    .where('project_id', 'in', [...new Set(projects)])
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .execute();
  return new Set(webhooks.map((webhook) => webhook.project_id));
}
