import { describe, expect, test } from 'vitest';
import type { Api } from '../../../src/upnext/api/client.js';
import { baseAddress } from '../../../src/upnext/api/http/connection.js';
import { fakeService, json, lost } from './fake-service.js';

const KEY = { idempotencyKey: 'k-1' };
const fine = () => json({ data: null, success: true });
const busy = (status: number, wait?: string) =>
  json({}, { status, headers: wait ? { 'retry-after': wait } : {} });

const OPERATIONS: [method: string, path: string, body: unknown, call: (api: Api) => Promise<unknown>][] = [
  ['GET', '/api/v1/projects', undefined, (api) => api.listProjects()],
  ['GET', '/api/v1/projects/prj%2F1/posts?skip=0&limit=100', undefined, (api) => api.listPosts('prj/1')],
  [
    'POST',
    '/api/v1/projects/p/posts',
    { Content: 'Hi' },
    (api) => api.createPost('p', { Content: 'Hi' }, KEY),
  ],
  [
    'POST',
    '/api/v1/projects/p/users/invite',
    { Email: 'a@b.example' },
    (api) => api.addNonPlatformUserToProject('p', { Email: 'a@b.example' }, KEY),
  ],
  [
    'PUT',
    '/api/v1/projects/p/users/u',
    { Role: 'ADMIN' },
    (api) => api.updateProjectUser('p', 'u', { Role: 'ADMIN' }),
  ],
  ['POST', '/api/v1/projects/p/prompts', { Title: 'T' }, (api) => api.createPrompt('p', { Title: 'T' }, KEY)],
  ['GET', '/api/v1/projects/p/templates', undefined, (api) => api.listTemplates('p')],
  ['GET', '/api/v1/projects/p/templates/t', undefined, (api) => api.getTemplate('p', 't')],
  ['GET', '/api/v1/projects/p/sources', undefined, (api) => api.listSources('p')],
  [
    'PUT',
    '/api/v1/projects/p/sources/s',
    { Source: { Source: 'x' } },
    (api) => api.updateSource('p', 's', { Source: { Source: 'x' } }),
  ],
  ['GET', '/api/v1/projects/p/logs', undefined, (api) => api.listLogs('p')],
  ['GET', '/api/v1/projects/p/dashboard/upnext-post', undefined, (api) => api.getUpnextPost('p')],
  ['DELETE', '/api/v1/projects/p/webhook', undefined, (api) => api.deleteWebhook('p')],
  ['DELETE', '/api/v1/common/file', undefined, (api) => api.deleteFile()],
];

describe('every operation sends the request that the document describes', () => {
  test.each(OPERATIONS)('%s %s', async (method, path, body, call) => {
    const { api, asked } = fakeService(fine());
    expect(await call(api)).toMatchObject({ ok: true });
    const [request] = asked;
    expect([request?.method, request?.url]).toEqual([method, `https://service.example${path}`]);
    expect(request?.headers.get('authorization')).toBe('Bearer secret');
    expect(request?.headers.get('idempotency-key')).toBe(method === 'POST' ? 'k-1' : null);
    expect(request?.redirect).toBe('manual');
    const text = await request?.text();
    expect(text ? JSON.parse(text) : undefined).toEqual(body);
  });
});

test('writes the filter of List Posts in a form that every parser reads', async () => {
  const { api, asked } = fakeService(json({ data: [] }));
  const from = new Date('2026-11-02T09:00:00.500Z');
  await api.listPosts('p', { skip: -3, limit: 5000, from, to: from, platforms: ['X', 'REDDIT'], status: [] });
  expect(new URL(asked[0]?.url ?? '').searchParams.toString()).toBe(
    new URLSearchParams([
      ['skip', '0'],
      ['limit', '100'],
      ['schedule_date_from', '2026-11-02T09:00:00Z'],
      ['schedule_date_to', '2026-11-02T09:00:00Z'],
      ['platforms', 'X'],
      ['platforms', 'REDDIT'],
    ]).toString(),
  );
});

test('a full page means that there may be more', async () => {
  const posts = [{ Id: 'a' }, { Id: 'b' }];
  const { api } = fakeService(json({ data: posts }));
  expect(await api.listPosts('p', { limit: 2 })).toMatchObject({ ok: true, value: { more: true } });
  expect(await api.listPosts('p', { limit: 3 })).toMatchObject({ ok: true, value: { more: false } });
});

