import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDeskSession } from '../../support/desk-session.js';
import { openDesk, type TestDesk } from './open-desk.js';

interface TestResponse {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

describe('the page’s server answers only its own page', () => {
  let desk: TestDesk;
  let folder: string;
  let cookie: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'desk-security-'));
    writeFileSync(join(folder, 'main.js'), 'export {};');
    writeFileSync(join(folder, 'notes.txt'), 'not part of the page');
    desk = await openDesk(folder);
    ({ cookie } = await openDeskSession(desk.url));
  });
  afterAll(async () => {
    await desk.close();
    rmSync(folder, { recursive: true });
  });

  /** With any Host and Origin, which fetch does not allow. */
  function send(path: string, headers: Record<string, string> = {}, body?: string): Promise<TestResponse> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        new URL(path, desk.url),
        { method: body ? 'POST' : 'GET', headers: { cookie, ...headers } },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          );
        },
      );
      outgoing.on('error', reject).end(body);
    });
  }

  const own = () => new URL(desk.url).host;
  const json = { 'content-type': 'application/json' };
  const message = JSON.stringify({ action: 'sendMessage', channel: 'C0LAUNCH', text: 'hello' });

  test('listens on the loopback address only', () => {
    expect(new URL(desk.url).hostname).toBe('127.0.0.1');
  });

  test.each([
    ['a host name rebound to this address', () => ({ host: 'evil.example' })],
    ['a page on another port', () => ({ host: own(), origin: 'http://127.0.0.1:1' })],
    ['another site', () => ({ host: own(), origin: 'https://evil.example' })],
    ['a sandboxed frame', () => ({ host: own(), origin: 'null' })],
    ['a script tag of another site', () => ({ host: own(), 'sec-fetch-site': 'cross-site' })],
    ['a script tag of another port', () => ({ host: own(), 'sec-fetch-site': 'same-site' })],
  ])('rejects %s', async (_, headers) => {
    for (const path of ['/main.js', '/desk/state', '/desk/deliveries/1']) {
      expect((await send(path, headers())).status).toBe(403);
    }
    expect((await send('/desk/actions', { ...json, ...headers() }, message)).status).toBe(403);
    expect(desk.slack.messages('C0LAUNCH', 'U0ADA')).toEqual([]);
  });

  test('rejects requests that an HTML form of another site could send', async () => {
    expect((await send('/desk/actions', { 'content-type': 'text/plain' }, message)).status).toBe(415);
  });

  test.each(['127.0.0.1', 'localhost', '[::1]'])('answers under the host name %s', async (name) => {
    const host = `${name}:${new URL(desk.url).port}`;
    expect((await send('/', { host })).status).toBe(200);
    expect((await send('/desk/actions', { ...json, host, origin: `http://${host}` }, message)).status).toBe(
      200,
    );
  });

  test('reads and does nothing for another user of the machine, who doesn’t know the printed address', async () => {
    for (const none of ['', 'upnext-desk=guessed', `${cookie}x`]) {
      for (const path of [
        '/',
        '/main.js',
        '/desk/state',
        '/desk/deliveries/1',
        '/desk/panels/Outbox',
        '/?key=x',
      ])
        expect((await send(path, { cookie: none })).status).toBe(401);
      for (const path of ['/desk/actions', '/desk/options', '/desk/clock'])
        expect((await send(path, { ...json, cookie: none }, message)).status).toBe(401);
    }
    expect((await send('/', { cookie: '' })).text).toContain('Open the address that Upnext printed');
  });

  test('exchanges the key in the printed address for a cookie that scripts and other sites don’t get', async () => {
    const { pathname, search } = new URL(desk.url);
    const { status, headers } = await send(pathname + search, { cookie: '' });
    expect(status).toBe(303);
    expect(headers.location).toBe('/');
    expect(String(headers['set-cookie'])).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  test('sends a strict content security policy', async () => {
    const { headers } = await send('/');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  test.each(['/notes.txt', '/..%2fpackage.json', '/%2e%2e/package.json', '/desk/panels/none'])(
    'does not serve %s',
    async (path) => {
      expect((await send(path)).status).toBe(404);
    },
  );

  const POSTS = ['/desk/actions', '/desk/options', '/desk/clock'];
  const tooLarge = 'x'.repeat(1024 * 1024 + 1);

  describe.each(POSTS)('%s', (path) => {
    test.each([
      ['with a stated length', { 'content-length': String(tooLarge.length) }],
      ['without a stated length', { 'transfer-encoding': 'chunked' }],
    ])('rejects a body over 1 MB %s', async (_, length) => {
      const { status, text } = await send(path, { ...json, ...length }, tooLarge);
      expect(status).toBe(413);
      expect(JSON.parse(text)).toEqual({ error: 'That’s over the limit of 1 MB. Please shorten it.' });
    });
  });

  test('checks the key before the size, and accepts a long message', async () => {
    expect((await send('/desk/actions', { ...json, cookie: '' }, tooLarge)).status).toBe(401);
    const long = JSON.stringify({ action: 'sendMessage', channel: 'C0LAUNCH', text: 'x'.repeat(30_000) });
    expect((await send('/desk/actions', json, long)).status).toBe(200);
  });

  test('explains in words why an action failed', async () => {
    const nowhere = JSON.stringify({ action: 'sendMessage', channel: 'C0NOWHERE', text: 'hello' });
    const { status, text } = await send('/desk/actions', json, nowhere);
    expect(status).toBe(400);
    expect((JSON.parse(text) as { error: string }).error).toContain('C0NOWHERE');
  });

  test('closes connections beyond 200', async () => {
    const other = await openDesk(folder);
    onTestFinished(() => other.close());
    const { hostname, port } = new URL(other.url);
    const idle = Array.from({ length: 200 }, () => connect(Number(port), hostname));
    onTestFinished(() => idle.forEach((socket) => socket.destroy()));
    await Promise.all(idle.map((socket) => once(socket, 'connect')));
    const next = get(other.url, { agent: false });
    await expect(once(next, 'response')).rejects.toMatchObject({ code: 'ECONNRESET' });
  });
});
