import { describe, expect, test } from 'vitest';
import { readConfig, readServiceConfig, SettingsRefused } from '../src/config.js';

const problemsOf = (env: NodeJS.ProcessEnv): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof SettingsRefused ? error.problems : [String(error)];
  }
};

describe('which way Upnext runs', () => {
  test.each<[string, NodeJS.ProcessEnv, string]>([
    ['no settings at all', {}, 'desk'],
    ['a bot and an app token', { SLACK_BOT_TOKEN: 'xoxb-1', SLACK_APP_TOKEN: 'xapp-1' }, 'socket'],
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
    ['settings left empty', { SLACK_BOT_TOKEN: '', SERVICE_URL: ' ' }, 'desk'],
  ])('%s', (_, env, kind) => {
    expect(readConfig(env).slack.kind).toBe(kind);
  });

  test('defaults are those of the README', () => {
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

  test('a desk says as much as it is asked to', () => {
    expect(readConfig({ LOG_LEVEL: 'info' }).logLevel).toBe('info');
  });
});

describe('wrong settings', () => {
  test.each<[string, NodeJS.ProcessEnv, RegExp]>([
    ['a bot token alone', { SLACK_BOT_TOKEN: 'xoxb-1' }, /SLACK_APP_TOKEN .* or SLACK_SIGNING_SECRET/],
    ['an app token alone', { SLACK_APP_TOKEN: 'xapp-1' }, /SLACK_BOT_TOKEN is missing/],
    [
      'a user token for a bot',
      { SLACK_BOT_TOKEN: 'xoxp-1', SLACK_SIGNING_SECRET: 's' },
      /does not start with xoxb-/,
    ],
    ['half an OAuth client', { SLACK_CLIENT_ID: '1' }, /SLACK_STATE_SECRET is missing/],
    ['a service without its token', { SERVICE_URL: 'https://posts.example.com' }, /SERVICE_TOKEN is missing/],
    ['a token without its service', { SERVICE_TOKEN: 'abc' }, /set SERVICE_URL too/],
    ['words for a port', { PORT: 'web' }, /PORT is not a port/],
    ['a port beyond all ports', { PORT: '70000' }, /PORT is not a port/],
    ['a MySQL address', { DATABASE_URL: 'mysql://db' }, /DATABASE_URL is not a PostgreSQL address/],
    ['an unknown encoding', { SCHEDULE_ENCODING: 'local' }, /zone, utc, naive/],
    ['an unknown level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL is one of/],
    ['a token without a role', { SERVICE_TOKENS: 'abc' }, /ROLE:token pairs/],
    ['one token with two roles', { SERVICE_TOKENS: 'VIEWER:same,ADMIN:same' }, /one token two roles/],
    ['keys that are only commas', { ENCRYPTION_KEY: ' , ' }, /ENCRYPTION_KEY has nothing but commas/],
    ['one port for two', { PORT: '4000', SERVICE_PORT: '4000' }, /PORT and SERVICE_PORT are the same/],
    ['a network that there is not', { FAIL_PLATFORMS: 'reddit,myspace' }, /FAIL_PLATFORMS names .* THREADS/],
    ['a token that no header can carry', { SERVICE_TOKEN: 'a\u200bb' }, /SERVICE_TOKEN has signs/],
    ['a short key', { ENCRYPTION_KEY: 'hunter2' }, /openssl rand/],
  ])('%s is said with its cure', (_, env, words) => {
    expect(problemsOf(env)).toContainEqual(expect.stringMatching(words));
  });

  test('a port may be named twice where the service is elsewhere, or where any will do', () => {
    const elsewhere = { SERVICE_URL: 'https://posts.example.com', SERVICE_TOKEN: 'abc' };
    expect(problemsOf({ PORT: '4000', SERVICE_PORT: '4000', ...elsewhere })).toEqual([]);
    expect(problemsOf({ PORT: '0', SERVICE_PORT: '0' })).toEqual([]);
  });

  test('are said all at once', () => {
    expect(
      problemsOf({ PORT: 'web', LOG_LEVEL: 'loud', SERVICE_TOKEN: 'abc', SLACK_BOT_TOKEN: 'xoxb-1' }),
    ).toHaveLength(4);
  });
});

describe('a name that is nearly one of ours', () => {
  test.each([
    ['SLACK_BOT_TOKN', 'SLACK_BOT_TOKEN'],
    ['SLACK_SIGNING_SECRETS', 'SLACK_SIGNING_SECRET'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['ENCRYPTION_KEYS', 'ENCRYPTION_KEY'],
    ['SERVICE_WEBHOOK_ANYWHERE', 'SERVICE_WEBHOOKS_ANYWHERE'],
    ['PROT', 'PORT'],
  ])('%s is told of, with the one that was meant', (name, meant) => {
    const doubt = `${name} is no setting of Upnext: did you mean ${meant}?`;
    expect(readConfig({ [name]: 'x' }).doubts).toEqual([doubt]);
    expect(readServiceConfig({ [name]: 'x' }).doubts).toEqual([doubt]);
    expect(problemsOf({ [name]: 'x', LOG_LEVEL: 'loud' })).toContain(doubt);
  });

  test('may be another program’s: those that machines usually have are no mistakes', () => {
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
    expect(readConfig(Object.fromEntries([...names, ...others].map((name) => [name, 'x']))).doubts).toEqual(
      [],
    );
  });

  test('beside the right one is left alone', () => {
    const both = {
      DATABASE_URL: 'postgres://127.0.0.1/upnext',
      DATABASE_URL2: 'x',
      SERVICE_TOKENS: 'ADMIN:abc',
    };
    expect(readConfig(both).doubts).toEqual([]);
  });
});

test('the service alone reads roles and their tokens', () => {
  const { service } = readServiceConfig({ SERVICE_TOKENS: 'ADMIN:abc, viewer:d:e', SERVICE_PORT: '4000' });
  expect([...service.tokens]).toEqual([
    ['abc', 'ADMIN'],
    ['d:e', 'VIEWER'],
  ]);
  expect(service.port).toBe(4000);
});
