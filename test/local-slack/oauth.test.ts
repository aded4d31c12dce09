import { beforeEach, describe, expect, test } from 'vitest';
import { createClock, type Slack } from '../../src/local-slack/index.js';
import { call, northwind, verdict } from './slack.js';

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
  test('shows the app and the requested scopes', async () => {
    const shown = await (await slack.fetch(page())).text();
    expect(shown).toContain('Upnext is requesting permission to access Northwind Studio');
    expect(shown).toContain('chat:write');
  });

  test('redirects with a code and the state', async () => {
    const back = await decide('yes');
    expect(back.href).toMatch(/^https:\/\/upnext\.example\/slack\/oauth_redirect\?state=s1&code=/);
  });

  test('redirects without a state from Slack’s own pages, to the first redirect URL', async () => {
    const oauth_config = {
      scopes: { bot: ['commands'] },
      redirect_urls: [redirect_uri, 'https://b.example'],
    };
    slack = northwind({ manifest: { oauth_config } });
    const body = new URLSearchParams({ user: 'U0ADA', allow: 'yes' });
    const response = await slack.fetch(slack.installUrl, {
      method: 'POST',
      redirect: 'manual',
      body,
    });
    expect(response.headers.get('location')).toMatch(/^https:\/\/upnext\.example\/.*\?state=&code=code-/);
  });

  test('accepts only redirect URLs in the manifest', async () => {
    const oauth_config = { scopes: { bot: ['commands'] }, redirect_urls: ['https://other.example'] };
    slack = northwind({ manifest: { oauth_config } });
    expect(await (await slack.fetch(page())).text()).toBe('bad_redirect_uri');
  });

  test('redirects with an error when the person cancels', async () => {
    expect((await decide('no')).searchParams.get('error')).toBe('access_denied');
  });

  test('exchanges the code for a valid token', async () => {
    const granted = await exchange({ code: await codeOf(), redirect_uri });
    expect(granted).toMatchObject({
      ok: true,
      scope: 'commands,chat:write',
      team: { id: 'T0NORTHWIND' },
      authed_user: { id: 'U0ADA' },
    });
    expect(verdict(await call(slack, 'auth.test', {}, granted.access_token as string))).toBe('ok');
    expect(
      verdict(await call(slack, 'users.info', { user: 'U0ADA' }, granted.access_token as string)),
    ).toContain('missing_scope');
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

test('uninstalling revokes the tokens and sends both events', async () => {
  await slack.userActions.uninstallApp({ user: 'ada' });
  await slack.idle();
  expect((await call(slack, 'auth.test', {})).error).toBe('account_inactive');
  expect(new Set(slack.deliveries.map((one) => one.name))).toEqual(
    new Set(['tokens_revoked', 'app_uninstalled']),
  );
});
