import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from '../../src/database/embedded.js';
import { createRoomCheck } from '../../src/database/room.js';
import { createTurns } from '../../src/database/turns.js';
import { startProgram } from '../support/program.js';

let dir: string;
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'upnext-embedded-'))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('what was written is there after the next start', async () => {
  const before = await openEmbedded(dir);
  await before.executeSql('create table things as select 7 as id');
  await before.close();
  const after = await openEmbedded(dir);
  expect((await after.executeSql('select id from things')).rows).toEqual([{ id: 7 }]);
  await after.close();
});

test.each([
  ['has only taken the directory', 'lock'],
  ['is making a database', 'postgres.unfinished'],
  ['is opening the database it has made', 'postgres'],
])('a first start killed when it %s is no hindrance to the next', async (_, made) => {
  const killed = await startProgram('test/database/open-and-wait.ts', [dir]);
  // Whichever is seen, of what is made one after the other: what is there for a moment may be missed.
  const isThere = () => [made, 'postgres'].some((name) => existsSync(join(dir, name)));
  await expect.poll(isThere, { interval: 1 }).toBe(true);
  await killed.kill('SIGKILL');
  const database = await openEmbedded(dir);
  await database.ping();
  await database.close();
});

test('a transaction under way is finished before the database closes', async () => {
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

test('a disk that is nearly full is refused at the start', async () => {
  await expect(openEmbedded(dir, async () => 1_000_000)).rejects.toThrow(
    `The disk with ${dir} is full. Make room (64 MB at least) and start again.`,
  );
});

test('a disk that fills up stops the writing, and room lets it go on', async () => {
  let free = 0;
  const check = createRoomCheck(dir, async () => free);
  const turns = createTurns(1_000, check);
  await expect(turns.take()).rejects.toThrow('nearly full');
  free = 1e9;
  (await turns.take())();
});

test('who waits for himself is told, instead of waiting for ever', async () => {
  const turns = createTurns(20, async () => undefined);
  const end = await turns.take();
  await expect(turns.take()).rejects.toThrow('Is the outer handle used within a transaction?');
  end();
  (await turns.take())();
});
