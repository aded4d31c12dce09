import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { servePages } from '../../../../../src/upnext/app/start/http/public-pages.js';
import { openStore, type Store } from '../../../../../src/upnext/app/tables/store.js';
import type { Database } from '../../../../../src/upnext/database/database.js';
import { createSeal } from '../../../../../src/upnext/database/seal.js';
import { createLog } from '../../../../../src/upnext/log.js';
import { MEDIA_PATH, mediaResponse } from '../../../../../src/upnext/pictures/serve.js';
import { browserPath, launchBrowser } from '../../../../support/browser.js';
import { openEmbedded } from '../../../../support/databases.js';

const CONTENT = Buffer.alloc(8_000_000, 7);
let database: Database;
let store: Store;
let server: Server;
let port = 0;
let path = '';

beforeAll(async () => {
  database = await openEmbedded();
  store = await openStore(database, createSeal(['a key']));
  path = await keep(CONTENT, 'video/mp4');
  const handle = mediaOf(store.pictures);
  server = createServer((incoming, response) => {
    const answer = handle(incoming);
    if (answer) void answer(response);
    else response.writeHead(404).end('elsewhere');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an AddressInfo.
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
});

/** Resolves to its path. */
async function keep(content: Uint8Array, type: string): Promise<string> {
  const at = new Date('2026-11-02T08:00:00Z');
  const file = { workspace: 'T1', file: type, networks: 'X' };
  const { token } = await store.pictures.save(file, { type, content }, at);
  return `/media/${token}`;
}

const get = (at: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${at}`, init);

test('sends a picture over HTTP', async () => {
  const whole = await get(path);
  expect(Buffer.from(await whole.arrayBuffer()).equals(CONTENT)).toBe(true);
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
});

test('changes nothing, and shows nothing else', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    expect((await get(path, { method })).status).toBe(405);
  // Node’s fetch does not send it.
  const traced = request({ port, path, method: 'TRACE' }).end();
  expect(await once(traced, 'response')).toMatchObject([{ statusCode: 405 }]);
  for (const other of [
    '/media/',
    '/media/x',
    `${path}/`,
    `${path}x`,
    '/media/%2e%2e/healthz',
    '/media/..%2f',
  ])
    expect((await get(other)).status, other).toBe(404);
});

type Pictures = Parameters<typeof mediaResponse>[0];

const mediaOf = (pictures: Pictures) =>
  servePages({ [MEDIA_PATH]: (asked) => mediaResponse(pictures, asked) }, createLog('silent'), 200);

/** A server whose pictures come from elsewhere. */
async function serve(pictures: Pictures) {
  const handle = mediaOf(pictures);
  const other = createServer((incoming, response) => void handle(incoming)?.(response));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an AddressInfo.
  return { other, at: (other.address() as AddressInfo).port };
}

test('answers at most 64 requests at once', async () => {
  const { pictures } = await openStore(database, createSeal(['a key']));
  let open: () => void = () => undefined;
  const gate = new Promise<undefined>((resolve) => (open = () => resolve(undefined)));
  const { other, at } = await serve({ ...pictures, withToken: () => gate });
  const ask = async () => (await fetch(`http://127.0.0.1:${at}${path}`)).status;
  const answers = Array.from({ length: 65 }, ask);
  expect(await Promise.race(answers)).toBe(503);
  open();
  expect((await Promise.all(answers)).filter((status) => status === 404)).toHaveLength(64);
  other.closeAllConnections();
  other.close();
});

test('gives up a reader that takes no bytes', async () => {
  const { pictures } = await openStore(database, createSeal(['a key']));
  async function* endless() {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      yield Buffer.alloc(500_000);
    }
  }
  const found = async (token: string) => ({ token, type: 'video/mp4', bytes: 1e12 });
  const { other, at } = await serve({ ...pictures, withToken: found, read: endless });
  let isClosed = false;
  other.once('connection', (socket) => socket.once('close', () => (isClosed = true)));
  const reader = connect(at, '127.0.0.1').on('error', () => undefined);
  reader.pause();
  reader.write(`GET ${path} HTTP/1.1\r\nhost: upnext\r\n\r\n`);
  await expect.poll(() => isClosed).toBe(true);
  reader.destroy();
  other.close();
});

test.skipIf(!browserPath)('a browser that opens the link plays the video', async () => {
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const recorded = await page.evaluate(RECORD);
  await page.goto(
    `http://127.0.0.1:${port}${await keep(Buffer.from(String(recorded), 'base64'), 'video/webm')}`,
  );
  await expect.poll(() => page.evaluate('document.querySelector("video")?.videoWidth')).toBe(32);
});

/** Half a second of video, in base64. */
const RECORD = `(async () => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 32, height: 32 });
  const pen = canvas.getContext('2d');
  const drawing = setInterval(() => pen.fillRect(Math.random() * 32, 0, 4, 32), 20);
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
  const recorded = new Promise((resolve) => (recorder.ondataavailable = resolve));
  recorder.start();
  setTimeout(() => recorder.stop(), 500);
  const { data } = await recorded;
  clearInterval(drawing);
  return btoa(String.fromCharCode(...new Uint8Array(await data.arrayBuffer())));
})()`;
