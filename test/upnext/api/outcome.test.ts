import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Failure, Outcome } from '../../../src/upnext/api/outcome.js';
import { fakeService, json, lost } from './fake-service.js';

const KEY = { idempotencyKey: 'k-1' };
const create = (answer: Response | Error) =>
  fakeService(answer).api.createPost('prj_1', { Content: 'Hi', Platforms: ['X'] }, KEY);

const HTML = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>';
const html = (status: number) => new Response(HTML, { status, headers: { 'content-type': 'text/html' } });
const timedOut = new DOMException('The operation was aborted due to timeout', 'TimeoutError');

describe('every response to Create Post has one meaning and one message', () => {
  test.each<[string, Response | Error, Partial<Failure>, string]>([
    [
      '401',
      json({ detail: 'Not authenticated' }, { status: 401 }),
      { kind: 'token' },
      'rejected Upnext’s token',
    ],
    ['403 of the token', json({ detail: 'Not authenticated' }, { status: 403 }), { kind: 'token' }, 'token'],
    [
      '403 of a right',
      json({ detail: 'Not enough permissions' }, { status: 403 }),
      { kind: 'forbidden' },
      'Not enough permissions.',
    ],
    ...[
      'You may not read the log in this project',
      'Your plan has expired',
      'You have used all your AI tokens',
    ].map((detail): [string, Response, Partial<Failure>, string] => [
      `403: ${detail}`,
      json({ detail }, { status: 403 }),
      { kind: 'forbidden' },
      detail,
    ]),
    [
      '409 with items',
      json(
        { detail: [{ loc: ['body', 'Email'], msg: 'Invited already', type: 'value_error' }] },
        { status: 409 },
      ),
      { kind: 'conflict' },
      'Invited already.',
    ],
    ['403 as HTML', html(403), { kind: 'forbidden' }, 'doesn’t have permission for this.'],
    [
      '404 of an id',
      json({ detail: 'Project not found' }, { status: 404 }),
      { kind: 'missing' },
      'Project not found.',
    ],
    [
      '404 of the address',
      json({ detail: 'Not Found' }, { status: 404 }),
      { kind: 'missing' },
      'to check SERVICE_URL',
    ],
    [
      '409',
      json({ detail: 'ada@example.com is already in this project' }, { status: 409 }),
      { kind: 'conflict' },
      'already in this project.',
    ],
    [
      '413',
      json({ detail: 'Request body too large' }, { status: 413 }),
      { kind: 'too-large' },
      'Please shorten it',
    ],
    [
      '429 with seconds',
      json({}, { status: 429, headers: { 'retry-after': '7' } }),
      { kind: 'too-many', retryAfterMs: 7000 },
      'received too many requests. Please try again in a moment.',
    ],
    [
      '429 with a date',
      json({}, { status: 429, headers: { 'retry-after': 'Mon, 02 Nov 2026 09:00:30 GMT' } }),
      { kind: 'too-many', retryAfterMs: 30_000 },
      'try again in 30 seconds.',
    ],
    [
      '429 with nonsense',
      json({}, { status: 429, headers: { 'retry-after': 'soon' } }),
      { kind: 'too-many', retryAfterMs: 1000 },
      'too many requests',
    ],
    [
      '500',
      new Response('Internal Server Error', { status: 500 }),
      { kind: 'unknown', answered: true },
      'The scheduling service had an internal error',
    ],
    [
      '504, of which the service knows nothing',
      html(504),
      { kind: 'unknown', answered: false },
      'may still have gone through',
    ],
    ['502 as HTML', html(502), { kind: 'unknown', answered: true }, 'may still have gone through'],
    ['200 as HTML', html(200), { kind: 'unknown', answered: true }, 'can’t read'],
    [
      '200 cut off',
      new Response('{"data": {"Id": "pst_1", "Conte'),
      { kind: 'unknown', answered: true },
      'can’t read',
    ],
    ...[
      { success: false, message: 'Quota used up' },
      { Success: 'False', errors: ['Quota used up'] },
      { success: false, errors: { Content: ['Quota used up'] } },
      { ok: false, message: 'Quota used up' },
      { status: 'error', message: 'Quota used up' },
      { error: 'Quota used up' },
      { data: null, error: 'Quota used up' },
    ].map((body): [string, Response, Partial<Failure>, string] => [
      `200: ${JSON.stringify(body)}`,
      json(body),
      { kind: 'unknown', answered: true },
      'It says: Quota used up. This may still have gone through.',
    ]),
    ...[{ detail: 'The post was created' }, { data: 'pst_1' }, { data: { message: 'Done' } }].map(
      (body): [string, Response, Partial<Failure>, string] => [
        `200: ${JSON.stringify(body)}`,
        json(body),
        { kind: 'unknown', answered: true },
        'can’t read',
      ],
    ),
    [
      'a redirect',
      new Response(null, { status: 307, headers: { location: 'https://elsewhere.example' } }),
      { kind: 'nonsense' },
      'to another URL',
    ],
    [
      '400',
      json({ detail: 'There was an error parsing the body' }, { status: 400 }),
      { kind: 'nonsense' },
      'There was an error parsing',
    ],
    ...[
      { detail: ['Your plan allows five posts a day', 'Call us'] },
      { statusCode: 400, message: 'Your plan allows five posts a day', error: 'Bad Request' },
      { error: 'Forbidden', errors: ['Your plan allows five posts a day'] },
      { error: 'plan_limit', message: 'Your plan allows five posts a day' },
    ].flatMap((body) =>
      [400, 402, 403, 409].map((status): [string, Response, Partial<Failure>, string] => [
        `${status}: ${JSON.stringify(body)}`,
        json(body, { status }),
        { status },
        'Your plan allows five posts a day.',
      ]),
    ),
    [
      '403 of the token by its message',
      json({ error: 'invalid_token', message: 'The token has expired' }, { status: 403 }),
      { kind: 'token' },
      'token',
    ],
    [
      '400 of nothing but its status in words',
      json({ error: 'Bad Request', message: 'Invalid input' }, { status: 400 }),
      { kind: 'nonsense' },
      'It says: Invalid input.',
    ],
    ['405', json({ detail: 'Method Not Allowed' }, { status: 405 }), { kind: 'nonsense' }, 'rejected this'],
    ['a refused connection', lost('ECONNREFUSED'), { kind: 'down' }, 'nothing was sent'],
    ['an unknown host', lost('ENOTFOUND'), { kind: 'down' }, 'nothing was sent'],
    ['no connection in time', lost('UND_ERR_CONNECT_TIMEOUT'), { kind: 'down' }, 'nothing was sent'],
    ['a certificate that is out of date', lost('CERT_HAS_EXPIRED'), { kind: 'down' }, 'nothing was sent'],
    ['a lost connection', lost('ECONNRESET'), { kind: 'unknown', answered: false }, 'was lost'],
    ['half a body', lost('UND_ERR_SOCKET'), { kind: 'unknown', answered: false }, 'was lost'],
    ['no answer in time', timedOut, { kind: 'unknown', answered: false }, 'took too long'],
  ])('%s', async (_name, answer, failure, words) => {
    const outcome = await create(answer);
    expect(outcome).toMatchObject({ ok: false, ...failure });
    expect(sayOf(outcome)).toContain(words);
  });
});

