import { request } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDesk, type StoryDesk } from './open-desk.js';

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

describe('the desk answers its own page alone', () => {
  let desk: StoryDesk;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'desk-guard-'));
    writeFileSync(join(folder, 'main.js'), 'export {};');
    writeFileSync(join(folder, 'notes.txt'), 'not a part of the page');
    desk = await openDesk(folder);
  });
  afterAll(async () => {
    await desk.close();
    rmSync(folder, { recursive: true });
  });

  /** Says any Host and Origin, as fetch would not. */
  function ask(path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asked = request(new URL(path, desk.url), { method: body ? 'POST' : 'GET', headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      });
      asked.on('error', reject).end(body);
    });
  }

  const own = () => new URL(desk.url).host;
  const json = { 'content-type': 'application/json' };
  const says = JSON.stringify({ does: 'types', channel: 'C0LAUNCH', text: 'hello' });

  test('is bound to this machine', () => {
    expect(new URL(desk.url).hostname).toBe('127.0.0.1');
  });

  test.each([
    ['a name that was re-bound to this address', () => ({ host: 'evil.example' })],
    ['another port’s page', () => ({ host: own(), origin: 'http://127.0.0.1:1' })],
    ['another site', () => ({ host: own(), origin: 'https://evil.example' })],
    ['a sandboxed frame', () => ({ host: own(), origin: 'null' })],
    ['a foreign page’s script tag', () => ({ host: own(), 'sec-fetch-site': 'cross-site' })],
    ['another port’s script tag', () => ({ host: own(), 'sec-fetch-site': 'same-site' })],
  ])('refuses %s', async (_, headers) => {
    for (const path of ['/main.js', '/desk/state', '/desk/deliveries/1']) {
      expect((await ask(path, headers())).status).toBe(403);
    }
    expect((await ask('/desk/deeds', { ...json, ...headers() }, says)).status).toBe(403);
    expect(desk.workspace.messages('C0LAUNCH', 'U0ADA')).toEqual([]);
  });

  test('takes nothing that a plain form of another page could send', async () => {
    expect((await ask('/desk/deeds', { 'content-type': 'text/plain' }, says)).status).toBe(415);
  });

  test.each(['127.0.0.1', 'localhost', '[::1]'])('answers as %s', async (name) => {
    const host = `${name}:${new URL(desk.url).port}`;
    expect((await ask('/', { host })).status).toBe(200);
    expect((await ask('/desk/deeds', { ...json, host, origin: `http://${host}` }, says)).status).toBe(200);
  });

  test('forbids the page everything from elsewhere', async () => {
    const { headers } = await ask('/');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  test.each(['/notes.txt', '/..%2fpackage.json', '/%2e%2e/package.json', '/desk/panels/none'])(
    'does not serve %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  test('says in words what could not be done', async () => {
    const nowhere = JSON.stringify({ does: 'types', channel: 'C0NOWHERE', text: 'hello' });
    const { status, text } = await ask('/desk/deeds', json, nowhere);
    expect(status).toBe(400);
    expect((JSON.parse(text) as { say: string }).say).toContain('C0NOWHERE');
  });
});
