import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../../src/upnext/app/config.js';
import { runChecks } from '../../../../src/upnext/app/doctor/run-checks.js';
import { openStore, type Store } from '../../../../src/upnext/app/tables/store.js';
import { openDatabase } from '../../../../src/upnext/database/open.js';
import { createSeal } from '../../../../src/upnext/database/seal.js';
import { checkClock } from '../../../../src/upnext/features/doctor/checks/clock.js';
import { wantedScopes } from '../../../../src/upnext/slack/manifest.js';
import { SECRET } from '../../../support/service-config.js';

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
    headers: { 'x-oauth-scopes': wantedScopes().all.join(','), date: at.toUTCString() },
  },
  'apps.connections.open': { body: { ok: true } },
  '/projects': { body: { data: [{ Id: 'p', Name: 'Tea' }], success: true } },
};

async function check(env: Record<string, string>, answers: Answers = {}) {
  const all = { ...well, ...answers };
  const fetch = (async (input: string | URL | Request) => {
    const address = input instanceof Request ? input.url : String(input);
    const part = Object.keys(all).find((each) => address.endsWith(each));
    const answer = part && all[part];
    if (!answer) throw new TypeError('fetch failed');
    return Response.json(answer.body, { status: answer.status ?? 200, headers: answer.headers ?? {} });
  }) as typeof globalThis.fetch;
  const config = readConfig({ DATA_DIR: join(dir, 'none'), ...env });
  return runChecks(config, { fetch, now: () => at });
}

const failuresIn = (findings: Awaited<ReturnType<typeof check>>) =>
  findings.filter(({ ok }) => !ok).map(({ check, message }) => `${check}: ${message}`);

describe('npm run doctor', () => {
  test('passes without any settings and creates no database', async () => {
    expect(failuresIn(await check({}))).toEqual([]);
    expect(existsSync(join(dir, 'none'))).toBe(false);
  });

  test('reports a setting whose name looks misspelled', async () => {
    const found = await check({ SLACK_BOT_TOKN: 'xoxb-1' });
    expect(failuresIn(found)).toEqual([
      'Settings: SLACK_BOT_TOKN isn’t an Upnext setting. Did you mean SLACK_BOT_TOKEN?',
    ]);
  });

  test('asks what publishes on each network whether it could, and publishes nothing', async () => {
    const receiver = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    // Node’s type for the address of a server also covers pipes.
    const { port } = receiver.address() as AddressInfo;
    const SERVICE_CONFIG = join(dir, 'service.yaml');
    const X = `X: { webhook: 'http://127.0.0.1:${port}', secret: $FLOW_SECRET }`;
    const LINKEDIN = `LINKEDIN: { webhook: 'http://127.0.0.1:9', secret: $FLOW_SECRET }`;
    writeFileSync(
      SERVICE_CONFIG,
      `projects: { tea: { name: Tea House, timezone: UTC, publish: { ${X}, ${LINKEDIN} } } }`,
    );
    const findings = await check({ SERVICE_CONFIG, FLOW_SECRET: SECRET });
    receiver.close();
    expect(findings.map(({ check, ok }) => [check, ok])).toEqual(
      expect.arrayContaining([
        ['X for Tea House', true],
        ['LinkedIn for Tea House', false],
      ]),
    );
    expect(failuresIn(findings)).toEqual([
      expect.stringMatching(/^LinkedIn for Tea House: Webhook 127\.0\.0\.1:9: no connection/),
    ]);
  });

  test('passes when everything works', async () => {
    const found = await check({ ...SOCKET, ...HOSTED });
    expect(failuresIn(found)).toEqual([]);
    expect(found.map(({ check }) => check)).toEqual([
      'Settings',
      'Slack',
      'Permissions',
      'Clock',
      'Socket Mode',
      'Service',
      'Database',
      'Files',
    ]);
  });

  test.each<[string, Answers, string[]]>([
    [
      'a rejected bot token',
      { 'auth.test': { body: { ok: false, error: 'invalid_auth' } } },
      ['Slack: Slack rejected the bot token (invalid_auth).'],
    ],
    [
      'a missing permission',
      { 'auth.test': { body: { ok: true }, headers: { 'x-oauth-scopes': 'commands' } } },
      [
        expect.stringMatching(
          /^Permissions: The app is missing permissions: app_mentions:read, chat:write, /,
        ) as string,
      ],
    ],
    [
      'a rejected app-level token',
      { 'apps.connections.open': { body: { ok: false, error: 'not_allowed_token_type' } } },
      ['Socket Mode: Slack rejected the app-level token (not_allowed_token_type).'],
    ],
    [
      'a token that the service rejects',
      { '/projects': { body: {}, status: 401 } },
      [expect.stringMatching(/^Service: .*token/i) as string],
    ],
    [
      'a service without projects',
      { '/projects': { body: { data: [], success: true } } },
      ['Service: The service is responding, but it has no projects.'],
    ],
    [
      'a service with a different time',
      {
        '/projects': {
          ...well['/projects'],
          body: { data: [{ Id: 'p' }] },
          headers: { date: 'Mon, 26 Oct 2026 07:50:00 GMT' },
        },
      },
      ['Clock: This machine’s clock is 10 min ahead of the service’s.'],
    ],
  ])('reports %s, with a fix', async (_, answers, failures) => {
    const found = await check({ ...SOCKET, ...HOSTED }, answers);
    expect(failuresIn(found)).toEqual(failures);
    for (const { ok, fix } of found) expect(fix !== undefined).toBe(!ok);
  });

  test('shows no secrets', async () => {
    const bad = {
      'auth.test': { body: { ok: false, error: 'invalid_auth' } },
      '/projects': { body: {}, status: 401 },
    };
    expect(JSON.stringify(await check({ ...SOCKET, ...HOSTED }, bad))).not.toMatch(/xoxb-1|xapp-1|secret/);
  });

  test('passes when the running Upnext uses the database', async () => {
    const place = { dir: join(dir, 'held') };
    const held = await openDatabase(place);
    const found = await check({ DATA_DIR: place.dir });
    await held.close();
    expect(found.at(-1)).toMatchObject({
      check: 'Database',
      ok: true,
      message: 'In use by the Upnext process that is running here.',
    });
  });

  test('reports that the database directory cannot be created', async () => {
    const file = join(dir, 'a file');
    writeFileSync(file, '');
    const found = await check({ DATA_DIR: join(file, 'deeper', 'data') });
    expect(failuresIn(found)).toEqual([
      `Database: Upnext can’t create the directory ${join(file, 'deeper', 'data')}: it isn’t allowed to write to ${file}.`,
    ]);
  });

  test('reports a database that cannot be reached', async () => {
    const found = await check({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/upnext' });
    expect(failuresIn(found)).toEqual([expect.stringMatching(/^Database: /)]);
  });
});

async function withStore<T>(place: string, key: string, work: (store: Store) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dir: place });
  const store = await openStore(database, createSeal([key]));
  return work(store).finally(() => database.close());
}

