import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { LogLevel, WebClient } from '@slack/web-api';
import { afterEach, describe, expect, test } from 'vitest';
import { createApi } from '../../../../src/upnext/api/client.js';
import { createFetch } from '../../../../src/upnext/api/http/fetch.js';

const servers: Server[] = [];

async function serving(listener: RequestListener): Promise<{ url: string; connections: Socket[] }> {
  const connections: Socket[] = [];
  const server = createServer(listener).on('connection', (socket) => connections.push(socket));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections };
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const apiAt = (url: string, timeoutMs = 2000) =>
  createApi({
    url,
    token: 'secret',
    fetch: createFetch(),
    timeoutMs,
    now: () => new Date(),
    wait: async () => undefined,
  });
const KEY = { idempotencyKey: 'k-1' };
const create = (url: string, timeoutMs?: number) =>
  apiAt(url, timeoutMs).createPost('p', { Content: 'Hi ✓' }, KEY);

describe('a service with network faults', () => {
  test.each<[string, RequestListener, object]>([
    [
      'half a body',
      (_, answer) =>
        answer.writeHead(200, { 'content-length': 100 }).write('{"data":', () => answer.destroy()),
      { kind: 'unknown', answered: false },
    ],
    [
      'half a body in chunks',
      (_, answer) => answer.write('{"data":', () => answer.destroy()),
      { kind: 'unknown', answered: false },
    ],
    [
      'a connection cut before any answer',
      (request) => request.socket.destroy(),
      { kind: 'unknown', answered: false },
    ],
    [
      'what is no HTTP',
      (request) => request.socket.end('220 smtp.example ESMTP\r\n'),
      { kind: 'unknown', answered: false },
    ],
    [
      'a redirect to another origin',
      (_, answer) => answer.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
      { kind: 'nonsense' },
    ],
    [
      'more than there is room for',
      (_, answer) => answer.end(Buffer.alloc(3 * 1024 * 1024, ' ')),
      {
        kind: 'unknown',
        answered: true,
        say: expect.stringMatching(/response is too large\. This may/) as string,
      },
    ],
    [
      'more than there is room for, packed',
      (_, answer) =>
        answer.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(3 * 1024 * 1024, ' '))),
      { kind: 'unknown', answered: true },
    ],
    [
      'a packed answer',
      (_, answer) => answer.setHeader('content-encoding', 'gzip').end(gzipSync('{"data":{"Id":"pst_1"}}')),
      { ok: true, value: { id: 'pst_1' } },
    ],
    [
      'a number of more digits than JavaScript keeps',
      (_, answer) => answer.end('{"data":{"Id":12345678901234567890,"Content":"\\"1234567890123456789, 1"}}'),
      { ok: true, value: { id: '12345678901234567890', content: '"1234567890123456789, 1' } },
    ],
    [
      'an answer with a byte order mark',
      (_, answer) => answer.end('\uFEFF{"data":{"Id":"pst_1"}}'),
      { ok: true, value: { id: 'pst_1' } },
    ],
    [
      'an error with a byte order mark',
      (_, answer) => answer.writeHead(409).end('\uFEFF{"detail":"Already there"}'),
      { kind: 'conflict', say: 'Already there.' },
    ],
    ['204', (_, answer) => answer.writeHead(204).end(), { ok: true, value: undefined }],
  ])('%s', async (_name, listener, outcome) => {
    const { url } = await serving(listener);
    expect(await create(url)).toMatchObject(outcome);
  });

  test.each<[string, RequestListener]>([
    ['no answer at all', () => undefined],
    ['a body that never ends', (_, answer) => answer.write('{"data":')],
  ])('%s', async (_name, listener) => {
    const { url } = await serving(listener);
    expect(await create(url, 150)).toMatchObject({ kind: 'unknown', answered: false });
  });
});

test('reuses connections for many calls', async () => {
  const { url, connections } = await serving((_, answer) => answer.end('{"data":[]}'));
  const api = apiAt(url);
  for (let call = 0; call < 5; call += 1) await api.listProjects();
  // A connection is free again a moment after its response.
  expect(connections.length).toBeLessThanOrEqual(2);
});

test('does not reuse a connection that the service closed', async () => {
  const { url, connections } = await serving((_, answer) => answer.end('{"data":[]}'));
  const api = apiAt(url);
  await api.listProjects();
  const closed = new Promise((resolve) => connections[0]?.once('close', resolve));
  connections[0]?.end();
  await closed;
  expect(await api.createPost('p', {}, KEY)).toMatchObject({ ok: true });
  expect(connections).toHaveLength(2);
});

describe('Slack’s client uses it', () => {
  const slackAt = (url: string) =>
    new WebClient('xoxb-1', {
      slackApiUrl: `${url}/api/`,
      fetch: createFetch(),
      retryConfig: { retries: 0 },
      logLevel: LogLevel.ERROR,
      timeout: 500,
    });

  test('never follows a redirect with its token', async () => {
    const { url } = await serving((_, answer) => answer.writeHead(302, { location: '/elsewhere' }).end());
    await expect(slackAt(url).auth.test()).rejects.toThrow('fetch failed');
  });
});

test('what is sent to Slack may be a form with a file', async () => {
  const { url } = await serving((request, answer) => answer.end(request.headers['content-type']));
  const body = new FormData();
  body.set('file', new Blob(['hello']), 'hello.txt');
  const answer = await createFetch()(url, { method: 'POST', body });
  expect(await answer.text()).toMatch(/^multipart\/form-data; boundary=/);
});
