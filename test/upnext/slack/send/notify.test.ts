import { beforeAll, describe, expect, onTestFinished } from 'vitest';
import { retryingClient } from '../../../../src/upnext/slack/install/client.js';
import { notify, NOTIFY_LATER, STORE_AFTER_MS } from '../../../../src/upnext/slack/send/notify.js';
import { type Desk, type DeskOptions, openDesk } from '../../../support/desk.js';
import { createManualTimers } from '../../../support/manual-timers.js';
import { test } from '../../../support/story.js';

let desk: Desk;

async function open(options?: DeskOptions): Promise<void> {
  desk = await openDesk(options);
  await desk.bind({ id: 'prj_tea', name: 'Tea House' });
}

const HOUR_MS = 60 * 60_000;
const TOLD = /Scheduled on X/;
const texts = () => {
  const ada = desk.user('ada');
  return [...ada.messages(), ...ada.inDirectMessage().messages()].map((message) => message.text());
};
const waiting = async () =>
  (await desk.deps.jobs.depth()).reduce(
    (all, { queue, waiting }) => all + (queue === NOTIFY_LATER ? waiting : 0),
    0,
  );
const told = () => texts().filter((text) => TOLD.test(text));

/** Their form is taken, and `bad` keeps from them what the bot says of it. */
async function submitWhile(...bad: Parameters<Desk['slack']['fail']>[0][]): Promise<() => void> {
  const ada = desk.user('ada');
  for (const { messages } of [desk.slack.channel('launch'), desk.slack.directMessage('ada')])
    messages.length = 0;
  await ada.types(`/upnext schedule in 30 hours We are live, ${desk.clock.now().getTime()} on x`);
  const mends = bad.map((rule) => desk.slack.fail(rule));
  mends.forEach((mend) => onTestFinished(mend));
  await ada.form().submit();
  expect(ada.hasForm()).toBe(false);
  return () => mends.forEach((mend) => mend());
}

describe('a confirmation', () => {
  describe('while Slack reports internal errors with status 200', () => {
    beforeAll(() => open({ client: retryingClient }));

    test.each(['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout'])(
      '%s: it is said again',
      async (error) => {
        await submitWhile(
          { call: 'response_url', fault: 'error', error, times: 1 },
          { call: 'chat.postEphemeral', fault: 'error', error, times: 1 },
        );
        await desk.slack.until(() => told().length > 0);
        expect(told()).toHaveLength(1);
        desk.clock.moveForward(HOUR_MS);
      },
    );
  });

  describe('while Slack rejects every call, even with retries', () => {
    beforeAll(() => open({ client: retryingClient }));

    test('is stored at once, in case this process ends', async () => {
      const mend = await submitWhile({ call: '*', fault: 'status', status: 503 });
      await expect.poll(waiting).toBe(1);
      mend();
      desk.clock.moveForward(10_000);
      await desk.deps.jobs.runDue();
      expect(told()).toHaveLength(1);
      expect(await waiting()).toBe(0);
    });
  });

  describe('while Slack rejects every call', () => {
    const timers = createManualTimers();
    beforeAll(() => open({ startTimer: timers.startTimer }));

    test('is stored while Slack does not answer, and sent once when it does', async () => {
      const submitting = submitWhile({ call: 'response_url', fault: 'slow', ms: 10_000 });
      await timers.pass(STORE_AFTER_MS);
      await expect.poll(waiting).toBe(1);
      expect(await desk.deps.jobs.runDue()).toBe(0);
      expect(told()).toEqual([]);
      desk.clock.moveForward(10_000);
      (await submitting)();
      await expect.poll(waiting).toBe(0);
      desk.clock.moveForward(HOUR_MS / 2);
      await desk.deps.jobs.runDue();
      expect(told()).toHaveLength(1);
    });

    test.each([
      ['a minute', 60_000, 'channel'],
      ['five minutes', 5 * 60_000, 'direct message'],
    ])('that comes after %s is in the %s', async (_, ms, place) => {
      const ada = desk.user('ada');
      for (const { messages } of [desk.slack.channel('launch'), desk.slack.directMessage('ada')])
        messages.length = 0;
      const actor = { workspace: 'T0NORTHWIND', person: 'U0ADA', reference: 'UP-1' };
      const submittedAt = desk.clock.now().getTime() - ms;
      const origin = { channel: 'C0LAUNCH', openedAt: submittedAt - HOUR_MS, submittedAt };
      await notify(desk.deps, actor, origin, { text: 'Scheduled on X', blocks: [] });
      const [told] = place === 'channel' ? ada.messages() : ada.inDirectMessage().messages();
      expect(told?.text()).toMatch(TOLD);
      expect(texts()).toHaveLength(1);
    });

    test('is not retried after a final refusal', async () => {
      await submitWhile(
        { call: 'response_url', fault: 'status', status: 404 },
        { call: 'chat.postEphemeral', fault: 'error', error: 'user_not_in_channel' },
        { call: 'chat.postMessage', fault: 'error', error: 'cannot_dm_bot' },
      );
      await desk.slack.idle();
      expect(await waiting()).toBe(0);
      expect(told()).toEqual([]);
      desk.clock.moveForward(HOUR_MS);
    });

    test('is sent once, when Slack accepts it again', async () => {
      const mend = await submitWhile({ call: '*', fault: 'error', error: 'fatal_error' });
      await desk.deps.jobs.runDue();
      expect(told()).toEqual([]);
      mend();
      desk.clock.moveForward(HOUR_MS / 2);
      await desk.deps.jobs.runDue();
      await desk.deps.jobs.runDue();
      expect(told()).toHaveLength(1);
    });

    test('is not sent once it is outdated', async () => {
      const mend = await submitWhile({ call: '*', fault: 'status', status: 503 });
      mend();
      desk.clock.moveForward(HOUR_MS + 1);
      await desk.deps.jobs.runDue();
      desk.clock.moveForward(HOUR_MS);
      expect(await desk.deps.jobs.runDue()).toBe(0);
      expect(told()).toEqual([]);
    });
  });
});
