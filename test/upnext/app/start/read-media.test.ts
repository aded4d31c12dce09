import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFileFetch } from '../../../../src/upnext/api/http/fetch.js';
import { createReadMedia } from '../../../../src/upnext/app/start/read-media.js';
import { type Desk, openDesk } from '../../../support/desk.js';

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(3_000, 7)]);
const MP4 = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
const MOV = Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1');
const MB = 1_000_000;

let server: Server;
let port: number;
let answer: RequestListener;
let asked: string[];
/** Bytes that the server could pass on. */
let written: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server that listens on a port has an AddressInfo.
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const publicFetch = createFileFetch(undefined);
/** files.example is the server of this test, as if it were on the internet. All others are what they are. */
const fetchFile = (url: string, init: RequestInit) =>
  new URL(url).host === 'files.example'
    ? fetch(url.replace('files.example', `127.0.0.1:${port}`), init)
    : publicFetch(url, init);

const read = createReadMedia({ fetch: fetchFile });

function readWith(listener: RequestListener, url = 'http://files.example/it', timeoutMs = 10_000) {
  asked = [];
  written = 0;
  answer = listener;
  return read(url, AbortSignal.timeout(timeoutMs));
}

const gives =
  (body: Buffer, type = 'text/html'): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': type }).end(body);

test.each([
  ['image/jpeg', 'image.jpeg', JPEG],
  ['video/mp4', 'video.mp4', MP4],
  ['video/quicktime', 'video.mov', MOV],
])('%s is known by its bytes', async (type, name, bytes) => {
  expect(await readWith(gives(bytes))).toEqual({ bytes, type, name });
});

const refused = (why: string) => ({ state: 'refused', why });
const again = (why: string) => ({ state: 'again', why: `The picture or video couldn’t be loaded: ${why}` });
const gone = (status: number) =>
  refused(`The picture or video couldn’t be loaded: files.example answered HTTP ${status}`);
