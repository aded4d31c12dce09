import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig, readServiceConfig, SettingsError } from '../../../src/upnext/app/config.js';

const problemsOf = (env: NodeJS.ProcessEnv): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof SettingsError ? error.problems : [String(error)];
  }
};

describe('the mode', () => {
  test.each<[string, NodeJS.ProcessEnv, string]>([
    ['no settings', {}, 'desk'],
    ['a bot token and an app token', { SLACK_BOT_TOKEN: 'xoxb-1', SLACK_APP_TOKEN: 'xapp-1' }, 'socket'],
    ['a bot token and a signing secret', { SLACK_BOT_TOKEN: 'xoxb-1', SLACK_SIGNING_SECRET: 's' }, 'http'],
    [
      'an OAuth client',
      {
        SLACK_CLIENT_ID: '1',
        SLACK_CLIENT_SECRET: '2',
        SLACK_STATE_SECRET: '3',
        SLACK_SIGNING_SECRET: '4',
        ENCRYPTION_KEY: 'a-key-of-thirty-two-characters-at-least',
      },
      'oauth',
    ],
    ['empty settings', { SLACK_BOT_TOKEN: '', SERVICE_URL: ' ' }, 'desk'],
  ])('%s', (_, env, kind) => {
    expect(readConfig(env).slack.kind).toBe(kind);
  });

  test('has the defaults that the page of settings lists', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      database: { dir: './data' },
      encoding: 'zone',
      logLevel: 'warn',
      hosted: undefined,
    });
    expect(readConfig({ SLACK_BOT_TOKEN: 'xoxb-1', SLACK_APP_TOKEN: 'xapp-1' }).logLevel).toBe('info');
  });

  test('uses LOG_LEVEL for the local desk as well', () => {
    expect(readConfig({ LOG_LEVEL: 'info' }).logLevel).toBe('info');
  });
});

describe('invalid settings', () => {
  test.each<[string, NodeJS.ProcessEnv, RegExp]>([
    ['only a bot token', { SLACK_BOT_TOKEN: 'xoxb-1' }, /SLACK_APP_TOKEN .* or SLACK_SIGNING_SECRET/],
    ['only an app token', { SLACK_APP_TOKEN: 'xapp-1' }, /SLACK_BOT_TOKEN is missing/],
    [
      'a user token as the bot token',
      { SLACK_BOT_TOKEN: 'xoxp-1', SLACK_SIGNING_SECRET: 's' },
      /must start with xoxb-/,
    ],
    ['an incomplete OAuth client', { SLACK_CLIENT_ID: '1' }, /SLACK_STATE_SECRET is missing/],
    [
      'a service URL without a token',
      { SERVICE_URL: 'https://posts.example.com' },
      /SERVICE_TOKEN is missing/,
    ],
    ['a service token without a URL', { SERVICE_TOKEN: 'abc' }, /Set SERVICE_URL as well/],
    ['a word as a port', { PORT: 'web' }, /PORT must be a port/],
    ['a port that is too high', { PORT: '70000' }, /PORT must be a port/],
    ['a MySQL URL', { DATABASE_URL: 'mysql://db' }, /DATABASE_URL must be a PostgreSQL URL/],
    ['an unknown encoding', { SCHEDULE_ENCODING: 'local' }, /zone, utc or naive/],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
    ['a token without a role', { SERVICE_TOKENS: 'abc' }, /ROLE:token pairs/],
    ['one token with two roles', { SERVICE_TOKENS: 'VIEWER:same,ADMIN:same' }, /one token two roles/],
    ['only commas as keys', { ENCRYPTION_KEY: ' , ' }, /ENCRYPTION_KEY contains only commas/],
    ['the same port twice', { PORT: '4000', SERVICE_PORT: '4000' }, /PORT and SERVICE_PORT are the same/],
    ['a delay of more than a minute', { SERVICE_DELAY_MS: '60001' }, /SERVICE_DELAY_MS .* at most 60000/],
    ['a delay in words', { SERVICE_DELAY_MS: 'slow' }, /SERVICE_DELAY_MS must be a number/],
    ['an unknown network', { FAIL_PLATFORMS: 'reddit,myspace' }, /FAIL_PLATFORMS contains .* THREADS/],
    [
      'a token with an invisible character',
      { SERVICE_TOKEN: 'a\u200bb' },
      /SERVICE_TOKEN contains characters/,
    ],
    ['a short key', { ENCRYPTION_KEY: 'hunter2' }, /openssl rand/],
  ])('%s: names the problem and the fix', (_, env, words) => {
    expect(problemsOf(env)).toContainEqual(expect.stringMatching(words));
  });

  test('allows the same port with a hosted service, and port 0 twice', () => {
    const elsewhere = { SERVICE_URL: 'https://posts.example.com', SERVICE_TOKEN: 'abc' };
    expect(problemsOf({ PORT: '4000', SERVICE_PORT: '4000', ...elsewhere })).toEqual([]);
    expect(problemsOf({ PORT: '0', SERVICE_PORT: '0' })).toEqual([]);
  });

  test('are all reported at once', () => {
    expect(
      problemsOf({ PORT: 'web', LOG_LEVEL: 'loud', SERVICE_TOKEN: 'abc', SLACK_BOT_TOKEN: 'xoxb-1' }),
    ).toHaveLength(4);
  });
});

