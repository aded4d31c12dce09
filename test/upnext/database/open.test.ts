import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/upnext/database/database.js';
import { databases } from '../../support/databases.js';

/** `pg` would send a list as a PostgreSQL array, and a text as finished JSON. */
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

interface Tables {
  things: { id: number; at: Date; data: unknown };
}

describe.each(databases)('reads values as they were written, %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.executeSql('create schema s; create table s.things (id int8, at timestamptz, data jsonb)');
  });
  afterAll(() => database.close());

  async function one(text: string, values?: unknown[]): Promise<unknown> {
    const { rows } = await database.executeSql(`select ${text} as it`, values);
    return rows[0]?.it;
  }

  test.each<[string, string, unknown]>([
    ['a count', 'count(*)', 1],
    ['a large integer', '4503599627370496::int8', 4503599627370496],
    ['an average', 'avg(2.5)', 2.5],
    ['an instant', `timestamptz '2026-11-01 09:00+01'`, new Date('2026-11-01T08:00:00Z')],
    ['a day', `date '2026-11-01'`, '2026-11-01'],
    ['a time of day', `time '09:30'`, '09:30:00'],
    ['a wall clock', `timestamp '2026-11-01 09:00'`, '2026-11-01 09:00:00'],
    ['a duration', `interval '90 minutes'`, '01:30:00'],
    ['bytes', `'\\x00ff'::bytea`, Buffer.from([0, 255])],
    ['a list of texts', `array['a', 'b,"c"']`, ['a', 'b,"c"']],
    ['a JSON value', `'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
    ['a boolean', 'true', true],
    ['null', 'null::text', null],
  ])('%s', async (_name, text, value) => {
    expect(await one(text)).toEqual(value);
  });

  test.each<[string, string, unknown]>([
    ['an instant', '$1::timestamptz', new Date('2026-10-25T01:30:00.123Z')],
    ['a list of texts', '$1::text[]', ['a', '{"b",\\c}']],
    ['an integer', '$1::int8', 12],
    ['bytes', '$1::bytea', Buffer.from([1, 2, 0])],
    ['null', '$1::jsonb', null],
  ])('%s as a parameter', async (_name, text, value) => {
    expect(await one(text, [value])).toEqual(value);
  });

  test.each([[['a', 'b']], [[]], ['text'], [{ a: { b: [null] } }], [7], [null], ['"quoted" \\ text']])(
    'JSON %j, through Kysely',
    async (data) => {
      const db = database.kysely<Tables>('s');
      const at = new Date('2026-11-01T08:00:00Z');
      await db.deleteFrom('things').execute();
      await db
        .insertInto('things')
        .values({ id: 1, at, data: json(data) })
        .execute();
      expect(await db.selectFrom('things').selectAll().execute()).toEqual([{ id: 1, at, data }]);
    },
  );

  test('counts the rows that a change affected', async () => {
    const db = database.kysely<Tables>('s');
    await db.deleteFrom('things').execute();
    const inserted = await db
      .insertInto('things')
      .values([1, 2, 3].map((id) => ({ id, at: new Date(), data: json(id) })))
      .executeTakeFirst();
    expect(inserted.numInsertedOrUpdatedRows).toBe(3n);
    const updated = await db.updateTable('things').set({ id: 9 }).where('id', '>', 1).executeTakeFirst();
    expect(updated.numUpdatedRows).toBe(2n);
  });
});

describe.each(databases)('a transaction, %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.executeSql('create schema s; create table s.things (id int8, at timestamptz, data jsonb)');
  });
  afterAll(() => database.close());

  test('is rolled back when it fails', async () => {
    const db = database.kysely<Tables>('s');
    const failed = db.transaction().execute(async (tx) => {
      await tx
        .insertInto('things')
        .values({ id: 1, at: new Date(), data: json(1) })
        .execute();
      throw new Error('on purpose');
    });
    await expect(failed).rejects.toThrow('on purpose');
    expect(await db.selectFrom('things').selectAll().execute()).toEqual([]);
  });

  test('is invisible to others until it commits', async () => {
    const db = database.kysely<Tables>('s');
    const writing = db.transaction().execute(async (tx) => {
      await tx
        .insertInto('things')
        .values({ id: 2, at: new Date(), data: json(1) })
        .execute();
      await sql`select pg_sleep(0.05)`.execute(tx);
      await tx.deleteFrom('things').execute();
    });
    const seen = await database.executeSql('select * from s.things');
    await writing;
    expect(seen.rows).toEqual([]);
  });
});
