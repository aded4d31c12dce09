import { describe, expect, test } from 'vitest';
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