describe('SERVICE_CONFIG', () => {
  const dir = mkdtempSync(join(tmpdir(), 'upnext-config-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const file = (name: string, text: string) => {
    writeFileSync(join(dir, name), text);
    return join(dir, name);
  };
  const X = `X: { webhook: 'https://flows.example.com', secret: $FLOW_SECRET }`;
  const tea = `projects: { tea: { name: Tea House, timezone: Europe/Berlin, publish: { ${X} } } }`;
  const path = file('service.yaml', tea);
  const FLOW_SECRET = `whsec_${Buffer.alloc(32).toString('base64')}`;

  test.each([
    ['Upnext', readConfig],
    ['the service alone', readServiceConfig],
  ])('is read by %s, with its secrets from the environment', (_, readSome) => {
    const { config } = readSome({ SERVICE_CONFIG: path, FLOW_SECRET }).service;
    expect(config?.projects.map(({ id, name }) => [id, name])).toEqual([['tea', 'Tea House']]);
    expect(config?.secrets).toEqual([FLOW_SECRET]);
    expect(readSome({}).service.config).toBeUndefined();
  });

  test('its faults are named with those of the settings', () => {
    const [port, secret, ...others] = problemsOf({ SERVICE_CONFIG: path, PORT: 'web' });
    expect(port).toMatch(/PORT must be a port/);
    expect(secret).toBe(
      'service.yaml, line 1, projects.tea.publish.X.secret: this environment variable isn’t set.',
    );
    expect(others).toEqual([]);
    expect(() => readServiceConfig({ SERVICE_CONFIG: path })).toThrow(SettingsError);
  });

  test.each<[string, NodeJS.ProcessEnv, RegExp]>([
    [
      'a file that isn’t there',
      { SERVICE_CONFIG: join(dir, 'none.yaml') },
      /none.yaml, which can’t be read \(ENOENT\)/,
    ],
    ['a folder', { SERVICE_CONFIG: dir }, /can’t be read \(EISDIR\)/],
    [
      'two lists of projects',
      { SERVICE_CONFIG: path, FLOW_SECRET, SERVICE_PROJECTS: 'a A UTC' },
      /Remove SERVICE_PROJECTS/,
    ],
    [
      'another service',
      { SERVICE_CONFIG: path, FLOW_SECRET, SERVICE_URL: 'https://posts.example.com', SERVICE_TOKEN: 'abc' },
      /SERVICE_URL names another one/,
    ],
    [
      'a restore without an offset',
      { RESTORED_AT: '2026-11-30T09:05:00' },
      /RESTORED_AT must be a date and time with its offset/,
    ],
    ['a restore in words', { RESTORED_AT: 'now' }, /RESTORED_AT must be a date and time with its offset/],
    ['a restore on no day', { RESTORED_AT: '2026-02-30T09:05:00Z' }, /RESTORED_AT must be/],
    ['a restore to come', { RESTORED_AT: '2999-11-30T09:05:00Z' }, /RESTORED_AT is in the future/],
  ])('%s is a problem', (_, env, words) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(words)]);
  });

  test.each([
    ['2026-11-30T09:05:00Z', '2026-11-30T09:05:00.000Z'],
    ['2026-11-30T10:05:00.5+01:00', '2026-11-30T09:05:00.500Z'],
    ['2026-11-30T09:05Z', '2026-11-30T09:05:00.000Z'],
  ])('RESTORED_AT=%s is an instant', (RESTORED_AT, instant) => {
    expect(readServiceConfig({ RESTORED_AT }).service.restoredAt?.toISOString()).toBe(instant);
  });

  test('clocks that differ by some seconds are no problem', () => {
    expect(problemsOf({ RESTORED_AT: new Date(Date.now() + 30_000).toISOString() })).toEqual([]);
  });
});

describe('a misspelled setting', () => {
  test.each([
    ['SLACK_BOT_TOKN', 'SLACK_BOT_TOKEN'],
    ['SLACK_SIGNING_SECRETS', 'SLACK_SIGNING_SECRET'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['ENCRYPTION_KEYS', 'ENCRYPTION_KEY'],
    ['SERVICE_WEBHOOK_ANYWHERE', 'SERVICE_WEBHOOKS_ANYWHERE'],
    ['PROT', 'PORT'],
  ])('warns about %s and suggests %s', (name, meant) => {
    const warning = `${name} isn’t an Upnext setting. Did you mean ${meant}?`;
    expect(readConfig({ [name]: 'x' }).warnings).toEqual([warning]);
    expect(readServiceConfig({ [name]: 'x' }).warnings).toEqual([warning]);
    expect(problemsOf({ [name]: 'x', LOG_LEVEL: 'loud' })).toContain(warning);
  });

  test('does not warn about common settings of other programs', () => {
    const names = [
      'HOME',
      'PATH',
      'HOSTNAME',
      'KUBERNETES_SERVICE_HOST',
      'KUBERNETES_SERVICE_PORT',
      'PGPORT',
    ];
    const others = [
      'SLACK_WEBHOOK_URL',
      'POSTGRES_PASSWORD',
      'PUBLIC_HOST',
      'SERVICE_NAME',
      'LOGNAME',
      'PWD',
    ];
    expect(readConfig(Object.fromEntries([...names, ...others].map((name) => [name, 'x']))).warnings).toEqual(
      [],
    );
  });

  test('does not warn if the correct name is set as well', () => {
    const both = {
      DATABASE_URL: 'postgres://127.0.0.1/upnext',
      DATABASE_URL2: 'x',
      SERVICE_TOKENS: 'ADMIN:abc',
    };
    expect(readConfig(both).warnings).toEqual([]);
  });
});

test('reads the roles and tokens of the service', () => {
  const { service } = readServiceConfig({ SERVICE_TOKENS: 'ADMIN:abc, viewer:d:e', SERVICE_PORT: '4000' });
  expect([...service.tokens]).toEqual([
    ['abc', 'ADMIN'],
    ['d:e', 'VIEWER'],
  ]);
  expect(service.port).toBe(4000);
});
