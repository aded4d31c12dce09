import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dataDirectory, openEmbedded } from '../../src/database/embedded/embedded.js';
import { prepareSnapshot } from '../../src/database/embedded/prepare-snapshot.js';
import { copySnapshot } from '../../src/database/snapshot.js';

/** Creating a database takes seconds, and much longer on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let dir: string;
let snapshots: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'upnext-snapshot-'));
  snapshots = join(dir, 'snapshots');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const created = mkdtempSync(join(tmpdir(), 'upnext-created-'));
beforeAll(() => copySnapshot(dataDirectory(created), join(created, 'no snapshots')));
afterAll(() => rmSync(created, { recursive: true, force: true }));

/** Takes less time than creating one. */
const copyCreated = (to: string) => cp(dataDirectory(created), to, { recursive: true });

async function rowsOf(query: string, where = dir) {
  const database = await openEmbedded(where);
  const { rows } = await database.executeSql(query);
  await database.close();
  return rows;
}

test('creates a database without a snapshot', async () => {
  expect(await rowsOf('select 1 as one', created)).toEqual([{ one: 1 }]);
});

test('a new database has the latest migrations', async () => {
  const migrations = { '001': ['create table things (id int)'] };
  const later = { ...migrations, '002': ['insert into things values (7)'] };
  for (const house of [migrations, later]) await prepareSnapshot({ house }, snapshots, copyCreated);
  await copySnapshot(dataDirectory(dir), snapshots);
  expect(await rowsOf('select id from house.things')).toEqual([{ id: 7 }]);
});

test('the snapshot of the build contains every schema', async () => {
  const query = `select schemaname as schema from pg_tables where tablename = 'migrations' order by 1`;
  expect((await rowsOf(query)).map(({ schema }) => schema)).toEqual(['scheduling', 'upnext', 'upnext_jobs']);
});
