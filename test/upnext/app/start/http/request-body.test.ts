import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBodyReader } from '../../../../../src/upnext/slack/events/read-body.js';

const KB = 1024;

/** Responds with the length of the body, or with what is wrong with it. */
let server: Server;
beforeEach(async () => {
  const readBody = createBodyReader(100 * KB);
  server = createServer((incoming, response) => {
    readBody(incoming.iterator({ destroyOnReturn: false }), incoming.headers['content-length']).then(
      (body) => response.end(typeof body === 'string' ? body : `${body.length} bytes`),
      () => undefined,
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

function begin(bytes: number, headers = {}): ClientRequest {
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, host: '127.0.0.1', method: 'POST', agent: false, headers });
  sending.on('error', () => undefined);
  sending.write(Buffer.alloc(bytes));
  return sending;
}

async function responseTo(sending: ClientRequest): Promise<string> {
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const chunks = await response.toArray();
  return Buffer.concat(chunks).toString();
}

async function send(bytes: number): Promise<string> {
  const sending = begin(bytes);
  const response = responseTo(sending);
  sending.end();
  return response;
}

test('unfinished bodies leave no room for others until they are gone', async () => {
  const unfinished = Array.from({ length: 9 }, () => begin(10 * KB));
  await expect.poll(() => send(20 * KB)).toBe('overloaded');
  expect(await send(KB)).toBe('1024 bytes');
  for (const sending of unfinished) sending.destroy();
  await expect.poll(() => send(20 * KB)).toBe('20480 bytes');
});

test('a refused body makes room for others', async () => {
  const first = begin(60 * KB);
  await expect.poll(() => send(60 * KB)).toBe('overloaded');
  const response = responseTo(first);
  first.end();
  expect(await response).toBe('61440 bytes');
  expect(await send(90 * KB)).toBe('92160 bytes');
});

test('a body of more than a megabyte is too large as soon as it is announced', async () => {
  expect(await responseTo(begin(1, { 'content-length': KB * KB + 1 }))).toBe('too-large');
});