describe('every 2xx is success', () => {
  test.each<[string, Response, string | undefined]>([
    ['201', json({ data: { Id: 'pst_1' }, success: true }, { status: 201 }), 'pst_1'],
    ['words beside success', json({ success: true, message: 'Created', valid: true }), undefined],
    ['success: "true"', json({ success: 'true', error: 'One network is slow' }), undefined],
    ['a record with a Detail', json({ Id: 'pst_1', Detail: 'Not yet published' }), 'pst_1'],
    ['a record with an Error', json({ data: { Id: 'pst_1', Error: 'None yet' }, error: 'Slow' }), 'pst_1'],
    ['a bare record without an id', json({ Content: 'Hi', Detail: 'Not yet published' }), undefined],
    ['a record that is not Ok', json({ Id: 'pst_1', Content: 'Hi', Ok: false }), 'pst_1'],
    ['no error', json({ error: null, data: null }), undefined],
    ['blanks', new Response(' \n'), undefined],
  ])('%s', async (_name, answer, id) => {
    const outcome = await create(answer);
    expect(outcome.ok && { id: outcome.value?.id }).toEqual({ id });
  });
});

test('a failed read never says that something may have been done', async () => {
  for (const answer of [html(500), lost('ECONNRESET'), timedOut]) {
    expect(sayOf(await fakeService(answer).api.listLogs('prj_1'))).toMatch(/Please try again in a moment\.$/);
  }
});

