import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWNERS_OF, PLACES_OF } from '../../../../src/upnext/app/tables/delete-workspace.js';
import { openStore, type Store } from '../../../../src/upnext/app/tables/store.js';
import type { Database } from '../../../../src/upnext/database/database.js';
import { createSeal } from '../../../../src/upnext/database/seal.js';
import { databases } from '../../../support/databases.js';

const at = new Date('2026-10-26T08:00:00Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);

const installation = (token: string) => ({
  team: { id: 'T1' },
  enterprise: undefined,
  user: { id: 'U1', token: undefined, scopes: undefined },
  bot: { id: 'B1', userId: 'UB1', scopes: ['commands'], token },
});

describe.each(databases)('data of many workspaces, %s', (_, open) => {
  let database: Database;
  let store: Store;
  beforeAll(async () => {
    database = await open();
    store = await openStore(database, createSeal(['a key']));
  });
  afterAll(() => database.close());

  test('finds an installation only for its own workspace', async () => {
    await store.installations.save('T1', installation('xoxb-one'), at);
    expect((await store.installations.find('T1'))?.bot?.token).toBe('xoxb-one');
    expect(await store.installations.find('T2')).toBeUndefined();
  });

  test('encrypts tokens, for their own workspace only', async () => {
    await store.services.save('T1', { url: 'https://a.test', token: 'service-secret' }, 'U1', at);
    const { rows } = await database.executeSql(
      'select sealed from upnext.installations union all select sealed from upnext.workspace_services',
    );
    expect(JSON.stringify(rows)).not.toMatch(/xoxb|service-secret/);
    await database.executeSql(
      `insert into upnext.installations select 'T9', sealed, installed_at, updated_at from upnext.installations`,
    );
    await expect(store.installations.find('T9')).rejects.toThrow('could not decrypt');
    await database.executeSql(`delete from upnext.installations where workspace = 'T9'`);
  });

  test('encrypts a service token for its own address only', async () => {
    await store.services.save('T3', { url: 'https://a.test', token: 'for a' }, 'U1', at);
    await database.executeSql(
      `update upnext.workspace_services set url = 'https://b.test' where workspace = 'T3'`,
    );
    await expect((await reopened()).services.find('T3')).rejects.toThrow('could not decrypt');
    await database.executeSql(`delete from upnext.workspace_services where workspace = 'T3'`);
  });

  test('encrypts with the new key and still decrypts with the old one', async () => {
    const later = await openStore(database, createSeal(['a new key', 'a key']));
    expect((await later.installations.find('T1'))?.bot?.token).toBe('xoxb-one');
    await later.installations.save('T1', installation('xoxb-two'), at);
    const without = await openStore(database, createSeal(['a new key']));
    expect((await without.installations.find('T1'))?.bot?.token).toBe('xoxb-two');
    await expect((await reopened()).installations.find('T1')).rejects.toThrow('ENCRYPTION_KEY');
  });

  test('encrypts everything again after a key change, so that the old key can go', async () => {
    await store.installations.save('T8', installation('xoxb-eight'), at);
    await store.services.save('T8', { url: 'https://a.test', token: 'theirs' }, 'U1', at);
    const both = await openStore(database, createSeal(['the next key', 'a new key', 'a key']));
    expect(await both.reseal()).toMatchObject({ unreadable: 0 });
    expect(await both.reseal()).toEqual({ resealed: 0, unreadable: 0 });
    const next = await openStore(database, createSeal(['the next key']));
    expect((await next.installations.find('T8'))?.bot?.token).toBe('xoxb-eight');
    expect(await next.services.find('T8')).toEqual({ url: 'https://a.test', token: 'theirs' });
    expect((await store.reseal()).unreadable).toBeGreaterThan(1);
    await (await openStore(database, createSeal(['a key', 'the next key']))).reseal();
  });

  test('accepts an event once per workspace', async () => {
    const { seenEvents } = store;
    const claims = [seenEvents.claim('T1', 'Ev1', at, 2_000), seenEvents.claim('T1', 'Ev1', at, 2_000)];
    expect((await Promise.all(claims)).toSorted()).toEqual(['busy', 'claimed']);
    expect(await seenEvents.claim('T2', 'Ev1', at, 2_000)).toBe('claimed');
    await seenEvents.finish('T1', 'Ev1', at);
    expect(await seenEvents.claim('T1', 'Ev1', later(10), 2_000)).toBe('done');
  });

  test('has a workspace column in every table', async () => {
    const { rows } = await database.executeSql(`
      select t.table_name from information_schema.tables t
      where t.table_schema = 'upnext' and t.table_name <> 'migrations' and not exists (
        select from information_schema.columns c
        where c.table_schema = 'upnext' and c.table_name = t.table_name
        and c.column_name = 'workspace' and c.is_nullable = 'NO')`);
    expect(rows).toEqual([]);
  });

  /** About projects, which all workspaces of an organization share. */
  const SHARED = [
    ...['events_heard', 'installations', 'picture_chunks', 'pictures', 'places', 'project_settings'],
    ...['remembered_prompts', 'remembered_users', 'turns', 'workspace_services', 'workspace_settings'],
  ];

  test('knows of every table where its rows belong in an organization', async () => {
    const { rows } = await database.executeSql(`
      select table_name from information_schema.tables
      where table_schema = 'upnext' and table_name <> 'migrations'`);
    const known = [...Object.keys(PLACES_OF), ...Object.keys(OWNERS_OF), ...SHARED];
    expect(rows.map(({ table_name }) => String(table_name)).sort()).toEqual(known.sort());
  });

  test('deletes everything of one workspace and nothing of another', async () => {
    for (const workspace of ['T6', 'T7']) {
      await store.installations.save(workspace, installation('t'), at);
      await store.services.save(workspace, { url: 'https://a.test', token: 't' }, 'U1', at);
      await store.viewers.open(workspace, 'U1', at);
      await store.seenEvents.claim(workspace, 'Ev9', at, 2_000);
    }
    await store.deleteWorkspace('T6', new Date('2100-01-01'));
    expect(await rowsOf('T6')).toBe(0);
    expect(await rowsOf('T7')).toBe(4);
  });

  const reopened = () => openStore(database, createSeal(['a key']));

  async function rowsOf(workspace: string): Promise<number> {
    const { rows } = await database.executeSql(
      `select table_name from information_schema.columns where table_schema = 'upnext' and column_name = 'workspace'`,
    );
    let found = 0;
    for (const { table_name } of rows) {
      const counted = await database.executeSql(
        `select count(*) from upnext.${String(table_name)} where workspace = $1`,
        [workspace],
      );
      found += Number(counted.rows[0]?.count);
    }
    return found;
  }
});
