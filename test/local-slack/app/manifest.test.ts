import { describe, expect, test } from 'vitest';
import { type Manifest, manifestProblems } from '../../../src/local-slack/index.js';
import { long, times } from '../pieces.js';
import { call, northwind } from '../slack.js';

const command = { command: '/upnext', description: 'Schedule posts', should_escape: true };
const manifest: Manifest = {
  display_information: { name: 'Upnext' },
  features: {
    slash_commands: [command],
    shortcuts: [
      { name: 'Schedule as a post', type: 'message', callback_id: 'from_message', description: 'x' },
    ],
  },
  oauth_config: { scopes: { bot: ['commands', 'chat:write', 'channels:read'] } },
  settings: { socket_mode_enabled: true, event_subscriptions: { bot_events: ['app_uninstalled'] } },
};

describe('a workspace with a manifest', () => {
  test('rejects an undeclared command', async () => {
    const slack = northwind({ manifest });
    const ada = slack.as('ada');
    await ada.types('/nextup');
    expect(ada.lastMessage().text()).toContain('/nextup is not a valid command');
    expect(slack.deliveries).toEqual([]);
  });

  test('rejects a command in a thread', async () => {
    const slack = northwind({ manifest });
    const ada = slack.as('ada').in('#launch');
    await ada.types('The launch is near.');
    await expect(ada.replies(ada.lastMessage(), '/upnext help')).rejects.toThrow(
      '/upnext isn’t supported in threads.',
    );
    expect(slack.deliveries).toEqual([]);
  });

  test('rejects commands and messages in a read-only Messages tab', async () => {
    const app_home = { messages_tab_enabled: true, messages_tab_read_only_enabled: true };
    const slack = northwind({ manifest: { ...manifest, features: { ...manifest.features, app_home } } });
    const tab = slack.as('ada').inDirectMessage();
    await expect(tab.types('/upnext help')).rejects.toThrow('has been turned off');
    await expect(tab.types('help')).rejects.toThrow('has been turned off');
    expect(slack.deliveries).toEqual([]);
  });

  test('escapes names in commands with should_escape, without names of private channels', async () => {
    const slack = northwind({ manifest });
    const delivery = await slack.userActions.sendMessage({
      user: 'ada',
      channel: '#launch',
      text: '/upnext invite @grace to #social not #leads',
    });
    expect(delivery?.body.text).toBe('invite <@U0GRACE|grace> to <#C0SOCIAL|social> not <#C0LEADS|>');
  });

  test('rejects undeclared shortcuts', async () => {
    const slack = northwind({ manifest });
    await expect(slack.userActions.useShortcut({ user: 'ada', callback_id: 'from_message' })).rejects.toThrow(
      'declares no global shortcut',
    );
    await slack.userActions.sendMessage({ user: 'ada', channel: '#launch', text: 'Hello' });
    const message = slack.as('ada').lastMessage();
    await message.usesShortcut('Schedule as a post');
    expect(slack.deliveries).toMatchObject([{ kind: 'message_action', name: 'from_message' }]);
  });

  test('does not share changes with other workspaces of the same manifest', () => {
    northwind({ manifest }).manifest?.features?.shortcuts?.pop();
    expect(northwind({ manifest }).manifest).toEqual(manifest);
    expect(manifest.features?.shortcuts).toHaveLength(1);
  });

  test('sends only subscribed events', async () => {
    const slack = northwind({ manifest });
    expect(await slack.userActions.openHome({ user: 'ada' })).toBeUndefined();
    await slack.userActions.uninstallApp({ user: 'ada' });
    expect(slack.deliveries[0]?.name).toBe('app_uninstalled');
  });

  test.each([
    ['chat.postMessage', { channel: 'C0LAUNCH', text: 'x' }, undefined],
    ['conversations.history', { channel: 'C0LAUNCH' }, 'missing_scope'],
    ['conversations.open', { users: 'U0ADA' }, 'missing_scope'],
  ])('grants the declared scopes: %s %j %s', async (method, args, error) => {
    expect((await call(northwind({ manifest }), method, args)).error).toBe(error);
  });

  test('accepts file inputs only with files:read', async () => {
    const view = {
      type: 'modal',
      title: { type: 'plain_text', text: 'Files' },
      submit: { type: 'plain_text', text: 'Save' },
      blocks: [
        { type: 'input', label: { type: 'plain_text', text: 'File' }, element: { type: 'file_input' } },
      ],
    };
    const slack = northwind({ manifest });
    const typed = await slack.userActions.sendMessage({
      user: 'ada',
      channel: '#launch',
      text: '/upnext',
    });
    const opened = await call(slack, 'views.open', { trigger_id: typed?.body.trigger_id, view });
    expect(opened.error).toBe('missing_scope');
  });
});

describe('direct messages with the bot', () => {
  const tab = (app_home: object) => northwind({ manifest: { ...manifest, features: { app_home } } });

  test('the bot cannot post without a messages tab', async () => {
    const message = { channel: 'U0ADA', text: 'Hi' };
    expect((await call(tab({}), 'chat.postMessage', message)).error).toBe('messages_tab_disabled');
    expect((await call(tab({ messages_tab_enabled: true }), 'chat.postMessage', message)).ok).toBe(true);
  });
});

