import { describe, expect, test } from 'vitest';
import { section } from './pieces.js';
import { call, northwind } from './slack.js';

describe('tokens', () => {
  test.each([
    ['none at all', '', 'not_authed'],
    ['a strange one', 'xoxb-strange', 'invalid_auth'],
    ['an app-level one', 'xapp-northwind-app', 'not_allowed_token_type'],
  ])('%s: %s', async (_what, token, said) => {
    const headers = token === '' ? undefined : { authorization: `Bearer ${token}` };
    const answer = await northwind().fetch('https://slack.com/api/auth.test', {
      method: 'POST',
      ...(headers ? { headers } : {}),
    });
    expect(((await answer.json()) as { error: string }).error).toBe(said);
  });

  test('commands and shortcuts need their own scope', async () => {
    const slash_commands = [{ command: '/plan', description: 'Plan posts' }];
    const manifest = {
      features: { slash_commands },
      oauth_config: { scopes: { bot: ['chat:write'] } },
      settings: { socket_mode_enabled: true },
    };
    const strict = northwind({ manifest });
    await strict.userActions.sendMessage({ user: 'ada', channel: '#launch', text: '/plan' });
    expect(strict.deliveries).toEqual([]);
    expect(strict.messages('#launch', 'ada').at(-1)?.text).toContain('/plan is not a valid command');
    expect(strict.violations).toMatchObject([{ code: 'missing_scope', details: ['needed: commands'] }]);
  });

  test('the App Home must be enabled', async () => {
    const strict = northwind({ manifest: {} });
    const view = { type: 'home', blocks: [section()] };
    expect((await call(strict, 'views.publish', { user_id: 'U0ADA', view })).error).toBe('not_enabled');
  });
});