test.each(['', ' ', '.', '..'])('rejects the id %j before anything is sent', async (id) => {
  const { api, asked } = fakeService(fine());
  expect(await api.listPosts(id)).toMatchObject({ ok: false, kind: 'missing' });
  expect(await api.createPost(id, {}, KEY)).toMatchObject({ ok: false, kind: 'missing' });
  expect(await api.getTemplate('p', id)).toMatchObject({ ok: false, kind: 'missing' });
  expect(asked).toEqual([]);
});

test.each([
  ['https://service.example', 'https://service.example'],
  ['https://service.example/', 'https://service.example'],
  [' https://service.example/desk// ', 'https://service.example/desk'],
  ['https://service.example/api/v1', 'https://service.example'],
  ['https://service.example/desk/api/v1/projects?x=1#y', 'https://service.example/desk'],
  ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
])('the base address %s is %s', (given, base) => {
  expect(baseAddress(given)).toBe(base);
});

describe('reads are tried up to three times', () => {
  test.each<[string, (Response | Error)[], number]>([
    ['a lost connection', [lost('ECONNRESET'), fine()], 2],
    ['two refused ones', [lost('ECONNREFUSED'), lost('ECONNREFUSED'), fine()], 3],
    ['a busy service', [busy(503), busy(429), fine()], 3],
    ['a short break', [busy(429, '2'), fine()], 2],
  ])('after %s it is there', async (_name, answers, asks) => {
    const { api, asked } = fakeService(...answers);
    expect(await api.listProjects()).toEqual({ ok: true, value: [] });
    expect(asked).toHaveLength(asks);
  });

  test('stops after three tries', async () => {
    const { api, asked } = fakeService(busy(503));
    expect(await api.listProjects()).toMatchObject({ ok: false, kind: 'unknown' });
    expect(asked).toHaveLength(3);
  });

  test('waits longer each time, and as long as the service asks for', async () => {
    const { api, waited } = fakeService(busy(429, '2'), busy(503), fine());
    await api.listProjects();
    expect(waited[0]).toBe(2000);
    expect(waited[1]).toBeGreaterThanOrEqual(200);
    expect(waited[1]).toBeLessThanOrEqual(600);
  });

  test.each<[string, Response | Error]>([
    ['a break that is longer than a person waits', busy(429, '60')],
    ['a service that took too long', new DOMException('too slow', 'TimeoutError')],
    ['a refusal', json({ detail: 'Project not found' }, { status: 404 })],
    ['a fault', busy(500)],
  ])('but not after %s', async (_name, answer) => {
    const { api, asked } = fakeService(answer);
    expect(await api.listProjects()).toMatchObject({ ok: false });
    expect(asked).toHaveLength(1);
  });
});

test.each<[string, (api: Api) => Promise<unknown>]>([
  ['a post', (api) => api.createPost('p', {}, KEY)],
  ['an invitation', (api) => api.addNonPlatformUserToProject('p', {}, KEY)],
  ['a prompt', (api) => api.createPrompt('p', {}, KEY)],
  ['a file to delete, of which nobody knows which it is,', (api) => api.deleteFile()],
])('%s is never sent twice', async (_name, call) => {
  for (const failure of [lost('ECONNREFUSED'), lost('ECONNRESET'), busy(429, '1'), busy(503)]) {
    const { api, asked } = fakeService(failure);
    await call(api);
    expect(asked).toHaveLength(1);
  }
});

test.each<[string, (api: Api) => Promise<unknown>]>([
  ['a deletion', (api) => api.deleteWebhook('p')],
  ['a source', (api) => api.updateSource('p', 's', { Source: { Source: 'x' } })],
  ['a role', (api) => api.updateProjectUser('p', 'u', { Role: 'ADMIN', Status: 'ACTIVE' })],
])('%s is sent again only if it surely did nothing', async (_name, call) => {
  for (const [failure, asks] of [
    [lost('ECONNREFUSED'), 3],
    [busy(429, '1'), 3],
    [lost('ECONNRESET'), 1],
    [busy(503), 1],
  ] as const) {
    const { api, asked } = fakeService(failure);
    await call(api);
    expect(asked).toHaveLength(asks);
  }
});
