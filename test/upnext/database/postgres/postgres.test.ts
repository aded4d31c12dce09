import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../../src/upnext/database/database.js';
import { openDatabase } from '../../../../src/upnext/database/open.js';
import { openPostgres } from '../../../../src/upnext/database/postgres/postgres.js';
import { freshPostgres } from '../../../support/databases.js';
import { openDatabaseProxy } from '../../faults/database-proxy.js';

interface Tables {
  things: { id: number };
}

let database: Database;
let other: Database;
beforeAll(async () => {
  const url = await freshPostgres();
  database = await openDatabase({ url });
  other = await openDatabase({ url });
  await database.executeSql('create schema s; create table s.things (id int)');
});
afterAll(async () => {
  await database.close();
  await other.close();
});

const breakAll = () =>
  other.executeSql(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

test('replaces idle connections that broke', async () => {
  await Promise.all([1, 2, 3].map(() => database.executeSql('select pg_sleep(0.01)')));
  await breakAll();
  await expect.poll(() => database.executeSql('select 1').then(() => 'answers', String)).toBe('answers');
});

test('rolls back the transaction whose connection breaks, and only that one', async () => {
  const db = database.kysely<Tables>('s');
  const broken = db.transaction().execute(async (tx) => {
    await tx.insertInto('things').values({ id: 1 }).execute();
    await breakAll();
    await new Promise((later) => setImmediate(later));
    await tx.insertInto('things').values({ id: 2 }).execute();
  });
  await expect(broken).rejects.toThrow();
  await expect.poll(() => database.executeSql('select 1').then(() => 'answers', String)).toBe('answers');
  expect(await db.selectFrom('things').selectAll().execute()).toEqual([]);
});

test('does not reuse a connection that the server closes', async () => {
  const db = database.kysely<Tables>('s');
  for (let time = 0; time < 20; time += 1) {
    await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toThrow(/terminat/);
    expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
  }
});

const prepared = sql<object>`select from pg_prepared_statements`;

test('prepares statements, whose table may change meanwhile', async () => {
  const url = await freshPostgres();
  const [one, another] = [await openPostgres(url, { max: 1 }), await openPostgres(url)];
  await another.executeSql('create table public.things (id int); insert into public.things values (1)');
  const read = () => one.kysely<Tables>('public').selectFrom('things').selectAll().execute();
  expect(await read()).toEqual([{ id: 1 }]);
  const names = (await prepared.execute(one.kysely('public'))).rows;
  await another.executeSql(`alter table public.things add colour text default 'red'`);
  expect([names.length, await read()]).toEqual([2, [{ id: 1, colour: 'red' }]]);
  await Promise.all([one.close(), another.close()]);
});

test('prepares nothing behind a pooler, which says nothing of the server’s processes', async () => {
  const proxy = await openDatabaseProxy(await freshPostgres(), (answer) => {
    const key = answer.indexOf('K\0\0\0\x0c');
    if (key >= 0) answer.fill(7, key + 5, key + 9);
  });
  const pooled = await openPostgres(proxy.url, { max: 1 });
  for (let time = 0; time < 2; time += 1)
    expect((await prepared.execute(pooled.kysely('public'))).rows).toEqual([]);
  await pooled.close();
  proxy.close();
});

test('rejects a query whose connection breaks', async () => {
  const query = sql`select pg_sleep(20)`.execute(database.kysely<Tables>('s'));
  await expect
    .poll(async () => {
      const { rows } = await other.executeSql(
        `select 1 from pg_stat_activity where query like 'select pg_sleep(20)%'`,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
  await Promise.all([expect(query).rejects.toThrow(/terminat/), breakAll()]);
});

test('can be closed twice', async () => {
  const third = await openDatabase({ url: await freshPostgres() });
  await third.close();
  await expect(third.close()).resolves.toBeUndefined();
});

test('times out queries and drops their connections', async () => {
  const impatient = await openPostgres(await freshPostgres(), { query_timeout: 200 });
  const slow = sql`select pg_sleep(20)`;
  await expect(slow.execute(impatient.kysely('public'))).rejects.toThrow(/timeout/);
  await expect(impatient.executeSql('select pg_sleep(20)')).rejects.toThrow(/timeout/);
  await Promise.all(Array.from({ length: 12 }, () => impatient.executeSql('select 1')));
  await impatient.close();
});
