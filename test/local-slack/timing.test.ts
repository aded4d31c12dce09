import type { App } from '@slack/bolt';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Clock, createClock, createSlack, type Slack, type User } from '../../src/local-slack/index.js';
import { modal, section } from './pieces.js';
import { silentBot } from './sample-bot.js';
import { call, trigger, verdict } from './slack.js';

let clock: Clock;
let slack: Slack;
let app: App;
let ada: User;

beforeEach(() => {
  clock = createClock('2026-11-02T08:00:00Z');
  slack = createSlack({ clock });
  app = silentBot(slack);
  ada = slack.as('ada');
});

describe('the three-second deadline', () => {
  test('an ack in time is accepted', async () => {
    app.command('/slow', async ({ ack }) => {
      clock.moveForward(2_999);
      await ack('In time');
    });
    await ada.types('/slow');
    expect(ada.lastMessage().text()).toBe('In time');
    expect(slack.deliveries).toMatchObject([{ state: 'acked' }]);
  });

  test('a late ack is ignored', async () => {
    app.command('/slow', async ({ ack }) => {
      clock.moveForward(3_000);
      await ack('Too late');
    });
    await ada.types('/slow');
    expect(ada.lastMessage().text()).toBe('/slow failed with the error "operation_timeout"');
    expect(slack.violations).toMatchObject([{ code: 'operation_timeout', where: 'command /slow' }]);
  });

  test('a second ack throws and is a violation', async () => {
    let thrown: unknown;
    app.command('/twice', async ({ ack }) => {
      await ack();
      thrown = await ack().catch((error: unknown) => error);
    });
    await ada.types('/twice');
    expect(String(thrown)).toContain('multiple times');
    expect(slack.violations).toMatchObject([{ code: 'multiple_acks' }]);
  });

  test.each([
    [3_000, 'ok'],
    [3_001, 'expired_trigger_id'],
  ])('a trigger_id after %i ms: %s', async (ms, said) => {
    const trigger_id = await trigger(slack);
    clock.moveForward(ms);
    expect(verdict(await call(slack, 'views.open', { trigger_id, view: modal([section()]) }))).toBe(said);
  });

  test('a trigger_id opens one view', async () => {
    const trigger_id = await trigger(slack);
    const opening = { trigger_id, view: modal([section()]) };
    expect(verdict(await call(slack, 'views.open', opening))).toBe('ok');
    expect(verdict(await call(slack, 'views.open', opening))).toBe('exchanged_trigger_id');
  });

  test('a trigger_id that was never issued is invalid', async () => {
    const opening = { trigger_id: '1.2.3', view: modal([section()]) };
    expect(verdict(await call(slack, 'views.open', opening))).toBe('invalid_trigger_id');
  });
});

describe('an event that the bot does not ack', () => {
  const attempts = () =>
    slack.deliveries.map(({ state, retryNum, retryReason }) => [state, retryNum, retryReason]);

  test('is retried at once, after one minute and after five minutes', async () => {
    await app.stop();
    await slack.userActions.joinChannel({ user: 'grace', channel: '#partners' });
    await slack.idle();
    expect(attempts()).toHaveLength(2);
    clock.moveForward(60_000);
    await slack.idle();
    clock.moveForward(300_000);
    await slack.idle();
    clock.moveForward(3_600_000);
    await slack.idle();
    expect(attempts()).toEqual([
      ['failed', undefined, undefined],
      ['failed', 1, 'connection_failed'],
      ['failed', 2, 'connection_failed'],
      ['failed', 3, 'connection_failed'],
    ]);
  });

  test('reaches a restarted bot with the same event_id and the retry number', async () => {
    const told: unknown[] = [];
    app.event(
      'member_joined_channel',
      async ({ body, context }) => void told.push([body.event_id, context.retryNum]),
    );
    await app.stop();
    await slack.userActions.joinChannel({ user: 'grace', channel: '#partners' });
    await slack.idle();
    await app.start();
    clock.moveForward(60_000);
    await slack.idle();
    expect(told).toEqual([[slack.deliveries[0]?.body.event_id, 2]]);
  });
});
