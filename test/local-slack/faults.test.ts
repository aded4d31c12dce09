import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createClock, type Slack, type User } from '../../src/local-slack/index.js';
import { modal, section } from './pieces.js';
import { silentBot } from './sample-bot.js';
import { call, northwind, open } from './slack.js';

const clock = createClock('2026-11-02T08:00:00Z');
let slack: Slack;
let ada: User;
let received: string[];

beforeEach(() => {
  slack = northwind({ clock });
  received = [];
  const app = silentBot(slack);
  app.shortcut('anything', async ({ ack }) => ack());
  app.view('form', async ({ ack }) => ack());
  app.event('member_joined_channel', async ({ event }) => void received.push(event.user));
  ada = slack.as('ada');
});

const ask = () =>
  slack.fetch('https://slack.com/api/auth.test', {
    method: 'POST',
    headers: { authorization: `Bearer ${slack.credentials.botToken}` },
  });

describe('faults of the Web API', () => {
  test('a slow call resolves once the clock has moved, and can be aborted', async () => {
    slack.fail({ call: 'auth.test', fault: 'slow', ms: 10_000 });
    const patient = ask();
    const hurry = new AbortController();
    const impatient = slack.fetch('https://slack.com/api/auth.test', {
      method: 'POST',
      signal: hurry.signal,
    });
    hurry.abort(new Error('no time'));
    await expect(impatient).rejects.toThrow('no time');
    clock.moveForward(10_000);
    expect((await patient).status).toBe(200);
  });

  test('a Request can be aborted after a server library has replaced the global one', async () => {
    slack.fail({ call: 'auth.test', fault: 'slow', ms: 10_000 });
    const hurry = new AbortController();
    const request = new Request('https://slack.com/api/auth.test', { signal: hurry.signal });
    vi.stubGlobal('Request', class extends Request {});
    const impatient = slack.fetch(request, { method: 'POST', body: 'pretty=1' });
    vi.unstubAllGlobals();
    hurry.abort(new Error('no time'));
    await expect(impatient).rejects.toThrow('no time');
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('a dropped connection, call executed: %s', async (executed, messages) => {
    slack.fail({ call: 'chat.postMessage', fault: 'dropped', executed, times: 1 });
    const posting = call(slack, 'chat.postMessage', { channel: 'C0LAUNCH', text: 'Hi' });
    await expect(posting).rejects.toThrow('fetch failed');
    expect(slack.channel('#launch').messages).toHaveLength(messages);
  });
});

describe('faults of deliveries', () => {
  test('an event is delivered twice', async () => {
    slack.fail({ delivery: 'event', fault: 'twice', times: 1 });
    await slack.userActions.joinChannel({ user: 'grace', channel: '#partners' });
    await slack.idle();
    expect(received).toEqual(['U0GRACE', 'U0GRACE']);
    expect(new Set(slack.deliveries.map((one) => one.body.event_id)).size).toBe(1);
  });

  test('a lost ack causes a retry of the event', async () => {
    slack.fail({ delivery: 'event', fault: 'redelivered', times: 1 });
    await slack.userActions.joinChannel({ user: 'grace', channel: '#partners' });
    await slack.idle();
    expect(slack.deliveries.map((one) => one.retryReason)).toEqual([undefined, 'http_timeout']);
  });

  test('a submission is delivered twice with the same view, and the form closes once', async () => {
    await open(slack, modal([section()], { callback_id: 'form' }));
    slack.fail({ delivery: 'view_submission', fault: 'twice', times: 1 });
    await ada.form().submit();
    const ids = slack.deliveries.filter((one) => one.kind === 'view_submission').map(({ body }) => body.view);
    expect(ids[0]).toEqual(ids[1]);
    expect(ada.hasForm()).toBe(false);
  });
});
