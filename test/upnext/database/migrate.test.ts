import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/upnext/database/database.js';
import { migrate } from '../../../src/upnext/database/migrate.js';
import { openDatabase } from '../../../src/upnext/database/open.js';
import { databases, freshPostgres } from '../../support/databases.js';

const first = ['create table things (id int)', 'create index things_id on things (id)'];
const second = ['insert into things values (1)'];
const broken = ['insert into things values (2)', 'insert into nowhere values (2)'];

describe.each(databases)('migrate, %s', (_, open) => {
  let database: Database;
  beforeAll(async () => void (database = await open()));
  afterAll(() => database.close());

  async function things(): Promise<unknown[]> {
    const { rows } = await database.executeSql('select id from house.things order by id');
    return rows.map((row) => row.id);
  }

  test('applies each migration once and in order', async () => {
    await migrate(database, 'house', { '001': first });
    await migrate(database, 'house', { '002': second, '001': first });
    await migrate(database, 'house', { '001': first, '002': second });
    expect(await things()).toEqual([1]);
  });

  test('changes nothing when a migration fails', async () => {
    const failed = migrate(database, 'house', { '001': first, '002': second, '003': broken });
    await expect(failed).rejects.toThrow('nowhere');
    expect(await things()).toEqual([1]);
  });

  test('rejects a database of a newer version', async () => {
    await expect(migrate(database, 'house', { '001': first })).rejects.toThrow(
      'A newer version of Upnext has used this database (house: 002).',
    );
  });

  test('keeps schemas apart', async () => {
    await migrate(database, 'barn', { '001': first });
    expect((await database.executeSql('select * from barn.things')).rows).toEqual([]);
  });
});

test('several processes that start together migrate once', async () => {
  const url = await freshPostgres();
  const starters = await Promise.all(Array.from({ length: 6 }, () => openDatabase({ url })));
  for (const schema of ['house', 'barn']) {
    await Promise.all(starters.map((starter) => migrate(starter, schema, { '001': first, '002': second })));
    const { rows } = await (starters[0] as Database).executeSql(`select id from ${schema}.things`);
    expect(rows).toEqual([{ id: 1 }]);
  }
  await Promise.all(starters.map((starter) => starter.close()));
});
