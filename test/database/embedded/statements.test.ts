import { afterAll, beforeAll, expect, test } from 'vitest';
import { PGlite } from '@electric-sql/pglite';
import { createStatements, type Statements } from '../../../src/database/embedded/statements.js';
import { typeParsers } from '../../../src/database/sql-values.js';

/** Statements of an embedded database stay prepared, and nobody notices. */

let pglite: PGlite;
let statements: Statements;
const query = async (text: string, ...values: unknown[]) => (await statements.query(text, values)).rows;
const prepared = async (text: string) =>
  (
    await pglite.query<{ name: string }>('select name from pg_prepared_statements where statement = $1', [
      text,
    ])
  ).rows;

beforeAll(async () => {
  pglite = await PGlite.create({ parsers: typeParsers });
  statements = createStatements(pglite);
});
afterAll(() => pglite.close());

test.each<[type: string, value: unknown]>([
  ['text', "Tee, “grün” \\ ' 茶"],
  ['int', 7],
  ['bigint', 2 ** 40],
  ['float8', 0.1],
  ['boolean', false],
  ['timestamptz', new Date('2026-10-26T08:00:00.123Z')],
  ['date', '2026-10-26'],
  ['jsonb', '{"a":["b",null]}'],
  ['text[]', ['a', 'b,c', '"d"']],
  ['int[]', [1, 2]],
  ['uuid', '6f1b2c9e-0c8d-4a8e-9a55-0a5ad3b1f0aa'],
  ['bytea', Buffer.from([0, 1, 255])],
  ['text', null],
  ['text', undefined],
])('writes and reads values as PGlite does: %s %j', async (type, value) => {
  const text = `select $1::${type} as value`;
  const { rows } = await pglite.query(text, [value]);
  expect(await query(text, value)).toEqual(rows);
  expect(await query(text, value)).toEqual(rows);
});

test('tells how many rows a statement changed', async () => {
  await pglite.exec('create table changed (id int)');
  const insert = 'insert into changed select generate_series(1, $1::int)';
  expect(await statements.query(insert, [3])).toMatchObject({ command: 'INSERT', rowCount: 3, rows: [] });
  expect(await statements.query('delete from changed where id < $1', [3])).toMatchObject({
    command: 'DELETE',
    rowCount: 2,
  });
});

test('prepares a statement once', async () => {
  const text = 'select 1 + $1::int as sum';
  for (const value of [1, 2, 3]) expect(await query(text, value)).toEqual([{ sum: 1 + value }]);
  expect(await prepared(text)).toHaveLength(1);
});

test('plans it anew from time to time, because tables grow', async () => {
  const text = 'select 2 + $1::int as sum';
  await query(text, 1);
  const [first] = await prepared(text);
  for (let uses = 0; uses < 200; uses += 1) await query(text, uses);
  await query('select 0 as another');
  const [later, ...others] = await prepared(text);
  expect(later).not.toEqual(first);
  expect(others).toEqual([]);
});

test('keeps a limited number', async () => {
  for (let n = 0; n < 400; n += 1) expect(await query(`select ${n}::int as n`)).toEqual([{ n }]);
  const { rows } = await pglite.query<{ count: number }>('select count(*) from pg_prepared_statements');
  expect(rows[0]?.count).toBeLessThanOrEqual(257);
});

test('sees a table as it is now', async () => {
  await pglite.exec('create table things (id int)');
  const text = 'select * from things';
  await query('insert into things values ($1)', 1);
  expect(await query(text)).toEqual([{ id: 1 }]);
  await pglite.exec(`alter table things add column name text default 'Tea'`);
  expect(await query(text)).toEqual([{ id: 1, name: 'Tea' }]);
});

test('and after everything was deallocated', async () => {
  const text = 'select 3 + $1::int as sum';
  await query(text, 1);
  await pglite.exec('discard all');
  expect(await query(text, 1)).toEqual([{ sum: 4 }]);
});

test('a statement that fails can be repeated', async () => {
  await pglite.exec('create table once (id int primary key)');
  const insert = 'insert into once values ($1)';
  await query(insert, 1);
  await expect(query(insert, 1)).rejects.toMatchObject({ code: '23505' });
  await query(insert, 2);
  await expect(query('select nothing from once')).rejects.toMatchObject({ code: '42703' });
  expect(await query('select id from once order by id')).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a transaction that failed is rolled back', async () => {
  await pglite.exec('create table undone (id int primary key)');
  const insert = 'insert into undone values ($1)';
  for (const round of [1, 2]) {
    await query('begin');
    await query(insert, round);
    await expect(query(insert, round)).rejects.toMatchObject({ code: '23505' });
    await expect(query('select id from undone')).rejects.toMatchObject({ code: '25P02' });
    await query('rollback');
  }
  expect(await query('select id from undone')).toEqual([]);
});

test('notifications arrive', async () => {
  const heard: string[] = [];
  await pglite.listen('tea', (payload) => void heard.push(payload));
  await query(`select pg_notify('tea', $1)`, 'ready');
  await query(`select pg_notify('tea', $1)`, 'cold');
  await expect.poll(() => heard).toEqual(['ready', 'cold']);
});