const TOO_LARGE = refused('The picture or video is larger than 50 MB');
const NO_MEDIA = refused('There is no picture or video at its URL');
const PRIVATE = refused('The URL of the picture or video leads into a private network');
const NO_URL = refused('The picture or video has no URL that can be loaded');
const status =
  (code: number, headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(code, headers).end('no');

/** Without end, as fast as it is read. */
const endless: RequestListener = (_, response) => {
  const chunk = Buffer.concat([JPEG, Buffer.alloc(MB)]);
  const more = () => {
    for (;;) {
      if (response.destroyed) return;
      written += chunk.length;
      if (!response.write(chunk)) return;
    }
  };
  response.writeHead(200).on('drain', more);
  more();
};

test.each<[what: string, listener: RequestListener, result: object]>([
  ['404', status(404), gone(404)],
  ['410', status(410), gone(410)],
  ['403', status(403), gone(403)],
  ['304', status(304), gone(304)],
  ['429', status(429), again('files.example answered HTTP 429')],
  ['503', status(503), again('files.example answered HTTP 503')],
  ['an empty answer', status(204), NO_MEDIA],
  ['a web page', gives(Buffer.from('<!doctype html><title>Tea</title>'), 'image/jpeg'), NO_MEDIA],
  ['a connection cut', (request) => request.socket.destroy(), again('no answer from files.example')],
  [
    'half a file',
    (_, response) =>
      response.writeHead(200, { 'content-length': '9000' }).write(JPEG, () => response.destroy()),
    again('no answer from files.example'),
  ],
  [
    'a size of more than 50 MB',
    (_, response) => response.writeHead(200, { 'content-length': String(50 * MB + 1) }).flushHeaders(),
    TOO_LARGE,
  ],
  ['a body that doesn’t end', endless, TOO_LARGE],
])('a server that answers with %s', async (_, listener, result) => {
  expect(await readWith(listener)).toEqual(result);
  expect(asked).toHaveLength(1);
  expect(written).toBeLessThan(60 * MB);
});

test('a file of 50 MB is read', async () => {
  const bytes = Buffer.concat([JPEG, Buffer.alloc(50 * MB - JPEG.length)]);
  expect(await readWith(gives(bytes))).toMatchObject({ type: 'image/jpeg' });
});

test.each<[what: string, listener: RequestListener]>([
  ['says nothing', () => undefined],
  ['is slow', (_, response) => void response.writeHead(200).write(JPEG)],
])('a server that %s is given up', async (_, listener) => {
  expect(await readWith(listener, undefined, 200)).toEqual(again('no answer from files.example'));
});

describe('a redirect', () => {
  const to =
    (location: string): RequestListener =>
    (request, response) =>
      request.url === '/it'
        ? void response.writeHead(302, { location }).end()
        : gives(JPEG)(request, response);

  test('is followed', async () => {
    expect(await readWith(to('/elsewhere'))).toMatchObject({ type: 'image/jpeg' });
    expect(asked).toEqual(['/it', '/elsewhere']);
  });

  test.each([3, 4])('may lead on, up to three times: %i', async (times) => {
    const left = (url = '') => Number(/\d+$/.exec(url)?.[0] ?? times);
    const result = await readWith((request, response) =>
      left(request.url) > 0
        ? void response.writeHead(307, { location: `/${left(request.url) - 1}` }).end()
        : gives(JPEG)(request, response),
    );
    expect(result).toMatchObject(
      times === 3 ? { type: 'image/jpeg' } : refused('The URL of the picture or video redirects too often'),
    );
    expect(asked).toHaveLength(4);
  });

  test.each([
    ['into a private network', () => `http://127.0.0.1:${port}/inside`, PRIVATE],
    ['to a machine’s own data', () => 'http://169.254.169.254/latest/meta-data/', PRIVATE],
    ['to a name in a private network', () => `http://localhost:${port}/inside`, PRIVATE],
    ['to a file', () => 'file:///etc/passwd', NO_URL],
    ['to data', () => 'data:image/jpeg;base64,/9j/4AAQ', NO_URL],
    ['to what is no URL', () => 'http://', NO_URL],
  ])('%s is not', async (_, location, result) => {
    expect(await readWith(to(location()))).toEqual(result);
    expect(asked).toEqual(['/it']);
  });
});

test.each([
  ['http://169.254.169.254/latest/meta-data/', PRIVATE],
  ['http://[::ffff:169.254.169.254]/', PRIVATE],
  ['http://2852039166/', PRIVATE],
  ['http://localhost:PORT/', PRIVATE],
  ['http://127.0.0.1:PORT/', PRIVATE],
  ['http://0x7f.1:PORT/', PRIVATE],
  ['http://me:secret@files.example/it', NO_URL],
  ['ftp://files.example/it', NO_URL],
  ['file:///etc/passwd', NO_URL],
  ['med_123', NO_URL],
])('nothing is read from %s', async (url, result) => {
  expect(await readWith(gives(JPEG), url.replace('PORT', String(port)))).toEqual(result);
  expect(asked).toEqual([]);
});

test('a server that isn’t there is asked again', async () => {
  const result = await readWith(gives(JPEG), 'http://nobody.invalid/it');
  expect(result).toEqual(again('no answer from nobody.invalid'));
});

describe('Upnext’s own files', () => {
  const signal = AbortSignal.timeout(15_000);
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
  });

  test('are read from its database, wherever it is reached', async () => {
    const { pictures } = desk.deps.store;
    const content = Buffer.concat([JPEG, Buffer.alloc(MB, 5)]);
    const copied = { workspace: desk.slack.team.id, file: 'F1', networks: 'TELEGRAM' };
    const { token } = await pictures.save(copied, { content, type: 'image/jpeg' }, new Date());
    const readOwn = createReadMedia({ pictures, fetch: fetchFile });
    for (const origin of ['https://upnext.example', `http://127.0.0.1:${port}/upnext`]) {
      const result = await readOwn(`${origin}/media/${token}`, signal);
      expect(result).toMatchObject({ type: 'image/jpeg', name: 'image.jpeg' });
      expect('bytes' in result && content.equals(result.bytes)).toBe(true);
    }
  });

  test('are asked for at their URL if they are not in the database', async () => {
    answer = status(404);
    const readOwn = createReadMedia({ pictures: desk.deps.store.pictures, fetch: fetchFile });
    expect(await readOwn(`http://files.example/media/${'A'.repeat(32)}`, signal)).toEqual(gone(404));
  });

  test('are refused if they are larger than 50 MB', async () => {
    const token = 'A'.repeat(32);
    const pictures = {
      withToken: async () => ({ token, type: 'video/mp4', bytes: 60 * MB }),
      async *read() {
        for (;;) yield Buffer.alloc(10 * MB);
      },
    };
    const readOwn = createReadMedia({ pictures, fetch: fetchFile });
    expect(await readOwn(`https://upnext.example/media/${token}`, signal)).toEqual(TOO_LARGE);
  });
});
