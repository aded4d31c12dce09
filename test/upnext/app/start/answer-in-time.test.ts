import { App } from '@slack/bolt';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeliveryHandler } from '../../../../src/upnext/app/start/answer-in-time.js';
import { createBoltLogger } from '../../../../src/upnext/slack/install/client.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A bot with one command and the given listener. */
async function deliver(listener: Parameters<App['command']>[1], send?: () => Promise<void>, event?: string) {
  const logged: string[] = [];
  const log = pino({}, { write: (line) => void logged.push((JSON.parse(line) as { msg: string }).msg) });
  const { receiver, deliver } = createDeliveryHandler(log);
  const authorize = async () => ({ botId: 'B1', botUserId: 'U1', botToken: 'xoxb-1' });
  const app = new App({ receiver, authorize, logger: createBoltLogger(log) });
  app.command('/upnext', listener);
  app.use(async ({ next }) => (event === undefined ? next() : forALongTime()));
  const answers: unknown[] = [];
  const ack = async (value?: unknown) => {
    answers.push(value);
    await send?.();
  };
  const command = { command: '/upnext', text: '', team_id: 'T1', user_id: 'U1', channel_id: 'C1' };
  const body =
    event === undefined ? command : { type: 'event_callback', team_id: 'T1', event: { type: event } };
  const over = deliver({ body, ack, retryNum: undefined, retryReason: undefined });
  return { answers, logged, over };
}

const forALongTime = () => new Promise<void>((done) => void setTimeout(done, 20_000));

test('acks for a slow listener within three seconds, and ignores its late ack', async () => {
  const { answers, over } = await deliver(async ({ ack }) => {
    await forALongTime();
    await ack('late');
  });
  await vi.advanceTimersByTimeAsync(2_700);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(answers).toEqual([undefined]);
  await vi.advanceTimersByTimeAsync(20_000);
  await over;
  expect(answers).toEqual([undefined]);
});

test.each([
  ['app_home_opened', 1],
  ['app_uninstalled', 0],
  ['tokens_revoked', 0],
  ['team_access_revoked', 0],
])(
  'of the events that Slack must send again if this process ends, none is acked early: %s',
  async (event, early) => {
    const { answers, over } = await deliver(async () => undefined, undefined, event);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(answers).toHaveLength(early);
    await vi.advanceTimersByTimeAsync(2_000);
    await over;
    expect(answers).toEqual([undefined]);
  },
);

test('ignores a second ack, and leaves no timer behind', async () => {
  const { answers, over } = await deliver(async ({ ack }) => {
    await ack('first');
    await ack('second');
  });
  await vi.runAllTimersAsync();
  await over;
  expect(answers).toEqual(['first']);
  expect(vi.getTimerCount()).toBe(0);
});

test('acks immediately for a listener that returns or throws without an ack', async () => {
  const silent = await deliver(async () => undefined);
  await silent.over;
  expect(silent.answers).toEqual([undefined]);
  const broken = await deliver(async () => {
    throw new Error('no');
  });
  await broken.over;
  expect(broken.answers).toEqual([undefined]);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['text', '茶'.repeat(6_000)],
  ['JSON', { text: '茶'.repeat(6_000) }],
])('acks without an answer that is too large: %s', async (_, answer) => {
  const { answers, logged, over } = await deliver(async ({ ack }) => ack(answer));
  await over;
  expect(answers).toEqual([undefined]);
  expect(logged).toEqual(['acked a delivery without its answer, which is too large for an ack']);
});

test('logs an ack that could not be sent', async () => {
  const { answers, logged, over } = await deliver(
    async () => undefined,
    async () => {
      throw new Error('closed');
    },
  );
  await over;
  expect(answers).toEqual([undefined]);
  await vi.advanceTimersByTimeAsync(0);
  expect(logged).toContain('could not ack a delivery');
});