describe('with many workspaces', () => {
  const ENCRYPTION_KEY = 'k'.repeat(32);
  const OAUTH = {
    SLACK_CLIENT_ID: '1.2',
    SLACK_CLIENT_SECRET: 'client',
    SLACK_STATE_SECRET: 'state',
    SLACK_SIGNING_SECRET: 'signing',
    ENCRYPTION_KEY,
  };
  const messagesOf = (findings: Awaited<ReturnType<typeof check>>) =>
    findings.filter(({ check }) => check === 'Slack').map(({ message }) => message);

  const install = (place: string) =>
    withStore(place, ENCRYPTION_KEY, ({ installations }) =>
      installations.save(
        'T1',
        {
          team: { id: 'T1', name: 'Northwind' },
          enterprise: undefined,
          user: { id: 'U1', token: undefined, scopes: undefined },
          bot: { token: 'xoxb-2', id: 'B1', userId: 'U2', scopes: [] },
        },
        at,
      ),
    );

  test('says that no workspace has installed Upnext yet, and creates no database', async () => {
    const env = { ...OAUTH, DATA_DIR: join(dir, 'nobody') };
    expect(messagesOf(await check(env))).toEqual([
      'Upnext isn’t installed in any workspace yet, so there is no token to check.',
    ]);
    expect(existsSync(env.DATA_DIR)).toBe(false);
  });

  test('checks with the token of a workspace', async () => {
    const env = { ...OAUTH, DATA_DIR: join(dir, 'installed') };
    await install(env.DATA_DIR);
    const found = await check(env);
    expect(messagesOf(found)).toEqual([
      'Checked with the token for Northwind.',
      'Slack accepts the bot token for Northwind.',
    ]);
    expect(JSON.stringify(found)).not.toContain('xoxb-2');
    const other = await check({ ...env, ENCRYPTION_KEY: 'o'.repeat(32) });
    expect(failuresIn(other)).toEqual([expect.stringContaining('could not decrypt the installation')]);
  });
});

test.each([
  ['Mon, 26 Oct 2026 08:00:40 GMT', true],
  ['Mon, 26 Oct 2026 08:03:00 GMT', false],
  ['Mon, 26 Oct 2026 07:57:00 GMT', false],
])('a time of %s matches this machine’s clock: %s', (date, ok) => {
  expect(checkClock('Slack', date, at)[0]?.ok).toBe(ok);
});

test.each([undefined, null, '', 'soon'])('does not check the clock when the date is %j', (date) => {
  expect(checkClock('Slack', date, at)).toEqual([]);
});
