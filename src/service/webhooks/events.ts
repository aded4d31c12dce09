import type { Insertable, Kysely } from 'kysely';
import { newId } from '../id.js';
import type { Tables } from '../tables.js';

export type Event = 'post.published' | 'post.failed';

/** What a webhook is to be told, on its way from the moment that the change itself is stored. */
export function newsRow(
  project_id: string,
  type: Event,
  data: object,
  at: Date,
): Insertable<Tables['webhook_deliveries']> {
  const body = JSON.stringify({ type, timestamp: at, data });
  return { id: newId('msg'), project_id, type, body, created_at: at, due_at: at };
}

/** Those of the projects that have a webhook to tell. */
export async function withWebhook(db: Kysely<Tables>, projects: string[]): Promise<Set<string>> {
  const webhooks = await db
    .selectFrom('webhooks')
    .select('project_id')
    .where('project_id', 'in', [...new Set(projects)])
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .execute();
  return new Set(webhooks.map((webhook) => webhook.project_id));
}
