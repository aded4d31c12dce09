import type { App } from '@slack/bolt';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '../../src/local-slack/driver/driver.js';
import { createDriver } from '../../src/local-slack/driver/driver.js';
import { createClock } from '../../src/local-slack/clock.js';
import type { Workspace } from '../../src/local-slack/workspace.js';
import { received, sampleBot } from './sample-bot.js';
import { call, northwind } from './slack.js';

const clock = createClock('2026-11-02T08:00:00Z');
let workspace: Workspace;
let app: App;
let ada: User;

beforeEach(() => {
  workspace = northwind({ clock });
  app = sampleBot(workspace);
  ada = createDriver(workspace).user('ada');
});

const ask = () =>
  workspace.fetch('https://slack.com/api/auth.test', {
    method: 'POST',
    headers: { authorization: `Bearer ${workspace.credentials.botToken}` },
  });

describe('faults of the Web API', () => {
  test('429 has a retry-after, for the given number of times', async () => {
    workspace.injectFault({ call: 'auth.test', fault: 'ratelimited', retryAfter: 7, times: 1 });
    const first = await ask();
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await ask()).status).toBe(200);
  });

  test('a 5xx status', async () => {
    workspace.injectFault({ call: '*', fault: 'status', status: 503, times: 2 });
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([503, 503, 200]);
  });

  test('an error code of Slack', async () => {
    const stop = workspace.injectFault({ call: 'auth.test', fault: 'error', error: 'internal_error' });
    expect((await call(workspace, 'auth.test', {})).error).toBe('internal_error');
    stop();
    expect((await call(workspace, 'auth.test', {})).ok).toBe(true);
  });

  test('a slow call resolves once the clock has moved, and can be aborted', async () => {
    workspace.injectFault({ call: 'auth.test', fault: 'slow', ms: 10_000 });
    const patient = ask();
    const hurry = new AbortController();
    const impatient = workspace.fetch('https://slack.com/api/auth.test', {
      method: 'POST',
      signal: hurry.signal,
    });
    hurry.abort(new Error('no time'));
    await expect(impatient).rejects.toThrow('no time');
    clock.moveForward(10_000);
    expect((await patient).status).toBe(200);
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('a dropped connection, call executed: %s', async (executed, messages) => {
    workspace.injectFault({ call: 'chat.postMessage', fault: 'dropped', executed, times: 1 });
    const posting = call(workspace, 'chat.postMessage', { channel: 'C0LAUNCH', text: 'Hi' });
    await expect(posting).rejects.toThrow('fetch failed');
    expect(workspace.channel('#launch').messages).toHaveLength(messages);
  });

  test('a response_url that fails', async () => {
    workspace.injectFault({ call: 'response_url', fault: 'status', status: 500, times: 1 });
    await ada.types('/echo hi');
    expect(ada.messages().map((one) => one.text())).toEqual(['You said hi']);
  });
});

describe('faults of deliveries', () => {
  test('an event is delivered twice', async () => {
    workspace.injectFault({ delivery: 'event', fault: 'twice', times: 1 });
    await workspace.userActions.joinChannel({ user: 'grace', channel: '#partners' });
    await workspace.untilIdle();
    expect(received.get(app)).toEqual(['U0GRACE joined', 'U0GRACE joined']);
    expect(new Set(workspace.deliveries.map((one) => one.body.event_id)).size).toBe(1);
  });

  test('a lost ack causes a retry of the event', async () => {
    workspace.injectFault({ delivery: 'event', fault: 'redelivered', times: 1 });
    await workspace.userActions.joinChannel({ user: 'grace', channel: '#partners' });
    await workspace.untilIdle();
    expect(workspace.deliveries.map((one) => one.retryReason)).toEqual([undefined, 'http_timeout']);
  });

  test('a submission is delivered twice with the same view, and the form closes once', async () => {
    await ada.types('/plan Hello');
    workspace.injectFault({ delivery: 'view_submission', fault: 'twice', times: 1 });
    await ada.form().submit();
    const ids = workspace.deliveries
      .filter((one) => one.kind === 'view_submission')
      .map(({ body }) => body.view);
    expect(ids[0]).toEqual(ids[1]);
    expect(ada.hasForm()).toBe(false);
  });
});
