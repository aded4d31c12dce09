import type { Project } from '../../src/upnext/workspaces/channels-table.js';
import { openDesk } from './desk.js';

export type Respond = (request: Request) => Response | Promise<Response> | undefined;

const TEAM = 'T0NORTHWIND';

const SERVICE_TABLES = ['deliveries', 'logs', 'posts', 'users', 'templates', 'sources'];
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
  });
  const { deps, clock, database, log, slack } = desk;

  /** As many of each kind. */
  async function insertRecords(count: number): Promise<void> {
    const now = clock.now().toISOString();
    const at = new Date(clock.now().getTime() + 2 * 60 * 60_000).toISOString();
    const insert = (table: string, columns: string, values: string) =>
      `insert into scheduling.${table} (id, project_id, ${columns})
       select '${table}-' || nth, 'prj_tea', ${values} from generate_series(1, ${count}) nth`;
    const changed = `'${now}', '${now}'`;
    const tables = [
      insert(
        'posts',
        'created_at, updated_at, content, platforms, status, schedule_date, schedule_at, timezone',
        `${changed}, 'A planned post', '{X}', 'SCHEDULED', '${at}', '${at}', 'UTC'`,
      ),
      insert('templates', 'created_at, name, content, platforms', `'${now}', 'Monday', 'A new week', '{X}'`),
      insert('sources', 'created_at, updated_at, source', `${changed}, 'https://old.example'`),
      insert('logs', 'at, level, action, message', `'${now}', 'INFO', 'Published', 'A post'`),
    ];
    await database.executeSql(tables.join(';'));
  }

  return {
    ...desk,
    respondWith(next: Respond): void {
      respond = next;
    },
    /** The number of requests that would change something. */
    changes: () => changes,
    /** Removes what other tests left. The channel gets this project, with as many records of each kind, and files may be deleted. */
    async reset(project: Project, records = 1): Promise<void> {
      respond = undefined;
      changes = 0;
      log.length = 0;
      clock.moveForward(10 * 60_000);
      for (const { messages } of [slack.channel('C0LAUNCH'), slack.directMessage('ada')]) messages.length = 0;
      // Deleting is faster than truncating, which makes new files for every table and index.
      await database.executeSql(TABLES_TO_EMPTY.map((table) => `delete from ${table}`).join(';'));
      await insertRecords(records);
      for (const digest of await deps.store.digests.inChannel(TEAM, 'C0LAUNCH'))
        await deps.store.digests.delete(digest);
      const settings = await deps.store.settings.of(TEAM);
      await deps.store.settings.change(TEAM, { ...settings, fileDeletion: true }, clock.now());
      await desk.bind(project);
    },
  };
}
