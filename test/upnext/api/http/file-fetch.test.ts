import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileFetch } from '../../../../src/upnext/api/http/fetch.js';

const FILE = Buffer.alloc(5_000_000, 7);
let server: Server;
let origin = '';
let reached = 0;

beforeAll(async () => {
  server = createServer((_request, response) => {
    reached += 1;
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(FILE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an AddressInfo.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const init = () => ({
  headers: { authorization: 'Bearer xoxb-1' },
  redirect: 'manual' as const,
  signal: AbortSignal.timeout(5_000),
});

test('downloads a file of five megabytes', async () => {
  const response = await createFileFetch(`${origin}/api/`)(`${origin}/files-pri/T1-F1/a.jpg`, init());
  expect(Buffer.from(await response.arrayBuffer()).equals(FILE)).toBe(true);
});

test('connects to nothing in a private network but the Slack that the operator has set', async () => {
  const before = reached;
  await expect(createFileFetch(undefined)(`${origin}/files-pri/a.jpg`, init())).rejects.toThrow();
  await expect(createFileFetch('https://slack.example/api/')(`${origin}/a.jpg`, init())).rejects.toThrow();
  expect(reached).toBe(before);
});
