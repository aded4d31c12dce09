import { describe, expect, test } from 'vitest';
import type { Api } from '../../../../src/upnext/api/client.js';
import { fakeService, json } from '../fake-service.js';

/** What Upnext reads where the API document leaves open what a service answers. */

const KEY = { idempotencyKey: 'k-1' };
const NINE = new Date('2030-01-02T09:00:00Z');
const POST = { Id: 'a', Content: 'Hi', Platforms: ['X'] };
const READ = { id: 'a', content: 'Hi', platforms: ['X'] };

const posts = async (body: unknown) => fakeService(json(body)).api.listPosts('p');
const post = async (fields: Record<string, unknown>) => {
  const listed = await posts({ data: [{ ...POST, ...fields }], success: true });
  return listed.ok ? listed.value.items[0] : undefined;
};
const create = (api: Api) => api.createPost('p', { Content: 'Hi', Platforms: ['X', 'REDDIT'] }, KEY);

describe('lists and records', () => {
  test.each<[string, unknown]>([
    ['in the envelope', { data: [POST], success: true }],
    ['in the envelope, in capitals', { Data: [POST], Success: true }],
    ['bare', [POST]],
    ['under its own name', { posts: [POST], total: 1 }],
    ['under its own name in capitals', { Posts: [POST] }],
    ['under its own name, beside success', { success: true, posts: [POST], total: 1 }],
    ['in items', { items: [POST], total: 1 }],
    ['under its own name in data', { data: { posts: [POST], total: 1 }, success: true }],
    ['in items in data', { data: { items: [POST] }, success: true }],
  ])('a list is read: %s', async (_name, body) => {
    expect(await posts(body)).toMatchObject({ ok: true, value: { items: [READ] } });
  });

  test.each<[string, unknown]>([
    ['null', { data: null, success: true }],
    ['in the envelope', { data: [], success: true }],
    ['under its own name', { posts: [], total: 0 }],
    ['in items', { items: [], total: 0 }],
  ])('an empty list is read: %s', async (_name, body) => {
    expect(await posts(body)).toMatchObject({ ok: true, value: { items: [] } });
  });

  test.each<[string, unknown]>([
    ['in the envelope', { data: POST, success: true }],
    ['bare', POST],
    ['under its own name', { post: POST }],
    ['under its own name in capitals', { Post: POST }],
    ['under its own name, beside success', { success: true, message: 'Created', post: POST }],
    ['under its own name in data', { data: { post: POST }, success: true }],
    ['in data in data', { data: { data: POST }, success: true }],
  ])('a record is read: %s', async (_name, body) => {
    expect(await create(fakeService(json(body)).api)).toMatchObject({ ok: true, value: READ });
    expect(await fakeService(json(body)).api.getUpnextPost('p')).toMatchObject({ ok: true, value: READ });
  });

  test.each<[string, Response]>([
    ['null', json({ data: null, success: true })],
    ['an empty object', json({ data: {}, success: true })],
    ['only success', json({ success: true })],
    ['only success and a message', json({ success: true, message: 'Done' })],
    ['204', new Response(null, { status: 204 })],
    ['an empty body', new Response('')],
  ])('a missing record is no failure: %s', async (_name, answer) => {
    expect(await create(fakeService(answer).api)).toEqual({ ok: true, value: undefined });
    expect(await fakeService(answer).api.getUpnextPost('p')).toEqual({ ok: true, value: undefined });
  });

  test('a source is read with its value as the request writes it', async () => {
    for (const body of [
      { Id: 's', Source: { Source: 'tea.example' } },
      { source: { Id: 's', Source: { Source: 'tea.example' } } },
      { Id: 's', Source: 'tea.example' },
    ]) {
      const { api } = fakeService(json({ data: body, success: true }));
      const read = await api.updateSource('p', 's', { Source: { Source: 'tea.example' } });
      expect(read).toMatchObject({ ok: true, value: { id: 's', source: 'tea.example' } });
    }
  });
});