test('an error is not read as a list, a record or a deletion', async () => {
  const { api } = fakeService(json({ error: 'Quota reached' }));
  for (const outcome of [await api.listProjects(), await api.listPosts('p'), await api.getUpnextPost('p')]) {
    expect(outcome).toMatchObject({ ok: false, kind: 'nonsense' });
    expect(sayOf(outcome)).toContain('Quota reached.');
  }
  expect(await api.deleteFile()).toMatchObject({ ok: false, kind: 'unknown', answered: true });
});

test('reads items with a location for status 400 too', async () => {
  const detail = [{ loc: ['body', 'Content'], msg: 'Field required', type: 'missing' }];
  const byName = { Content: ['This field is required.'] };
  for (const body of [{ detail }, { errors: byName }, byName]) {
    expect(await create(json(body, { status: 400 }))).toMatchObject({
      kind: 'invalid',
      fields: [{ field: 'Content', say: 'This field is required.' }],
    });
  }
});

test('survives a deeply nested response', async () => {
  const deep = `${'{"detail":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const data = `{"data":[{"Id":"a","More":${'['.repeat(20_000)}${']'.repeat(20_000)}}]}`;
  expect(await create(new Response(deep, { status: 422 }))).toMatchObject({ kind: 'invalid' });
  expect(await create(new Response(deep, { status: 409 }))).toMatchObject({ kind: 'conflict' });
  expect(await fakeService(new Response(data)).api.listProjects()).toMatchObject({ ok: true });
});

test('reads every way of saying that nothing is scheduled', async () => {
  for (const answer of [
    json({ data: null }),
    json({ data: {} }),
    json({ data: [] }),
    json({ data: { post: null } }),
    json({ success: true, message: 'No upcoming post' }),
    json({ detail: 'No post' }, { status: 404 }),
  ]) {
    expect(await fakeService(answer).api.getUpnextPost('prj_1')).toEqual({ ok: true, value: undefined });
  }
});

/** Strings that must never reach a person: what the service echoes of a request, and what stands around its sentences. */
const CANARY = 'c4n4ry';
const anyBody = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.jsonValue({ maxDepth: 2 }),
    fc.dictionary(
      fc.constantFrom(
        'detail',
        'data',
        'success',
        'items',
        'loc',
        'msg',
        'type',
        'ctx',
        'errors',
        'Content',
        'Platforms',
        'Id',
        '$oid',
      ),
      fc.oneof(
        tie('value'),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.constantFrom(false, true, null, 'body', 'missing', 0, 1),
      ),
    ),
    fc.record({
      input: fc.constant(CANARY),
      url: fc.constant(CANARY),
      ctx: fc.constant({ doc: CANARY }),
      loc: tie('value'),
    }),
  ),
})).value;
const anyStatus = fc.constantFrom(200, 201, 204, 302, 400, 401, 403, 404, 409, 413, 418, 422, 429, 500, 503);

test('never throws and never shows what a response echoes', async () => {
  await fc.assert(
    fc.asyncProperty(anyBody, anyStatus, async (body, status) => {
      const answer = new Response(status === 204 ? null : JSON.stringify(body), { status });
      const { api } = fakeService(answer);
      const outcomes = [
        await api.createPost('prj_1', { Content: 'Hi' }, KEY),
        await api.updateSource('prj_1', 'src_1', { Source: { Source: 'x' } }),
        await api.listPosts('prj_1'),
        await api.getUpnextPost('prj_1'),
        await api.deleteFile(),
      ];
      for (const outcome of outcomes) {
        if (outcome.ok) continue;
        const shown = JSON.stringify([
          outcome.say,
          outcome.kind === 'invalid' && [outcome.fields.map(({ say }) => say), outcome.others],
        ]);
        expect(outcome.say).toBeTruthy();
        expect(shown).not.toContain(CANARY);
        expect(outcome.say.length).toBeLessThan(400);
      }
    }),
    { numRuns: 100 },
  );
});

function sayOf(outcome: Outcome<unknown>): string {
  return outcome.ok ? '' : outcome.say;
}
