import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/database/database.js';
import { openDatabase } from '../../src/database/open.js';
import { createSeal } from '../../src/database/seal.js';
import { openStore, type Store } from '../../src/app/tables/store.js';
import { freshPostgres } from '../support/databases.js';

const at = new Date('2026-10-26T08:00:00Z');
const seal = createSeal(['a key']);
const inTea = { project: { id: 'prj_1', name: 'Tea' }, showsCards: false };
const inCake = { project: { id: 'prj_2', name: 'Cake' }, showsCards: true };

describe('two instances on one PostgreSQL', () => {
  const databases: Database[] = [];
  let here: Store;
  let there: Store;
  beforeAll(async () => {
    const url = await freshPostgres();
    databases.push(await openDatabase({ url }), await openDatabase({ url }));
    [here, there] = (await Promise.all(databases.map((each) => openStore(each, seal)))) as [Store, Store];
  });
  afterAll(() => Promise.all(databases.map((each) => each.close())));

  const projectThere = async (channel: string) => (await there.channels.find('T1', channel)).project?.id;

  test('reads a channel again when the other instance changed its project', async () => {
    await here.channels.bind({ workspace: 'T1', channel: 'C1' }, inTea, 'U1', at);
    await expect.poll(() => projectThere('C1')).toBe('prj_1');
    await here.channels.bind({ workspace: 'T1', channel: 'C1' }, inCake, 'U1', at);
    await expect.poll(() => projectThere('C1')).toBe('prj_2');
    await here.channels.unbind({ workspace: 'T1', channel: 'C1' }, 'prj_2', at);
    await expect.poll(() => projectThere('C1')).toBeUndefined();
  });

  test.each(['prj_1', 'a b c'])(
    'reads the settings of project “%s” again when the other changed them',
    async (id) => {
      const heldThere = async () => (await there.projectSettings.find('T1', id)).holdMinutes;
      for (const holdMinutes of [0, 60, 15]) {
        await here.projectSettings.saveDetails('T1', id, { holdMinutes }, at);
        await expect.poll(heldThere).toBe(holdMinutes);
      }
    },
  );

  test('reads rights and tokens again when the other instance removed them', async () => {
    const settings = await here.settings.current('T1');
    await here.settings.change('T1', { ...settings, managers: ['U9'] }, at);
    await here.services.save('T1', { url: 'https://one.test', token: 'a' }, 'U1', at);
    await expect.poll(async () => (await there.settings.of('T1')).managers).toEqual(['U9']);
    await expect.poll(async () => (await there.services.find('T1'))?.url).toBe('https://one.test');
    await here.settings.change('T1', { ...settings, managers: [] }, at);
    await here.services.remove('T1');
    await expect.poll(async () => (await there.settings.of('T1')).managers).toEqual([]);
    await expect.poll(() => there.services.find('T1')).toBeUndefined();
  });

  test('shares who opened the App Home and what they chose', async () => {
    const later = new Date(at.getTime() + 60_000);
    const viewer = { workspace: 'T1', person: 'U5', projectId: undefined, firstOpenedAt: at, openedAt: at };
    expect(await there.viewers.recent('T1')).toEqual([]);
    await here.viewers.open('T1', 'U5', at);
    await expect.poll(() => there.viewers.recent('T1')).toEqual([viewer]);
    await here.viewers.choose('T1', 'U5', 'prj_2');
    await here.viewers.open('T1', 'U5', later);
    await expect
      .poll(() => there.viewers.recent('T1'))
      .toEqual([{ ...viewer, projectId: 'prj_2', openedAt: later }]);
  });

  test('tells that the service has what it had not', async () => {
    const before = await there.unchangedSince.get('T1', 'prj_1');
    expect(await there.unchangedSince.get('T1', 'prj_1')).toBe(before);
    const [database] = databases;
    await database?.executeSql(
      `insert into upnext.held_posts (workspace, id, project_id, project_name, author, state, version, changed_by, created_at, updated_at)
        values ('T1', 'post', 'prj_1', 'Tea', 'U1', 'held', 1, 'U1', now(), now())`,
    );
    const become = (state: string) =>
      database?.executeSql(`update upnext.held_posts set state = $1 where id = 'post'`, [state]);
    await become('sending');
    await become('scheduled');
    await expect.poll(() => there.unchangedSince.get('T1', 'prj_1')).toBeGreaterThan(before);
  });

  test('drops a deleted workspace', async () => {
    await here.channels.bind({ workspace: 'T2', channel: 'C1' }, inTea, 'U1', at);
    const found = () => there.channels.find('T2', 'C1');
    await expect.poll(async () => (await found()).project?.id).toBe('prj_1');
    await here.deleteWorkspace('T2', new Date('2100-01-01'));
    await expect.poll(async () => (await found()).project).toBeUndefined();
  });

  test('reads everything again after notifications were interrupted', async () => {
    await here.channels.bind({ workspace: 'T1', channel: 'C3' }, inTea, 'U1', at);
    await expect.poll(() => projectThere('C3')).toBe('prj_1');
    await databases[0]?.executeSql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
    );
    await here.channels.bind({ workspace: 'T1', channel: 'C3' }, inCake, 'U1', at);
    await expect.poll(() => projectThere('C3')).toBe('prj_2');
  });
});
