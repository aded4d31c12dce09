import type { Tables } from '../../src/service/tables.js';
import { openDesk } from './desk.js';

export type Answer = (request: Request) => Response | Promise<Response> | undefined;

const TEAM = 'T0NORTHWIND';
export const TEA = { id: 'prj_tea', name: 'Tea House', zone: 'Europe/Berlin' };

const OF_THE_SERVICE = ['outbox_entries', 'posts', 'users', 'templates', 'sources'];
const EMPTIED = [...OF_THE_SERVICE.map((name) => `scheduling.${name}`), 'upnext.submissions'];

/** A desk that begins anew for each story, and whose service answers as it is told. */
export async function openEveryDoorDesk() {
  let answer: Answer | undefined;
  let changes = 0;
  const desk = await openDesk({
    service: (service) => async (request) => {
      if (request.method !== 'GET') changes += 1;
      return answer?.(request) ?? service.fetch(request);
    },
    // A service that cannot be reached is so at every door: there it is asked again at once.
    wait: async () => undefined,
  });
  const { deps, clock, database, log, workspace } = desk;
  const db = database.kysely<Tables>('scheduling');
  const of = () => ({ project_id: 'prj_tea', created_at: clock.now() });

  async function plant(): Promise<void> {
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
    answers(given: Answer): void {
      answer = given;
    },
    /** How often the service was asked to change something. */
    changes: () => changes,
    /** Nothing is left of what was done before; the channel has this project, and files may be deleted. */
    async afresh(project: typeof TEA): Promise<void> {
      answer = undefined;
      changes = 0;
      log.length = 0;
      clock.moveForward(10 * 60_000);
      for (const { messages } of [workspace.channel('C0LAUNCH'), workspace.directMessage('ada')])
        messages.length = 0;
      // Not truncated: that makes new files for every table and index, which takes longer than the story.
      await database.executeSql(EMPTIED.map((table) => `delete from ${table}`).join(';'));
      await plant();
      for (const { id } of await deps.store.digests.inChannel(TEAM, 'C0LAUNCH'))
        await deps.store.digests.stop({ workspace: TEAM, id });
      const settings = await deps.store.settings.of(TEAM);
      await deps.store.settings.change(TEAM, { ...settings, fileDeletion: true }, clock.now());
      await deps.store.channels.bind(TEAM, 'C0LAUNCH', project, 'U0ADA', clock.now());
    },
  };
}
