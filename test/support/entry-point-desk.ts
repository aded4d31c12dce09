import type { Tables } from '../../src/service/index.js';
import type { Project } from '../../src/upnext/workspaces/channels-table.js';
import { openDesk } from './desk.js';

export type Respond = (request: Request) => Response | Promise<Response> | undefined;

const TEAM = 'T0NORTHWIND';

const SERVICE_TABLES = ['outbox_entries', 'posts', 'users', 'templates', 'sources'];
const TABLES_TO_EMPTY = [...SERVICE_TABLES.map((name) => `scheduling.${name}`), 'upnext.kept_forms'];

/** A desk that each test resets, with a service that can be made to respond with anything. */
export async function openEntryPointDesk() {
  let respond: Respond | undefined;
  let changes = 0;
  const desk = await openDesk({
    service: (service) => async (request) => {
      if (request.method !== 'GET') changes += 1;
      return respond?.(request) ?? service.fetch(request);
    },
    // Retries do not wait: many tests have an unreachable service.
    wait: async () => undefined,
  });
  const { deps, clock, database, log, slack } = desk;
  const db = database.kysely<Tables>('scheduling');
  const of = () => ({ project_id: 'prj_tea', created_at: clock.now() });

  async function insertRecords(): Promise<void> {
    const at = new Date(clock.now().getTime() + 2 * 60 * 60_000);
    const post = {
      ...of(),
      content: 'A planned post',
      platforms: ['X' as const],
      status: 'SCHEDULED' as const,
    };
    const when = {
      schedule_date: at.toISOString(),
      schedule_at: at,
      timezone: 'UTC',
      updated_at: clock.now(),
    };
    const template = { ...of(), name: 'Monday', content: 'A new week', platforms: ['X' as const] };
    const source = { ...of(), source: 'https://old.example', updated_at: clock.now() };
    await db
      .insertInto('posts')
      .values({ ...post, ...when, id: 'pst_1' })
      .execute();
    await db
      .insertInto('templates')
      .values({ ...template, id: 'tpl_1' })
      .execute();
    await db
      .insertInto('sources')
      .values({ ...source, id: 'src_1' })
      .execute();
  }

  return {
    ...desk,
    respondWith(next: Respond): void {
      respond = next;
    },
    /** The number of requests that would change something. */
    changes: () => changes,
    /** Removes what other tests left. The channel gets this project, and files may be deleted. */
    async reset(project: Project): Promise<void> {
      respond = undefined;
      changes = 0;
      log.length = 0;
      clock.moveForward(10 * 60_000);
      for (const { messages } of [slack.channel('C0LAUNCH'), slack.directMessage('ada')]) messages.length = 0;
      // Deleting is faster than truncating, which makes new files for every table and index.
      await database.executeSql(TABLES_TO_EMPTY.map((table) => `delete from ${table}`).join(';'));
      await insertRecords();
      for (const digest of await deps.store.digests.inChannel(TEAM, 'C0LAUNCH'))
        await deps.store.digests.delete(digest);
      const settings = await deps.store.settings.of(TEAM);
      await deps.store.settings.change(TEAM, { ...settings, fileDeletion: true }, clock.now());
      await desk.bind(project);
    },
  };
}
