import { beforeEach, describe, expect, test } from 'vitest';
import { createClock, type Slack } from '../../src/local-slack/index.js';
import { call, northwind } from './slack.js';

const redirect_uri = 'https://upnext.example/slack/oauth_redirect';
const asked = { client_id: '1000.2000', scope: 'commands,chat:write', state: 's1', redirect_uri };
const client = { client_id: '1000.2000', client_secret: 'northwind-client-secret' };
let slack: Slack;

beforeEach(() => {
  slack = northwind({ clock: createClock('2026-11-02T08:00:00Z') });
});

const page = (more: object = {}) =>
  `https://slack.com/oauth/v2/authorize?${new URLSearchParams({ ...asked, ...more }).toString()}`;

async function decide(allow: 'yes' | 'no'): Promise<URL> {
  const body = new URLSearchParams({ user: 'U0ADA', allow });
  const response = await slack.fetch(page(), { method: 'POST', redirect: 'manual', body });
  return new URL(response.headers.get('location') as string);
}

const exchange = (args: Record<string, unknown>) => call(slack, 'oauth.v2.access', { ...client, ...args });
const codeOf = async () => (await decide('yes')).searchParams.get('code') as string;

describe('installing the app', () => {
  test('accepts only redirect URLs in the manifest', async () => {
    const oauth_config = { scopes: { bot: ['commands'] }, redirect_urls: ['https://other.example'] };
    slack = northwind({ manifest: { oauth_config } });
    expect(await (await slack.fetch(page())).text()).toBe('bad_redirect_uri');
  });

  test('answers with the fields that Slack documents', async () => {
    const installed =
      'ok access_token token_type scope bot_user_id app_id team enterprise is_enterprise_install authed_user';
    const granted = await exchange({ code: await codeOf() });
    expect(Object.keys(granted).sort()).toEqual(installed.split(' ').sort());
    expect(granted).toMatchObject({ team: { id: 'T0NORTHWIND' }, enterprise: null, token_type: 'bot' });
  });

  test('accepts a code once', async () => {
    const code = await codeOf();
    await exchange({ code });
    expect((await exchange({ code })).error).toBe('invalid_code');
  });

  const refused: [what: string, args: Record<string, unknown>, said: string][] = [
    ['another client', { client_id: '9.9' }, 'invalid_client_id'],
    ['a wrong secret', { client_secret: 'guess' }, 'bad_client_secret'],
    ['a code that nobody gave', { code: 'guess' }, 'invalid_code'],
  ];

  test.each(refused)('rejects %s', async (_what, args, said) => {
    expect((await exchange({ code: 'none', ...args })).error).toBe(said);
  });

  test('rejects a different redirect_uri', async () => {
    expect((await exchange({ code: await codeOf(), redirect_uri: 'https://evil.example' })).error).toBe(
      'bad_redirect_uri',
    );
  });

  test('rejects undeclared scopes on the consent page', async () => {
    slack = northwind({
      manifest: { oauth_config: { scopes: { bot: ['commands'] }, redirect_urls: [redirect_uri] } },
    });
    const response = await slack.fetch(page());
    expect([response.status, await response.text()]).toEqual([400, 'invalid_scope: chat:write']);
  });
});
