import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createTryService } from '../../../../src/upnext/api/clients.js';
import { createFetch, createPublicFetch } from '../../../../src/upnext/api/http/fetch.js';
import { isPrivate } from '../../../../src/upnext/api/http/public-only.js';

test.each([
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '168.63.129.16',
  '169.254.169.254',
  '100.100.100.200',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fd00:ec2::254',
  '100:0:0:1::1',
  '3fff:fff::1',
  '5f00::1',
  'fe80::1',
  'ff02::1',
])('%s is in a private network', (address) => {
  expect(isPrivate(address)).toBe(true);
});

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  '%s is on the public internet',
  (address) => {
    expect(isPrivate(address)).toBe(false);
  },
);

const now = () => new Date();
const tryPublic = createTryService({ fetch: createPublicFetch(), privateAllowed: false, now });

test('a service within the operator’s network is never connected to, by number or by name', async () => {
  let connections = 0;
  const server = createServer((_, answer) => answer.end('{"data":[]}')).on(
    'connection',
    () => (connections += 1),
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])
    expect(await tryPublic({ url: `https://${host}:${port}`, token: 't' })).toMatchObject({
      ok: false,
      kind: 'down',
    });
  expect(connections).toBe(0);

  const tryAny = createTryService({ fetch: createFetch(), privateAllowed: true, now });
  expect(await tryAny({ url: `http://127.0.0.1:${port}`, token: 't' })).toMatchObject({ ok: true });
  server.close().closeAllConnections();
});

test.each([
  ['posts', /isn’t a URL/],
  ['http://posts.example.com', /https/],
  ['ftp://posts.example.com', /https/],
  ['https://me:secret@posts.example.com', /user name and password/],
])('%s is refused at its field', async (url, words) => {
  expect(await tryPublic({ url, token: 't' })).toMatchObject({
    ok: false,
    fields: [{ field: 'ServiceUrl', say: expect.stringMatching(words) as string }],
  });
});
