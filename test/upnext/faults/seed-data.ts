import type { Tables } from '../../../src/service/index.js';
import type { Store } from '../../../src/upnext/app/tables/store.js';
import { deskPosts } from '../../support/desk-posts.js';
import { channelIdOf, type Environment, handleOf, userIdOf } from './environment.js';

const TEAM = 'T0NORTHWIND';
const TEA = { id: 'prj_tea', name: 'Tea House', zone: 'Europe/Berlin' };
const TABLES = ['posts', 'users', 'prompts', 'templates', 'sources', 'webhooks', 'logs'];
const RIGHTS = { managers: [], guests: [], members: [], strangers: [], fileDeletion: true, agents: false };

/** One record of each kind, new for each fault, and a project for every channel. */
export async function seedData(environment: Environment, words: string, scenarios: string[]): Promise<void> {
  const now = environment.now();
  await environment.service.executeSql(
    `truncate ${TABLES.map((name) => `scheduling.${name}`).join(', ')} cascade`,
  );
  await environment.bot.executeSql(
    'truncate upnext.digests, upnext.messages, upnext.kept_forms, upnext.audit cascade',
  );
  await environment.bot.executeSql('delete from upnext_jobs.jobs');
  await seedService(environment, words, now);
  await environment.store.settings.change(TEAM, RIGHTS, now);
  for (const handle of scenarios.map(handleOf))
    await (handle === 'project'
      ? unlink(environment.store, channelIdOf(handle), now)
      : environment.store.channels.bind(
          { workspace: TEAM, channel: channelIdOf(handle) },
          { project: TEA, showsCards: false },
          userIdOf(handle),
          now,
        ));
}

async function seedService(environment: Environment, words: string, now: Date): Promise<void> {
  const db = environment.service.kysely<Tables>('scheduling');
  const of = { project_id: TEA.id, created_at: now };
  const at = new Date(now.getTime() + 2 * 60 * 60_000).toISOString();
  const posts = deskPosts(environment.service, () => now);
  await posts.insertPosts(TEA.id, [{ content: 'A planned post', at }]);
  await posts.insertTemplate(`tpl_${words}`, 'Monday');
  await db
    .insertInto('users')
    .values({
      ...of,
      id: `usr_${words}`,
      first_name: 'Nora',
      last_name: 'Lind',
      email: 'nora@lind.example',
      role: 'EDITOR',
      status: 'ACTIVE',
      updated_at: now,
    })
    .execute();
  await db
    .insertInto('sources')
    .values({ ...of, id: `src_${words}`, source: `https://${words}.example/old`, updated_at: now })
    .execute();
  await db
    .insertInto('webhooks')
    .values({ project_id: TEA.id, url: words, secret: 'whsec_x', created_at: now })
    .execute();
  await db
    .insertInto('logs')
    .values({
      id: `log_${words}`,
      project_id: TEA.id,
      at: now,
      level: 'INFO',
      action: 'X',
      message: 'Something',
    })
    .execute();
}

async function unlink({ channels }: Pick<Store, 'channels'>, channel: string, now: Date): Promise<void> {
  const { project } = await channels.find(TEAM, channel);
  if (project) await channels.unbind({ workspace: TEAM, channel }, project.id, now);
}