const settings = { socket_mode_enabled: true };
const commands = (change: object) => ({
  features: { slash_commands: [{ ...command, ...change }] },
  settings,
});
const shortcut = (change: object) => ({
  features: { shortcuts: [{ name: 'a', type: 'global', callback_id: 'a', description: 'a', ...change }] },
});

const mcpServer = (change: object) => ({
  url: 'https://upnext.example/mcp',
  auth_type: 'slack_identity_auth',
  ...change,
});
const servers = (change: object) => ({ mcp_servers: { upnext: mcpServer(change) } });

test.each([{ url: 'http://upnext.example/mcp' }, { auth_type: 'slack' }])(
  'an MCP server is rejected with %j',
  (change) => {
    expect(manifestProblems(servers({}))).toEqual([]);
    expect(manifestProblems(servers(change))).toHaveLength(1);
  },
);

const limits: [what: string, manifest: (size: number) => unknown, edge: number][] = [
  ['name', (n) => ({ display_information: { name: long(n) } }), 35],
  ['description', (n) => ({ display_information: { description: long(n) } }), 140],
  ['long description', (n) => ({ display_information: { long_description: long(n) } }), 4000],
  ['display name', (n) => ({ features: { bot_user: { display_name: long(n) } } }), 80],
  ['commands', (n) => ({ features: { slash_commands: times(n, () => command) }, settings }), 50],
  ['command', (n) => commands({ command: `/${long(n - 1)}` }), 32],
  ['command description', (n) => commands({ description: long(n) }), 2000],
  ['usage hint', (n) => commands({ usage_hint: long(n) }), 1000],
  ['shortcut name', (n) => shortcut({ name: long(n) }), 24],
  ['shortcut callback_id', (n) => shortcut({ callback_id: long(n) }), 255],
  ['shortcut description', (n) => shortcut({ description: long(n) }), 150],
  ['unfurl domains', (n) => ({ features: { unfurl_domains: times(n, () => 'a.example') } }), 5],
  ['scopes', (n) => ({ oauth_config: { scopes: { bot: times(n, String) } } }), 255],
  ['redirect urls', (n) => ({ oauth_config: { redirect_urls: times(n, String) } }), 1000],
  [
    'events',
    (n) => ({ settings: { ...settings, event_subscriptions: { bot_events: times(n, String) } } }),
    100,
  ],
  ['MCP servers', (n) => ({ mcp_servers: Object.fromEntries(times(n, (i) => [i, mcpServer({})])) }), 20],
  ['the URL of an MCP server', (n) => servers({ url: `https://${long(n - 8)}` }), 500],
  ['functions', (n) => ({ functions: Object.fromEntries(times(n, (i) => [i, {}])) }), 50],
];

test.each(limits)('the manifest enforces the limit of %s', (_what, of, edge) => {
  expect(manifestProblems(of(edge))).toEqual([]);
  expect(manifestProblems(of(edge + 1))).toHaveLength(1);
});

describe('without Socket Mode', () => {
  const url = 'https://upnext.example/slack/events';
  const overHttp = {
    features: { slash_commands: [command, command].map((each) => ({ ...each, url })) },
    settings: {
      interactivity: { is_enabled: true, request_url: url },
      event_subscriptions: { bot_events: ['app_uninstalled'], request_url: url },
    },
  };

  test('a manifest is accepted with its URLs, even without one for options', () => {
    expect(manifestProblems(overHttp)).toEqual([]);
  });

  test.each([
    [
      { features: { slash_commands: [{ ...command, url }, command] } },
      'Slash Command requires either Request URL or Socket Mode Enabled [json-pointer:/features/slash_commands/1]',
    ],
    [
      { settings: { ...overHttp.settings, interactivity: { is_enabled: true } } },
      'Interactivity requires either Request URL or Socket Mode Enabled [json-pointer:/settings/interactivity]',
    ],
    [
      { settings: { event_subscriptions: { bot_events: ['app_uninstalled'] } } },
      'Event Subscription requires either Request URL or Socket Mode Enabled [json-pointer:/settings/event_subscriptions]',
    ],
  ])('a missing URL is rejected: %j', (change, problem) => {
    const incomplete = { ...overHttp, ...change };
    expect(manifestProblems(incomplete)).toEqual([problem]);
    const settings = { ...incomplete.settings, socket_mode_enabled: true };
    expect(manifestProblems({ ...incomplete, settings })).toEqual([]);
  });

  test('interactivity that is turned off needs no URL', () => {
    expect(manifestProblems({ settings: { interactivity: { is_enabled: false } } })).toEqual([]);
  });
});

test('a manifest beyond the limits is rejected', () => {
  expect(() => northwind({ manifest: { display_information: { name: long(36) } } })).toThrow(
    'Slack would refuse this manifest: must be less than 36 characters [json-pointer:/display_information/name]',
  );
});
