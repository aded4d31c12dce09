import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../src/upnext/app/tables/store.js';
import type { Database } from '../../../src/upnext/database/database.js';
import { createSeal } from '../../../src/upnext/database/seal.js';
import { CHUNK_BYTES } from '../../../src/upnext/pictures/table.js';
import { openEmbedded } from '../../support/databases.js';

let database: Database;
beforeAll(async () => {
  database = await openEmbedded();
});
afterAll(() => database.close());

const AT = new Date('2026-11-02T08:00:00Z');
const daysLater = (days: number) => new Date(AT.getTime() + days * 24 * 60 * 60_000);
const openStoreNow = () => openStore(database, createSeal(['a key']));
type Store = Awaited<ReturnType<typeof openStoreNow>>;

const fileOf = (file: string, workspace = 'T1') => ({ workspace, file, networks: 'X' });
const save = ({ pictures }: Store, file: string, content: Uint8Array, workspace?: string) =>
  pictures.save(fileOf(file, workspace), { type: 'image/png', content, width: 1, height: 1 }, AT);

async function read({ pictures }: Store, token: string): Promise<Buffer> {
  const found = await pictures.withToken(token);
  const parts: Uint8Array[] = [];
  for await (const part of pictures.read({ token, bytes: found?.bytes ?? 0 })) parts.push(part);
  return Buffer.concat(parts);
}

test('a picture that a killed process left incomplete is never read, and the next try stores it', async () => {
  const store = await openStoreNow();
  const content = randomBytes(CHUNK_BYTES + 1);
  const { token } = await save(store, 'cut', content);
  await database.executeSql(`
    update upnext.pictures set kept = null where file = 'cut';
    delete from upnext.picture_chunks where token = '${token}' and place = 1`);
  expect(await store.pictures.withToken(token)).toBeUndefined();
  expect(await store.pictures.reuse(fileOf('cut'), AT)).toBeUndefined();
  expect((await save(store, 'cut', content)).token).toBe(token);
  expect((await read(store, token)).equals(content)).toBe(true);
});

test.each([
  ['draft', null, 400, true],
  ['held', 300, 200, true],
  ['scheduled', 300, 200, true],
  ['published', 10, 16, true],
  ['published', 10, 18, false],
  ['failed', 10, 16, true],
  ['missed', 10, 16, true],
  ['missed', 10, 18, false],
  ['cancelled', 300, 2, false],
])(
  'of a post that is %s, due after %s days: after %i days it is kept: %s',
  async (state, due, days, kept) => {
    const store = await openStoreNow();
    const used = await save(store, 'used', Buffer.from('x'));
    const unused = await save(store, 'unused', Buffer.from('x'));
    const dueAt = due === null ? null : daysLater(due);
    await database.executeSql(
      `insert into upnext.posts (workspace, id, project_id, project_name, author, state, version, due_at, changed_by,
       created_at, updated_at) values ('T1', 'P1', 'p', 'Tea', 'U1', $1, 1, $2, 'U1', $3, $3)`,
      [state, dueAt, AT],
    );
    await database.executeSql(
      `insert into upnext.post_versions (workspace, post, version, author, "values", about, created_at)
     values ('T1', 'P1', 1, 'U1', $1, '{}', $2)`,
      [JSON.stringify({ picture: { file: 'F1', kept: used } }), AT],
    );
    await store.pictures.deleteUnused(daysLater(days));
    expect(Boolean(await store.pictures.withToken(used.token))).toBe(kept);
    expect(await store.pictures.withToken(unused.token)).toBeUndefined();
    await store.deleteWorkspace('T1', new Date('2100-01-01'));
  },
);

test('what a workspace keeps is counted in bytes', async () => {
  const store = await openStoreNow();
  await save(store, 'one', Buffer.alloc(700));
  await save(store, 'two', Buffer.alloc(300), 'T2');
  expect(await store.pictures.usedBytes('T1')).toBe(700);
  await store.deleteWorkspace('T1', new Date('2100-01-01'));
  expect(await store.pictures.usedBytes('T1')).toBe(0);
});
