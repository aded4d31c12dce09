import { expect, test } from 'vitest';
import {
  retryingClient,
  singleTryClient,
  tellingLimits,
} from '../../../../src/upnext/slack/install/client.js';

test.each([
  ['ratelimited', 429],
  ['ratelimited', 200],
  ['rate_limited', 200],
])('background calls wait and try again: %s with status %i', async (error, status) => {
  const answers = [
    Response.json({ ok: false, error }, { status, headers: { 'retry-after': '0' } }),
    Response.json({ ok: true, ts: '1.1' }),
  ];
  const fetch = async () => answers.shift() ?? Response.error();
  const slack = retryingClient('xoxb-1', { fetch });
  expect(await slack.chat.postMessage({ channel: 'C1', text: 'Hi' })).toMatchObject({ ts: '1.1' });
});

test('each call that Slack refuses with 429 is told, by its method', async () => {
  const told: string[] = [];
  const refuse = async () => Response.json({ ok: false }, { status: 429, headers: { 'retry-after': '1' } });
  const fetch = tellingLimits(refuse, { limited: (method) => void told.push(method) });
  const slack = singleTryClient('xoxb-1', { fetch });
  await slack.chat.update({ channel: 'C1', ts: '1.1', text: 'Hi' }).catch(() => undefined);
  await fetch('https://files.slack.com/upload/v1/secret');
  expect(told).toEqual(['chat.update', 'other']);
});
