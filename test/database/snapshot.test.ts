import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataDirectory, openEmbedded } from '../../src/database/embedded.js';
import { prepareSnapshot } from '../../src/database/prepare-snapshot.js';
import { copySnapshot } from '../../src/database/snapshot.js';

/** Creating a database takes seconds, and much longer on a busy machine. */
const slow = { timeout: 120_000 };

let dir: string;
let snapshots: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'upnext-snapshot-'));
  snapshots = join(dir, 'snapshots');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

async function rowsOf(query: string) {
  const database = await openEmbedded(dir);
  const { rows } = await database.executeSql(query);
  await database.close();
  return rows;
}

test('creates a database without a snapshot', slow, async () => {
  await copySnapshot(dataDirectory(dir), snapshots);
  expect(await rowsOf('select 1 as one')).toEqual([{ one: 1 }]);
});

test('a new database has the latest migrations', slow, async () => {
  const migrations = { '001': ['create table things (id int)'] };
  await prepareSnapshot({ house: migrations }, snapshots);
  await prepareSnapshot({ house: { ...migrations, '002': ['insert into things values (7)'] } }, snapshots);
  await copySnapshot(dataDirectory(dir), snapshots);
  expect(await rowsOf('select id from house.things')).toEqual([{ id: 7 }]);
});

test('the snapshot of the build contains every schema', async () => {
  const query = `select schemaname as schema from pg_tables where tablename = 'migrations' order by 1`;
  expect((await rowsOf(query)).map(({ schema }) => schema)).toEqual(['scheduling', 'upnext', 'upnext_jobs']);
});
