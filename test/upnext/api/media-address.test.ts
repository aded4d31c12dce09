import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createFetch, createPublicFetch } from '../../../src/upnext/api/http/fetch.js';
import { findMediaProblem } from '../../../src/upnext/api/media-address.js';

/** What a real server’s answers mean, over real connections. */

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => void server?.listen(0, '127.0.0.1', resolve));
  // A listening server has an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const asked = createFetch();

test.each<[what: string, listener: RequestListener, isCertain: boolean | undefined, say: RegExp]>([
  ['a picture', (_, res) => res.writeHead(200, { 'content-type': 'image/png' }).end('x'), undefined, /^$/],
  ['a file that is not there', (_, res) => res.writeHead(404).end(), true, /no file at this link \(404\)/],
  ['a file that was deleted', (_, res) => res.writeHead(410).end(), true, /no file at this link/],
  [
    'a server without HEAD',
    ({ method }, res) => res.writeHead(method === 'HEAD' ? 405 : 206, { 'content-type': 'video/mp4' }).end(),
    undefined,
    /^$/,
  ],
  [
    'a web page',
    (_, res) => res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(),
    false,
    /leads to a web page/,
  ],
  ['a server with an error', (_, res) => res.writeHead(503).end(), false, /answered with an error \(503\)/],
  ['a server that asks for a password', (_, res) => res.writeHead(401).end(), false, /error \(401\)/],
  [
    'a redirect to itself',
    ({ url }, res) => res.writeHead(302, { location: url }).end(),
    false,
    /couldn’t reach/,
  ],
  [
    'a redirect to a picture',
    ({ url }, res) =>
      url === '/a.png'
        ? res.writeHead(302, { location: '/b.png' }).end()
        : res.writeHead(200, { 'content-type': 'image/png' }).end(),
    undefined,
    /^$/,
  ],
  ['a server that says nothing', () => undefined, false, /took longer than a second/],
])('%s', async (_, listener, isCertain, say) => {
  const found = await findMediaProblem(`${await serve(listener)}/a.png`, asked);
  expect(found?.isCertain).toBe(isCertain);
  expect(found?.say ?? '').toMatch(say);
});

test('a server that keeps sending is cut off', async () => {
  let sent = 0;
  const url = await serve(({ method }, res) => {
    if (method === 'HEAD') return res.writeHead(405).end();
    res.writeHead(200, { 'content-type': 'video/mp4' });
    const more = () => {
      while (!res.destroyed && res.write(Buffer.alloc(16_384))) sent += 16_384;
      if (!res.destroyed) res.once('drain', more);
    };
    return more();
  });
  expect(await findMediaProblem(`${url}/long.mp4`, asked)).toBeUndefined();
  const soon = sent;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(sent).toBe(soon);
});

test.each([
  'http://127.0.0.1:8443/a.png',
  'http://[::1]/a.png',
  'http://169.254.169.254/latest',
  'http://localhost/a.png',
])('%s is not opened', async (url) => {
  const found = await findMediaProblem(url, createPublicFetch());
  expect(found).toMatchObject({
    isCertain: false,
    say: expect.stringContaining('private network') as string,
  });
});

test('what is not a link may be an id that the service knows', async () => {
  for (const media of ['', 'med_123', 'data:image/png;base64,AA', 'ftp://tea.example/a.png'])
    expect(await findMediaProblem(media, () => Promise.reject(new Error('was asked')))).toBeUndefined();
});
