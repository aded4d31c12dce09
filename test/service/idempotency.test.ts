import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/upnext/database/database.js';
import { databases } from '../support/databases.js';
import { NOW, type ServiceUnderTest, startService } from '../support/service.js';

const post = { Content: 'Only once', Platforms: ['X'] };
const DAY = 24 * 60 * 60 * 1000;

describe.each(databases)('a request with an Idempotency-Key, %s', (_, open) => {
  let desk: ServiceUnderTest;
  let keys = 0;
  beforeAll(async () => {
    desk = await startService({ open });
    await desk.addProject('prj_florist');
  });
  afterAll(() => desk.stop());

  const newKey = () => `key-${++keys}`;
  const send = (key: string, body: unknown = post, call = 'POST ~/posts', token = 'admin-token') =>
    desk.call(call, body, { 'idempotency-key': key, authorization: `Bearer ${token}` });
  const posts = async () => (await desk.call<unknown[]>('GET ~/posts')).data.length;

  test('returns the first response when repeated, and creates nothing twice', async () => {
    const key = newKey();
    const first = await send(key);
    const before = await posts();
    const again = await send(key);
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect(await posts()).toBe(before);
  });

  test('is the same with and without quotes, and with fields in a different order', async () => {
    const key = newKey();
    const first = await send(key, { Content: 'x', Platforms: ['X', 'REDDIT'] });
    const again = await send(`"${key}"`, { Platforms: ['X', 'REDDIT'], Content: 'x' });
    expect(again.data).toEqual(first.data);
  });

  test('is rejected with a different body', async () => {
    const key = newKey();
    await send(key);
    const { status, errorItems } = await send(key, { ...post, Content: 'Something else' });
    const msg = 'Value error, this key was used with another body';
    expect(status).toBe(422);
    expect(errorItems).toMatchObject([
      { type: 'value_error', loc: ['header', 'idempotency-key'], msg, input: key },
    ]);
  });

  test('belongs to one caller and path', async () => {
    const key = newKey();
    const ids = [
      await send(key),
      await send(key, post, 'POST ~/posts', 'editor-token'),
      await send(key, post, 'POST /projects/prj_florist/posts'),
    ].map(({ data }) => data.Id);
    expect(new Set(ids).size).toBe(3);
  });

  test('can be used again after a rejected request', async () => {
    const key = newKey();
    expect((await send(key, { ...post, Platforms: [] })).status).toBe(422);
    expect((await send(key, { ...post, TemplateId: 'tpl_lost' })).status).toBe(422);
    expect((await send(key)).status).toBe(200);
  });

  test('is valid for a day', async () => {
    const key = newKey();
    const first = await send(key);
    desk.now = new Date(NOW.getTime() + DAY - 1);
    expect((await send(key)).data.Id).toBe(first.data.Id);
    desk.now = new Date(NOW.getTime() + DAY);
    expect((await send(key)).data.Id).not.toBe(first.data.Id);
    desk.now = new Date(NOW.getTime() + 3 * DAY);
    await send(newKey());
    const kept = await desk.db.selectFrom('idempotency_keys').select('key').execute();
    expect(kept).toHaveLength(1);
    desk.now = NOW;
  });

  test('works for invitations and prompts', async () => {
    const key = newKey();
    const person = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' };
    const invited = await send(key, person, 'POST ~/users/invite');
    expect((await send(key, person, 'POST ~/users/invite')).data).toEqual(invited.data);
    expect((await send(newKey(), person, 'POST ~/users/invite')).status).toBe(409);
    const prompt = { Title: 'T', PromptText: 'x' };
    const created = await send(key, prompt, 'POST ~/prompts');
    expect((await send(key, prompt, 'POST ~/prompts')).data).toEqual(created.data);
  });

  test.each([
    ['', 'string_too_short'],
    ['""', 'string_too_short'],
    ['x'.repeat(256), 'string_too_long'],
  ])('%j is rejected, along with errors in the body', async (key, type) => {
    const { errorItems } = await send(key, { Platforms: ['X'] });
    expect(errorItems).toMatchObject([
      { type, loc: ['header', 'idempotency-key'] },
      { type: 'missing', loc: ['body', 'Content'] },
    ]);
  });

  test('sent twenty times at once creates one post', async () => {
    const key = newKey();
    const before = await posts();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(key)));
    const made = answers.filter(({ status }) => status === 200);
    expect(new Set(made.map(({ data }) => data.Id)).size).toBe(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(new Set(others.map(({ detail }) => detail))).toEqual(
      new Set(others.length > 0 ? ['A request with this Idempotency-Key is still running'] : []),
    );
    expect(await posts()).toBe(before + 1);
  });
});

test('a second request with the same key gets 409 while the first is running', async () => {
  const desk = await startService({ open: databases[1]?.[1] as () => Promise<Database> });
  const key = { 'idempotency-key': 'slow' };
  const first = await desk.db.transaction().execute(async (tx) => {
    await sql`lock table scheduling.posts in share mode`.execute(tx);
    const waiting = desk.call('POST ~/posts', post, key);
    await isWaiting(desk);
    const second = await desk.call('POST ~/posts', post, key);
    expect([second.status, second.detail]).toEqual([
      409,
      'A request with this Idempotency-Key is still running',
    ]);
    return { waiting };
  });
  expect((await first.waiting).status).toBe(200);
  await desk.stop();
});

/** Somebody here: the server has other databases. */
async function isWaiting(desk: ServiceUnderTest): Promise<void> {
  for (;;) {
    const { rows } = await desk.database.executeSql(
      'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
    );
    if (rows.length > 0) return;
  }
}
