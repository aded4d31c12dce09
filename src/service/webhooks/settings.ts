import { type Kysely, sql } from 'kysely';
import type { Log } from '../log.js';
import { InvalidSettingError, splitList } from '../settings.js';
import type { Tables } from '../tables.js';
import { keyOf } from './signature.js';

export interface WebhookSetting {
  project: string;
  url: string;
  secret: string;
}

/** `project url secret`, separated by commas. */
export const readWebhooks = (text: string): WebhookSetting[] => splitList(text).map(readWebhook);

function readWebhook(text: string): WebhookSetting {
  const [project = '', url = '', secret = '', ...more] = text.split(/\s+/);
  if (more.length > 0 || !(/^https?:/.test(url) && URL.canParse(url)) || !keyOf(secret))
    throw new InvalidSettingError(
      'SERVICE_WEBHOOKS needs a project id, a URL and a secret for each webhook, separated by commas, such as ' +
        '“prj_1 http://127.0.0.1:4000/hook whsec_…”. ' +
        'A secret is whsec_ and 24 to 64 bytes in base64. Create one with: echo whsec_$(openssl rand -base64 32)',
    );
  return { project, url, secret };
}

/** A deleted webhook stays deleted when the service starts with it again, unless its URL has changed. */
export async function registerWebhooks(
  db: Kysely<Tables>,
  settings: WebhookSetting[],
  now: Date,
  log: Log,
): Promise<void> {
  for (const { project, url, secret } of settings) {
    const known = await db.selectFrom('projects').select('id').where('id', '=', project).executeTakeFirst();
    if (!known) {
      log.warn({ project }, 'SERVICE_WEBHOOKS has an unknown project, its webhook is ignored');
      continue;
    }
    await db
      .insertInto('webhooks')
      .values({ project_id: project, url, secret, created_at: now })
      .onConflict((conflict) =>
        conflict.column('project_id').doUpdateSet({
          url,
          secret,
          disabled_at: sql`case when webhooks.url = excluded.url then webhooks.disabled_at end`,
          deleted_at: sql`case when webhooks.url = excluded.url then webhooks.deleted_at end`,
        }),
      )
      .execute();
  }
}