describe('the fields of a post', () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['an ID as a number', { Id: 17 }, { id: '17' }],
    ['an ID as _id', { Id: null, _id: 'x' }, { id: 'x' }],
    ['an ID by its kind', { Id: null, post_id: 'x' }, { id: 'x' }],
    ['names in PascalCase', { ScheduleDate: '2030-01-02T09:00:00Z' }, { scheduledAt: NINE }],
    ['names in camelCase', { scheduleDate: '2030-01-02T09:00:00Z' }, { scheduledAt: NINE }],
    ['names in snake_case', { schedule_date: '2030-01-02T09:00:00Z' }, { scheduledAt: NINE }],
    ['another name', { scheduled_at: '2030-01-02T09:00:00Z' }, { scheduledAt: NINE }],
    ['a date with an offset', { ScheduleDate: '2030-01-02T10:00:00+01:00' }, { scheduledAt: NINE }],
    [
      'a date in its zone',
      { ScheduleDate: '2030-01-02T10:00:00', Timezone: 'Europe/Berlin' },
      { scheduledAt: NINE },
    ],
    ['a date in seconds', { ScheduleDate: 1_893_574_800 }, { scheduledAt: NINE }],
    ['a date in milliseconds', { ScheduleDate: 1_893_574_800_000 }, { scheduledAt: NINE }],
    [
      'a date in words, which is none',
      { ScheduleDate: 'tomorrow' },
      { scheduledAt: undefined, scheduleText: 'tomorrow' },
    ],
    ['networks as texts', { Platforms: ['x', 'reddit'] }, { platforms: ['X', 'REDDIT'] }],
    [
      'networks as objects',
      { Platforms: [{ name: 'X' }, { platform: 'reddit' }] },
      { platforms: ['X', 'REDDIT'] },
    ],
  ])('are read: %s', async (_name, fields, read) => {
    expect(await post(fields)).toMatchObject(read);
  });

  const failed = [
    { network: 'LINKEDIN', state: 'published' },
    { network: 'X', state: 'failed', reason: 'Token expired.' },
  ];
  test.each<[string, Record<string, unknown>]>([
    [
      'a list',
      {
        Results: [
          { Platform: 'LINKEDIN', Status: 'PUBLISHED' },
          { Platform: 'X', Status: 'FAILED', Error: 'Token expired' },
        ],
      },
    ],
    [
      'a list in snake_case',
      {
        platform_results: [
          { platform_name: 'linkedin', status: 'success' },
          { platform_name: 'x', status: 'error', error_message: 'token expired' },
        ],
      },
    ],
    ['a map', { results: { linkedin: 'posted', x: { status: 'failed', error: 'Token expired' } } }],
    ['a map with errors', { results: { linkedin: 'posted', x: 'failed' }, errors: { x: 'Token expired' } }],
    [
      'networks with their results',
      {
        Platforms: [
          { platform: 'linkedin', status: 'published' },
          { platform: 'x', status: 'failed', error: 'Token expired' },
        ],
      },
    ],
  ])('results are read: %s', async (_name, fields) => {
    expect((await post(fields))?.results).toEqual(failed);
  });

  test.each<[string, unknown, object | undefined]>([
    ['that is unconfirmed', { Status: 'UNCONFIRMED' }, { state: 'unconfirmed' }],
    [
      'that is unconfirmed, with an error',
      { Status: 'UNCONFIRMED', Error: 'Cut off' },
      { state: 'unconfirmed', reason: 'Cut off.' },
    ],
    ['with an unknown word', { Status: 'In limbo' }, { state: 'unconfirmed' }],
    [
      'with an unknown code and an error',
      { Status: 'E-17', Error: 'Cut off' },
      { state: 'unconfirmed', reason: 'Cut off.' },
    ],
    ['with an error and no status', { Error: 'Cut off' }, { state: 'failed', reason: 'Cut off.' }],
    [
      'with an address',
      { Status: 'PUBLISHED', Url: 'https://x.com/1' },
      { state: 'published', url: 'https://x.com/1' },
    ],
    ['with a plain address', { Status: 'PUBLISHED', Url: 'http://x.com/1' }, { state: 'published' }],
    ['with no address', { Status: 'PUBLISHED', Url: 'https://' }, { state: 'published' }],
    [
      'with a long address',
      { Status: 'PUBLISHED', Url: `https://x.com/${'1'.repeat(1987)}` },
      { state: 'published' },
    ],
    [
      'that is a rehearsal',
      { Status: 'PUBLISHED', Rehearsal: true },
      { state: 'published', rehearsal: true },
    ],
    ['with an id', { Result: 'post_17' }, undefined],
  ])('a result is read: %s', async (_name, result, read) => {
    const results = (await post({ Results: [{ Platform: 'X', ...(result as object) }] }))?.results;
    expect(results).toEqual(read && [{ network: 'X', ...read }]);
  });

  test.each([
    [['UNCONFIRMED', 'FAILED'], 'unconfirmed'],
    [['FAILED', 'UNCONFIRMED'], 'unconfirmed'],
    [['UNCONFIRMED', 'PUBLISHED'], 'unconfirmed'],
    [['PUBLISHED', 'FAILED'], 'failed'],
  ])(
    'of several results for a network, the one that is riskiest to repeat counts: %j',
    async (said, state) => {
      const Results = said.map((Status) => ({ Platform: 'X', Status }));
      expect((await post({ Results }))?.results).toEqual([{ network: 'X', state }]);
    },
  );
});

