import { WebClient } from '@slack/web-api';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Slack } from '../../src/local-slack/index.js';
import { section } from './pieces.js';
import { silent } from './sample-bot.js';
import { call, northwind, open, trigger, verdict } from './slack.js';

let slack: Slack;
let client: WebClient;

beforeEach(() => {
  slack = northwind();
  client = new WebClient(slack.credentials.botToken, {
    fetch: slack.fetch,
    retryConfig: { retries: 0 },
    logger: silent,
  });
});

describe('Slack’s own client', () => {
  test('posts, edits, replies to, links to and deletes messages', async () => {
    const blocks = [{ type: 'section', text: { type: 'mrkdwn', text: '*Hi*' } }];
    const { ts } = await client.chat.postMessage({ channel: '#launch', text: 'Hi', blocks });
    const at = { channel: 'C0LAUNCH', ts: ts as string };
    await client.chat.update({ ...at, text: 'Hello' });
    await client.chat.postMessage({ channel: 'C0LAUNCH', thread_ts: ts as string, text: 'More' });
    const { permalink } = await client.chat.getPermalink({ channel: 'C0LAUNCH', message_ts: ts as string });
    expect(permalink).toBe(`https://northwind.slack.com/archives/C0LAUNCH/p${ts?.replace('.', '')}`);
    const { messages } = await client.conversations.replies(at);
    expect(messages?.map((one) => one.text)).toEqual(['Hello', 'More']);
    expect(messages?.[0]).toMatchObject({
      blocks: [{ text: { text: '*Hi*' } }],
      edited: { user: 'U0UPNEXT' },
    });
    await client.chat.delete(at);
    expect((await client.conversations.history({ channel: 'C0LAUNCH' })).messages).toEqual([]);
  });

  test('reads people with time zone, role and locale', async () => {
    const { user } = await client.users.info({ user: 'U0GRACE', include_locale: true });
    expect(user).toMatchObject({
      tz: 'America/New_York',
      tz_offset: -18_000,
      locale: 'en-US',
      is_admin: false,
    });
    expect((await client.users.info({ user: 'U0LINUS' })).user).toMatchObject({ is_restricted: true });
    expect((await client.users.info({ user: 'U0OMAR' })).user).toMatchObject({
      is_stranger: true,
      team_id: 'T0CONTOSO',
    });
    expect((await client.users.info({ user: 'U0MEI' })).user).toMatchObject({
      is_owner: true,
      is_admin: true,
    });
    expect((await client.users.lookupByEmail({ email: 'ADA@northwind.example' })).user?.id).toBe('U0ADA');
  });
});

const refusals: [method: string, args: Record<string, unknown>, said: string][] = [
  ['chat.unknown', {}, 'unknown_method'],
  ['views.open', {}, 'invalid_arguments [ERROR] missing required field: trigger_id'],
  ['views.update', { view: {} }, 'invalid_arguments [ERROR] missing required field: view_id'],
  ['views.publish', { user_id: 'U0NOBODY', view: {} }, 'user_not_found'],
  ['users.info', { user: 'U0NOBODY' }, 'user_not_found'],
  ['users.lookupByEmail', { email: 'nobody@example.com' }, 'users_not_found'],
  ['users.list', { limit: 0 }, 'invalid_limit'],
  ['users.list', { cursor: 'nonsense' }, 'invalid_cursor'],
  ['conversations.history', { channel: 'C0LEADS' }, 'channel_not_found'],
  ['conversations.history', { channel: 'C0GENERAL' }, 'not_in_channel'],
  ['conversations.replies', { channel: 'C0LAUNCH', ts: '1.2' }, 'thread_not_found'],
  ['chat.postEphemeral', { channel: 'C0LAUNCH', user: 'U0OMAR', text: 'x' }, 'user_not_in_channel'],
  ['chat.postEphemeral', { channel: 'C0GENERAL', user: 'U0ADA', text: 'x' }, 'not_in_channel'],
  ['chat.update', { channel: 'C0LAUNCH', ts: '1.2', text: 'x' }, 'message_not_found'],
  ['chat.getPermalink', { channel: 'C0LAUNCH', message_ts: '1.2' }, 'message_not_found'],
];

test.each(refusals)('%s %j: %s', async (method, args, said) => {
  expect(verdict(await call(slack, method, args))).toBe(said);
});

describe('messages of other people and ephemeral messages', () => {
  test('cannot be changed', async () => {
    await slack.userActions.sendMessage({ user: 'ada', channel: '#launch', text: 'Mine' });
    const ts = slack.channel('#launch').messages[0]?.ts as string;
    const at = { channel: 'C0LAUNCH', ts };
    expect((await call(slack, 'chat.update', { ...at, text: 'x' })).error).toBe('cant_update_message');
    expect((await call(slack, 'chat.delete', at)).error).toBe('cant_delete_message');
    const only = { channel: 'C0LAUNCH', user: 'U0ADA', text: 'Psst' };
    const { message_ts } = await call(slack, 'chat.postEphemeral', only);
    const ephemeral = { channel: 'C0LAUNCH', ts: message_ts, text: 'x' };
    expect((await call(slack, 'chat.update', ephemeral)).error).toBe('message_not_found');
  });
});

test('accepts arguments as JSON', async () => {
  const view = { type: 'modal', title: { type: 'plain_text', text: 'Hi' }, blocks: [section()] };
  const response = await slack.fetch('https://slack.com/api/views.open', {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      authorization: `Bearer ${slack.credentials.botToken}`,
    },
    body: JSON.stringify({ trigger_id: await trigger(slack), view }),
  });
  expect(await response.json()).toMatchObject({ ok: true, view: { type: 'modal', state: { values: {} } } });
});

test('records the bot’s calls without tokens', async () => {
  await call(slack, 'auth.test', { token: 'xoxb-northwind-bot' });
  await open(slack, {});
  expect(slack.calls).toMatchObject([
    { method: 'auth.test', args: {} },
    { method: 'views.open', error: 'invalid_arguments' },
  ]);
  expect(JSON.stringify(slack.calls)).not.toContain('xoxb');
});
