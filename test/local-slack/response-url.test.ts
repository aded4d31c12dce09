import { beforeEach, describe, expect, test } from 'vitest';
import { type Clock, createClock, expectNoViolations, type Slack } from '../../src/local-slack/index.js';
import { actions, button, long, section, times } from './pieces.js';
import { call, northwind } from './slack.js';

const MINUTE = 60_000;
let clock: Clock;
let slack: Slack;
let url: string;

beforeEach(async () => {
  clock = createClock('2026-11-02T08:00:00Z');
  slack = northwind({ clock });
  const delivery = await slack.userActions.sendMessage({
    user: 'ada',
    channel: '#general',
    text: '/upnext',
  });
  url = delivery?.body.response_url as string;
});

async function respond(answer: unknown, to = url): Promise<string> {
  const response = await slack.fetch(to, { method: 'POST', body: JSON.stringify(answer) });
  return response.ok ? 'ok' : ((await response.json()) as { error: string }).error;
}

const said = (channel: string) => slack.messages(channel, 'ada').filter((one) => one.user === slack.bot.id);

describe('a response_url', () => {
  test('posts an ephemeral message, even if the bot is not a member', async () => {
    expect(await respond({ text: 'Only you' })).toBe('ok');
    expect(said('#general')).toMatchObject([{ text: 'Only you', viewer: 'U0ADA' }]);
    expectNoViolations(slack);
  });

  test('posts for everyone with in_channel', async () => {
    await respond({ response_type: 'in_channel', text: 'All of you' });
    expect(slack.messages('#general', 'grace').map((one) => one.text)).toEqual(['All of you']);
  });

  test('works five times', async () => {
    const answers = [];
    for (const text of times(6, String)) answers.push(await respond({ text }));
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'used_url']);
    expect(slack.violations).toMatchObject([{ code: 'used_url', where: 'response_url' }]);
  });

  test.each([
    [30 * MINUTE, 'ok'],
    [30 * MINUTE + 1, 'expired_url'],
  ])('after %i ms: %s', async (ms, outcome) => {
    clock.moveForward(ms);
    expect(await respond({ text: 'Late' })).toBe(outcome);
  });

  const refused: [answer: unknown, said: string][] = [
    [{}, 'no_text'],
    ['words', 'invalid_payload'],
    [{ text: 'x', response_type: 'public' }, 'invalid_response_type'],
    [{ text: 'x', blocks: [section(long(3001))] }, 'invalid_blocks'],
    [{ delete_original: true }, 'cannot_delete_original'],
    [{ text: 'x', thread_ts: '1.2' }, 'invalid_arguments'],
    [{ text: 'x', thread_ts: '1.2', response_type: 'in_channel' }, 'invalid_arguments'],
  ];

  test.each(refused)('%j is rejected: %s', async (answer, outcome) => {
    expect(await respond(answer)).toBe(outcome);
    expect(slack.violations).toMatchObject([{ code: outcome }]);
  });

  test('posts in a thread with in_channel and replace_original false', async () => {
    const answer = { text: 'x', thread_ts: '1.2', response_type: 'in_channel', replace_original: false };
    expect(await respond(answer)).toBe('ok');
    expect(said('#general')).toMatchObject([{ thread_ts: '1.2' }]);
  });

  test('that was never issued is invalid', async () => {
    expect(await respond({ text: 'x' }, 'https://hooks.slack.com/response/none')).toBe(
      'invalid_response_url',
    );
  });
});

describe('the response_url of a button', () => {
  let message: { ts: string; url: string };

  beforeEach(async () => {
    const blocks = [{ ...actions(button({ action_id: 'go' })), block_id: 'row' }];
    const shown = { channel: 'C0LAUNCH', user: 'U0ADA', text: 'Press', blocks };
    const ts = (await call(slack, 'chat.postEphemeral', shown)).message_ts as string;
    const at = { container: { channel: '#launch', ts }, block_id: 'row', action_id: 'go' };
    const pressed = await slack.userActions.press({ user: 'ada', element: at });
    message = { ts, url: pressed.body.response_url as string };
  });

  test('replaces an ephemeral message including its blocks', async () => {
    expect(await respond({ replace_original: true, text: 'Done' }, message.url)).toBe('ok');
    expect(said('#launch')).toMatchObject([{ ts: message.ts, text: 'Done', blocks: [] }]);
  });

  test('deletes the message', async () => {
    expect(await respond({ delete_original: true }, message.url)).toBe('ok');
    expect(said('#launch')).toEqual([]);
  });

  test('the payload has no content of an ephemeral message', () => {
    const body = slack.deliveries.at(-1)?.body;
    expect(body).toMatchObject({ container: { is_ephemeral: true } });
    expect(body).not.toHaveProperty('message');
  });
});
