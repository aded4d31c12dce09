import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskSpaceCheck } from '../../../../src/upnext/database/embedded/disk-space.js';
import { openEmbedded } from '../../../../src/upnext/database/embedded/embedded.js';
import { createMutex } from '../../../../src/upnext/database/mutex.js';
import { startProgram } from '../../../support/program.js';

let dir: string;
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'upnext-embedded-'))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('keeps its data across restarts', async () => {
  const before = await openEmbedded(dir);
  await before.executeSql('create table things as select 7 as id');
  await before.close();
  const after = await openEmbedded(dir);
  expect((await after.executeSql('select id from things')).rows).toEqual([{ id: 7 }]);
  await after.close();
});

test.each([
  ['has only locked the directory', 'lock'],
  ['is creating a database', 'postgres/unfinished'],
  ['is opening the new database', 'postgres'],
])('starts again after a first start was killed while it %s', async (_, created) => {
  const killed = await startProgram('test/upnext/database/open-and-wait.ts', [dir]);
  // A directory that exists only for a moment may be missed, so the final one counts too.
  const isThere = () => [created, 'postgres'].some((name) => existsSync(join(dir, name)));
  await expect.poll(isThere, { interval: 1 }).toBe(true);
  await killed.kill('SIGKILL');
  const database = await openEmbedded(dir);
  await database.executeSql('select 1');
  await database.close();
});

test('closes after the running transaction', async () => {
  const database = await openEmbedded(dir);
  await database.executeSql('create schema s; create table s.things (id int)');
  const db = database.kysely<{ things: { id: number } }>('s');
  let closing: Promise<void> | undefined;
  const writing = db.transaction().execute(async (tx) => {
    await tx.insertInto('things').values({ id: 1 }).execute();
    closing = database.close();
    return tx.selectFrom('things').selectAll().execute();
  });
  expect(await writing).toEqual([{ id: 1 }]);
  await closing;
});

test('refuses to start on a disk that is nearly full', async () => {
  await expect(openEmbedded(dir, async () => 1_000_000)).rejects.toThrow(
    `The disk with ${dir} is full. Free at least 64 MB and start again.`,
  );
});

test('a full disk stops queries until there is space again', async () => {
  let free = 0;
  const check = createDiskSpaceCheck(dir, async () => free);
  const mutex = createMutex(1_000, check);
  await expect(mutex.acquire()).rejects.toThrow('nearly full');
  free = 1e9;
  (await mutex.acquire())();
});

test('a query that waits for its own transaction fails instead of hanging', async () => {
  const mutex = createMutex(20, async () => undefined);
  const release = await mutex.acquire();
  await expect(mutex.acquire()).rejects.toThrow('Is the outer handle used inside a transaction?');
  release();
  (await mutex.acquire())();
});