describe('a refusal', () => {
  test.each<[string, unknown, unknown]>([
    [
      'FastAPI’s items',
      { detail: [{ loc: ['body', 'Content'], msg: 'Too rude', type: 'value_error' }] },
      { fields: [{ field: 'Content', say: 'Too rude.' }], others: [] },
    ],
    [
      'FastAPI’s items in snake_case',
      { detail: [{ loc: ['body', 'schedule_date'], msg: 'In the past', type: 'value_error' }] },
      { fields: [{ field: 'ScheduleDate', say: 'In the past.' }], others: [] },
    ],
    [
      'FastAPI’s items in camelCase',
      { detail: [{ loc: ['body', 'scheduleDate'], msg: 'In the past', type: 'value_error' }] },
      { fields: [{ field: 'ScheduleDate', say: 'In the past.' }], others: [] },
    ],
    [
      'FastAPI’s item of a list',
      { detail: [{ loc: ['body', 'Platforms', 1], msg: 'Not connected', type: 'value_error' }] },
      { fields: [{ field: 'Platforms', say: 'Reddit: Not connected.' }], others: [] },
    ],
    [
      'texts by field',
      { errors: { content: ['Too rude', 'Too long'], ScheduleDate: 'In the past' } },
      {
        fields: [
          { field: 'Content', say: 'Too rude. Too long.' },
          { field: 'ScheduleDate', say: 'In the past.' },
        ],
        others: [],
      },
    ],
    [
      'texts by field in detail',
      { detail: { Content: ['Too rude'] } },
      { fields: [{ field: 'Content', say: 'Too rude.' }], others: [] },
    ],
    [
      'texts by field and nothing else',
      { content: ['Too rude'], non_field_errors: ['Both or neither'] },
      { fields: [{ field: 'Content', say: 'Too rude.' }], others: ['Both or neither.'] },
    ],
    ['a detail', { detail: 'Your plan is over' }, { fields: [], others: ['Your plan is over.'] }],
    ['a message', { message: 'Your plan is over' }, { fields: [], others: ['Your plan is over.'] }],
    ['an error', { error: 'Your plan is over' }, { fields: [], others: ['Your plan is over.'] }],
  ])('is read from %s', async (_name, body, read) => {
    const outcome = await create(fakeService(json(body, { status: 422 })).api);
    expect(outcome).toMatchObject({ ok: false, kind: 'invalid', ...(read as object) });
  });

  test.each(['detail', 'message', 'error'])('of another status is said from its %s', async (name) => {
    const outcome = await create(fakeService(json({ [name]: 'Your plan is over' }, { status: 403 })).api);
    expect(outcome).toMatchObject({ ok: false, kind: 'forbidden' });
    expect(!outcome.ok && outcome.say).toContain('Your plan is over.');
  });
});

describe('anything else', () => {
  test('is unknown after a POST if it reports an error', async () => {
    const { api, asked } = fakeService(json({ error: 'Quota reached' }));
    const outcome = await create(api);
    expect(outcome).toMatchObject({ ok: false, kind: 'unknown', answered: true });
    expect(!outcome.ok && outcome.say).toContain('Quota reached. This may still have gone through.');
    expect(asked).toHaveLength(1);
  });

  test('may have been carried out after a POST if it cannot be read', async () => {
    const { api, asked } = fakeService(new Response('<html>Welcome</html>'));
    expect(await create(api)).toMatchObject({ ok: false, kind: 'unknown', answered: true });
    expect(asked).toHaveLength(1);
  });

  test('is a failure after a GET', async () => {
    for (const body of ['all of them', { data: 'all of them', success: true }])
      expect(await posts(body)).toMatchObject({ ok: false, kind: 'nonsense' });
  });
});
