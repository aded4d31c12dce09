import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { manifestProblems } from '../../../src/local-slack/index.js';
import { manifestOverHttp } from '../../../src/upnext/slack/manifest.js';
import { manifest, manifestAt } from '../../support/desk.js';
import { startProgram } from '../../support/program.js';

const print = async (...args: string[]) => {
  const program = await startProgram('src/manifest.ts', args);
  return { code: await program.exited, output: program.output() };
};

test('over HTTP with steps it is the same app, with all its addresses', () => {
  const { features, oauth_config, settings, ...same } = manifestAt('https://your.host', { steps: true });
  const events = 'https://your.host/slack/events';
  expect(same).toEqual({
    _metadata: { major_version: 2, minor_version: 0 },
    display_information: manifest.display_information,
    functions: manifest.functions,
    mcp_servers: { upnext: { url: 'https://your.host/mcp', auth_type: 'slack_identity_auth' } },
  });
  expect(features).toEqual({
    ...manifest.features,
    slash_commands: manifest.features?.slash_commands?.map((command) => ({ ...command, url: events })),
  });
  expect(oauth_config).toEqual({
    scopes: {
      ...manifest.oauth_config?.scopes,
      bot: [...(manifest.oauth_config?.scopes?.bot ?? []), 'mcp:connect'],
    },
    redirect_urls: ['https://your.host/slack/oauth_redirect'],
  });
  expect(settings).toEqual({
    ...manifest.settings,
    event_subscriptions: { ...manifest.settings?.event_subscriptions, request_url: events },
    interactivity: { is_enabled: true, request_url: events, message_menu_options_url: events },
    socket_mode_enabled: false,
  });
  expect(settings).toMatchObject({ org_deploy_enabled: true, function_runtime: 'remote' });
});

test('Socket Mode has no address that Slackbot could call', () => {
  expect(manifest).not.toHaveProperty('mcp_servers');
  expect(manifest.oauth_config?.scopes?.bot).not.toContain('mcp:connect');
});

test('over HTTP it has no steps, which Slack doesn’t let be distributed publicly', () => {
  const { functions, settings, ...same } = manifestAt('https://your.host', { steps: true });
  const { function_runtime, ...others } = settings ?? {};
  const bot_events = others.event_subscriptions?.bot_events?.filter((name) => name !== 'function_executed');
  expect([Object.keys(functions ?? {}), function_runtime]).toEqual([
    ['schedule_post', 'next_post'],
    'remote',
  ]);
  expect(manifestAt('https://your.host')).toEqual({
    ...same,
    settings: { ...others, event_subscriptions: { ...others.event_subscriptions, bot_events } },
  });
  expect(manifestOverHttp('https://your.host')).not.toMatch(/workflow|step/i);
});

test('Slack accepts all variants', () => {
  expect(manifestProblems(manifest)).toEqual([]);
  expect(manifestProblems(manifestAt('https://your.host'))).toEqual([]);
  expect(manifestProblems(manifestAt('https://your.host', { steps: true }))).toEqual([]);
});

test('prints the manifest for an address', async () => {
  const { code, output } = await print('https://your.host/');
  expect(code).toBe(0);
  expect(output).toMatch(/^# Upnext [\d.]+ over HTTP at https:\/\/your\.host\n_metadata:/);
  expect(output).toContain('message_menu_options_url: https://your.host/slack/events\n');
  expect(parse(output)).not.toHaveProperty('functions');
});

test('prints the steps for a single workspace or organization', async () => {
  const { code, output } = await print('https://your.host', '--steps');
  expect(code).toBe(0);
  expect(parse(output)).toEqual(manifestAt('https://your.host', { steps: true }));
});

test.each([
  'https://10.example.com',
  'https://127.example.com',
  'https://192.168.example.com',
  'https://9.9.9.9',
])('accepts %s, which is public', async (address) => {
  expect((await print(address)).output).toContain(`${address}/slack/events`);
});

test.each([
  [[], 'npm run --silent manifest -- https://your.host'],
  [['https://a.example', 'https://b.example'], 'npm run --silent manifest -- https://your.host'],
  [['https://your.host', '--home', 'https://a.example'], 'npm run --silent manifest -- https://your.host'],
  [['your.host'], 'Try https://your.host'],
  [['http://your.host'], 'Slack requires https. Try https://your.host'],
  [['not an address'], 'isn’t a valid URL'],
  [['https://localhost:3000'], 'Slack can’t reach localhost'],
  [['https://192.168.1.5'], 'Slack can’t reach 192.168.1.5'],
  [['https://172.20.0.5'], 'Slack can’t reach 172.20.0.5'],
  [['https://10.1.2.3'], 'Slack can’t reach 10.1.2.3'],
  [['https://[::1]'], 'Slack can’t reach [::1]'],
  [['https://upnext.local'], 'Slack can’t reach upnext.local'],
  [['https://your.host/upnext'], 'give only the host: https://your.host'],
])('says what is wrong with the arguments %j', async (args, message) => {
  const { code, output } = await print(...args);
  expect(code).toBe(1);
  expect(output).toContain(message);
});
