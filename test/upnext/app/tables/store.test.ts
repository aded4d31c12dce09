import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../../src/upnext/app/tables/store.js';
import type { Database } from '../../../../src/upnext/database/database.js';
import { databases, openStoreIn } from '../../../support/databases.js';

const at = new Date('2026-11-02T08:00:00Z');
const project = { id: 'prj_1', name: 'Tea' };

describe.each(databases)('the store, %s', (_, open) => {
  let database: Database;
  let store: Store;

  beforeAll(async () => void ({ database, store } = await openStoreIn(open)));
  afterAll(() => database.close());

  test('keeps the project and the last platforms of a channel', async () => {
    await store.channels.rememberPlatforms('T1', 'C1', ['X', 'THREADS'], at);
    await store.channels.bind(
      { workspace: 'T1', channel: 'C1' },
      { project: { id: 'prj_1', name: 'Tea', zone: 'Europe/Berlin' }, showsCards: true },
      'U1',
      at,
    );
    expect(await store.channels.find('T1', 'C1')).toMatchObject({
      project: { id: 'prj_1', name: 'Tea', zone: 'Europe/Berlin' },
      lastPlatforms: ['X', 'THREADS'],
      showsCards: true,
    });
    const key = { workspace: 'T1', channel: 'C1' };
    expect(await store.channels.unbind(key, 'prj_2', at)).toBe(false);
    expect(await store.channels.unbind(key, 'prj_1', at)).toBe(true);
    expect(await store.channels.find('T1', 'C1')).toMatchObject({ project: undefined, showsCards: true });
  });

  test('separates channels by workspace', async () => {
    await store.channels.bind({ workspace: 'T1', channel: 'C2' }, { project, showsCards: true }, 'U1', at);
    expect(await store.channels.find('T2', 'C2')).toEqual({
      project: undefined,
      lastPlatforms: [],
      showsCards: false,
    });
  });

  test('keeps how long posts of a project are held', async () => {
    const held = async (workspace: string, project: string) => {
      const { stamp: _stamp, ...settings } = await store.projectSettings.find(workspace, project);
      return settings;
    };
    expect(await held('T1', 'prj_1')).toEqual({ holdMinutes: 0 });
    await store.projectSettings.saveDetails('T1', 'prj_1', { holdMinutes: 60 }, at);
    expect(await held('T1', 'prj_1')).toEqual({ holdMinutes: 60 });
    await store.projectSettings.saveDetails('T1', 'prj_1', { holdMinutes: 15 }, at);
    expect(await held('T1', 'prj_1')).toEqual({ holdMinutes: 15 });
    expect(await held('T1', 'prj_2')).toEqual({ holdMinutes: 0 });
    expect(await held('T2', 'prj_1')).toEqual({ holdMinutes: 0 });
    await store.projectSettings.saveDetails('T1', 'prj_1', { country: 'DE' }, at);
    expect(await held('T1', 'prj_1')).toEqual({ holdMinutes: 15, country: 'DE' });
    await store.projectSettings.saveDetails('T1', 'prj_1', { country: '' }, at);
    expect(await held('T1', 'prj_1')).toEqual({ holdMinutes: 15 });
  });

  test('finds people by part of their name, with % taken literally', async () => {
    await store.users.remember('T1', 'prj_1', { id: 'usr_1', name: 'Ada 100%', email: 'ada@example.com' });
    await store.users.remember('T1', 'prj_1', { id: 'usr_2', name: 'Grace' });
    expect((await store.users.find('T1', 'prj_1', 'ADA')).map(({ id }) => id)).toEqual(['usr_1']);
    expect((await store.users.find('T1', 'prj_1', '%')).map(({ id }) => id)).toEqual(['usr_1']);
    expect(await store.users.find('T2', 'prj_1')).toEqual([]);
  });

  test('keeps one entry for a prompt that was renamed', async () => {
    await store.prompts.remember('T1', 'prj_1', { id: 'prm_1', title: 'Old' }, at);
    await store.prompts.remember('T1', 'prj_1', { id: 'prm_1', title: 'New' }, at);
    expect(await store.prompts.find('T1', 'prj_1')).toEqual([{ id: 'prm_1', title: 'New' }]);
  });

  test('has default settings until they are changed', async () => {
    expect((await store.settings.of('T9')).fileDeletion).toBe(false);
    await store.settings.change('T9', { ...(await store.settings.of('T9')), managers: ['U7'] }, at);
    expect((await store.settings.of('T9')).managers).toEqual(['U7']);
  });
});
