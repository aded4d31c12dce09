import { expect, test } from 'vitest';
import { retryingClient } from '../../../../src/upnext/slack/install/client.js';

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
