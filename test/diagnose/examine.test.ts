import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.js';
import { openDatabase } from '../../src/database/open.js';
import { checkClock } from '../../src/diagnose/clock.js';
import { examine } from '../../src/diagnose/examine.js';
import { wantedScopes } from '../../src/diagnose/manifest.js';

const at = new Date('2026-10-26T08:00:00Z');
const SOCKET = { SLACK_BOT_TOKEN: 'xoxb-1', SLACK_APP_TOKEN: 'xapp-1' };
const HOSTED = { SERVICE_URL: 'https://posts.example.com', SERVICE_TOKEN: 'secret' };

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'upnext-doctor-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

interface Answers {
  [part: string]: { body: unknown; status?: number; headers?: Record<string, string> };
}

const well: Answers = {
  'auth.test': {
    body: { ok: true, team: 'Northwind' },
    headers: { 'x-oauth-scopes': wantedScopes().join(','), date: at.toUTCString() },
  },
  'apps.connections.open': { body: { ok: true } },
  '/projects': { body: { data: [{ Id: 'p', Name: 'Tea' }], success: true } },
};

async function examined(env: Record<string, string>, answers: Answers = {}) {
  const all = { ...well, ...answers };
  const fetch = (async (input: string | URL | Request) => {
    const address = input instanceof Request ? input.url : String(input);
    const part = Object.keys(all).find((each) => address.endsWith(each));
    const answer = part && all[part];
    if (!answer) throw new TypeError('fetch failed');
    return Response.json(answer.body, { status: answer.status ?? 200, headers: answer.headers ?? {} });
  }) as typeof globalThis.fetch;
  const config = readConfig({ DATA_DIR: join(dir, 'none'), ...env });
  return examine(config, { fetch, now: () => at });
}

const wrongIn = (found: Awaited<ReturnType<typeof examined>>) =>
  found.filter(({ ok }) => !ok).map(({ of, say }) => `${of}: ${say}`);

describe('npm run doctor', () => {
  test('finds nothing wrong where nothing is set, and makes no database', async () => {
    expect(wrongIn(await examined({}))).toEqual([]);
    expect(existsSync(join(dir, 'none'))).toBe(false);
  });

  test('tells of a setting whose name is nearly one of ours', async () => {
    const found = await examined({ SLACK_BOT_TOKN: 'xoxb-1' });
    expect(wrongIn(found)).toEqual([
      'Settings: SLACK_BOT_TOKN is no setting of Upnext: did you mean SLACK_BOT_TOKEN?',
    ]);
  });

  test('finds nothing wrong where all is well', async () => {
    const found = await examined({ ...SOCKET, ...HOSTED });
    expect(wrongIn(found)).toEqual([]);
    expect(found.map(({ of }) => of)).toEqual([
      'Settings',
      'Slack',
      'Permissions',
      'Clocks',
      'Socket Mode',
      'Service',
      'Database',
    ]);
  });

  test.each<[string, Answers, string[]]>([
    [
      'a bot token that is no good',
      { 'auth.test': { body: { ok: false, error: 'invalid_auth' } } },
      ['Slack: Slack refuses the bot’s token (invalid_auth).'],
    ],
    [
      'a permission that is missing',
      { 'auth.test': { body: { ok: true }, headers: { 'x-oauth-scopes': 'commands' } } },
      [expect.stringMatching(/^Permissions: The app lacks chat:write, /) as string],
    ],
    [
      'an app token that is no good',
      { 'apps.connections.open': { body: { ok: false, error: 'not_allowed_token_type' } } },
      ['Socket Mode: Slack refuses the app-level token (not_allowed_token_type).'],
    ],
    [
      'a token that the service refuses',
      { '/projects': { body: {}, status: 401 } },
      [expect.stringMatching(/^Service: .*token/i) as string],
    ],
    [
      'a service without projects',
      { '/projects': { body: { data: [], success: true } } },
      ['Service: The service answers, but has no projects.'],
    ],
    [
      'a service whose clock is another',
      {
        '/projects': {
          ...well['/projects'],
          body: { data: [{ Id: 'p' }] },
          headers: { date: 'Mon, 26 Oct 2026 07:50:00 GMT' },
        },
      },
      ['Clocks: This machine’s clock is 10 min ahead of that of the service.'],
    ],
  ])('finds %s, and knows a cure', async (_, answers, wrong) => {
    const found = await examined({ ...SOCKET, ...HOSTED }, answers);
    expect(wrongIn(found)).toEqual(wrong);
    for (const { ok, cure } of found) expect(cure !== undefined).toBe(!ok);
  });

  test('tells no secret', async () => {
    const bad = {
      'auth.test': { body: { ok: false, error: 'invalid_auth' } },
      '/projects': { body: {}, status: 401 },
    };
    expect(JSON.stringify(await examined({ ...SOCKET, ...HOSTED }, bad))).not.toMatch(/xoxb-1|xapp-1|secret/);
  });

  test('takes no offence at a database that the running Upnext holds', async () => {
    const place = { dir: join(dir, 'held') };
    const held = await openDatabase(place);
    const found = await examined({ DATA_DIR: place.dir });
    await held.close();
    expect(found.at(-1)).toMatchObject({
      of: 'Database',
      ok: true,
      say: 'In use by the Upnext that runs here.',
    });
  });

  test('says where no directory for a database can be made', async () => {
    const file = join(dir, 'a file');
    writeFileSync(file, '');
    const found = await examined({ DATA_DIR: join(file, 'deeper', 'data') });
    expect(wrongIn(found)).toEqual([
      `Database: There can be no directory ${join(file, 'deeper', 'data')}: this program may not make one in ${file}.`,
    ]);
  });

  test('says what is wrong with a database that cannot be reached', async () => {
    const found = await examined({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/upnext' });
    expect(wrongIn(found)).toEqual([expect.stringMatching(/^Database: /)]);
  });
});

test.each([
  ['Mon, 26 Oct 2026 08:00:40 GMT', true],
  ['Mon, 26 Oct 2026 08:03:00 GMT', false],
  ['Mon, 26 Oct 2026 07:57:00 GMT', false],
])('a clock of %s agrees: %s', (date, ok) => {
  expect(checkClock('Slack', date, at)[0]?.ok).toBe(ok);
});

test.each([undefined, null, '', 'soon'])('who does not tell the time (%j) is not compared with', (date) => {
  expect(checkClock('Slack', date, at)).toEqual([]);
});
