import { expect, test } from 'vitest';
import type { Database } from '../../src/upnext/database/database.js';
import { openEmbedded } from './embedded-databases.js';

const valuesOf = async (database: Database, query: string) => (await database.executeSql(query)).rows;

const INSERT = `insert into scheduling.projects (id, name, timezone, created_at)
  values ('prj_tea', 'Tea', 'Europe/Berlin', now())`;

test('a database that another test has used is as new', async () => {
  const first = await openEmbedded();
  await first.executeSql(INSERT);
  await first.executeSql(`set timezone to 'Asia/Tokyo'; create temporary table things (id int)`);
  await first.close();

  const second = await openEmbedded();
  expect(await valuesOf(second, 'select id from scheduling.projects')).toEqual([]);
  expect(await valuesOf(second, `select to_regclass('things') as things`)).toEqual([{ things: null }]);
  const [settings] = await valuesOf(second, `select current_setting('timezone') as timezone`);
  expect(settings?.timezone).not.toBe('Asia/Tokyo');
  await second.executeSql(INSERT);
  expect(await valuesOf(second, 'select number from scheduling.projects')).toEqual([{ number: 1 }]);
  await second.close();
});

test('a database whose tables a test has changed is not used again', async () => {
  const first = await openEmbedded();
  await first.executeSql('alter table scheduling.projects add column flavour text');
  await first.close();
  const second = await openEmbedded();
  await expect(second.executeSql('select flavour from scheduling.projects')).rejects.toThrow('flavour');
  await second.close();
});

test('what still uses a closed database gets an error', async () => {
  const database = await openEmbedded();
  const projects = database.kysely<{ projects: { id: string } }>('scheduling').selectFrom('projects');
  await database.close();
  await expect(projects.select('id').execute()).rejects.toThrow('The database of this test is closed.');
  await expect(database.executeSql('select 1')).rejects.toThrow('The database of this test is closed.');
  await expect(database.ping()).rejects.toThrow('The database of this test is closed.');
});
