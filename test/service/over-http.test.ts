import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServiceUnderTest, startService } from '../support/service.js';

/** What only a real connection shows. */

const LARGEST = 1024 * 1024;
const headers = { authorization: 'Bearer admin-token', 'content-type': 'application/json' };

let desk: ServiceUnderTest;
let server: ServerType;
let posts: string;
beforeAll(async () => {
  desk = await startService();
  server = serve({
    fetch: (request) => desk.service.fetch(request),
    port: 0,
    hostname: '127.0.0.1',
    // The default of five seconds can end a connection just when the next test reuses it.
    serverOptions: { keepAliveTimeout: 60_000 },
  });
  await once(server, 'listening');
  posts = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/projects/prj_bakery/posts`;
});
afterAll(async () => {
  server.close();
  await desk.stop();
});

test('creates and lists a post', async () => {
  const body = JSON.stringify({ Content: 'Hello', Platforms: ['X'] });
  expect((await fetch(posts, { method: 'POST', headers, body })).status).toBe(200);
  const answer = await fetch(posts, { headers });
  expect(await answer.json()).toMatchObject({ success: true, data: [{ Content: 'Hello' }] });
});

test.each<[how: string, body: () => string | ReadableStream<Uint8Array>]>([
  ['with its length', () => 'x'.repeat(LARGEST + 1)],
  ['in pieces', () => new Blob(Array.from({ length: 40 }, () => Buffer.alloc(50_000, ' '))).stream()],
])(
  'responds to a body of more than a megabyte, sent %s, without closing the connection early',
  async (_, body) => {
    const answer = await fetch(posts, { method: 'POST', headers, body: body(), duplex: 'half' });
    expect([answer.status, await answer.json()]).toEqual([413, { detail: 'Request body too large' }]);
    expect((await fetch(posts, { headers })).status).toBe(200);
  },
);

test.each([
  ['with its length', { 'content-length': '900000' }],
  ['in pieces', { 'transfer-encoding': 'chunked' }],
])('asks for a token before it reads a large body, sent %s', async (_, lengthHeaders) => {
  const sending = request(posts, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...lengthHeaders },
  });
  sending.on('error', () => undefined).write('{"Content":');
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  expect([answer.statusCode, answer.headers.connection]).toEqual([401, 'close']);
  sending.destroy();
});

test('survives a client that disconnects in the middle of a body', async () => {
  const { hostname, port, pathname } = new URL(posts);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"Content"`);
  socket.destroy();
  await once(socket, 'close');
  expect((await fetch(posts, { headers })).status).toBe(200);
});

test('streams a very long page', async () => {
  await desk.database.executeSql(`
    insert into scheduling.posts (id, project_id, content, platforms, status, created_at, updated_at)
    select 'pst_long_' || n, 'prj_bakery', repeat('long ', 100), array['X'], 'DRAFT', now(), now()
    from generate_series(1, 6000) n`);
  const answer = await fetch(`${posts}?limit=1000000`, { headers });
  const { data } = (await answer.json()) as { data: unknown[] };
  expect(data).toHaveLength(6001);
});

test('answers HEAD without a body', async () => {
  const answer = await fetch(posts, { method: 'HEAD', headers });
  expect([answer.status, answer.headers.get('allow'), await answer.text()]).toEqual([405, 'GET, POST', '']);
});
