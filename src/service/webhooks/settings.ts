import { sql, type Kysely } from 'kysely';
import type { Log } from '../log.js';
import { listedIn, SettingRefused } from '../settings-error.js';
import type { Tables } from '../tables.js';
import { keyOf } from './signature.js';

export interface WebhookSetting {
  project: string;
  url: string;
  secret: string;
}

/** `project address secret`, and a comma before the next. */
export const readWebhooks = (text: string): WebhookSetting[] => listedIn(text).map(readWebhook);

function readWebhook(text: string): WebhookSetting {
  const [project = '', url = '', secret = '', ...more] = text.split(/\s+/);
  if (more.length > 0 || !(/^https?:/.test(url) && URL.canParse(url)) || !keyOf(secret))
    throw new SettingRefused(
      'SERVICE_WEBHOOKS takes, for each project, its id, an http address and a secret, such as ' +
        '“prj_1 http://127.0.0.1:4000/hook whsec_…”, with commas in between. ' +
        'A secret is whsec_ and 24 to 64 bytes in base64: echo whsec_$(openssl rand -base64 32)',
    );
  return { project, url, secret };
}

/** A webhook that was deleted stays deleted, however often the service starts with it; another address is another webhook. */
export async function registerWebhooks(
  db: Kysely<Tables>,
  settings: WebhookSetting[],
  now: Date,
  log: Log,
): Promise<void> {
  for (const { project, url, secret } of settings) {
    const known = await db.selectFrom('projects').select('id').where('id', '=', project).executeTakeFirst();
    if (!known) {
      log.warn({ project }, 'SERVICE_WEBHOOKS names a project that does not exist');
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
