import { beforeEach, expect, onTestFinished } from 'vitest';
import { ACK_MS } from '../../../src/upnext/slack/answer/deadlines.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { createManualTimers } from '../../support/manual-timers.js';
import { submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** The process that sends a form has ended, or looks as if it had. Its owner gets the form back, and nothing is sent twice. */

let desk: Desk;
let timers: ReturnType<typeof createManualTimers>;
const ada = () => desk.user('ada');
const messages = () => [...ada().messages(), ...ada().inDirectMessage().messages()];
const texts = () => messages().map((message) => message.text());

/** Of the bot alone: Slack’s time is another one. */
let ahead = 0;

beforeEach(async () => {
  ahead = 0;
  timers = createManualTimers();
  desk = await openDesk({
    startTimer: timers.startTimer,
    botTime: (now) => new Date(now.getTime() + ahead),
  });
  await desk.bind();
});

async function opensForm(): Promise<void> {
  await ada().types('/upnext prompt Cosy autumn');
  await ada().form().fill({ Prompt: 'Write of warm rooms.' });
}

const opensPost = () => ada().types('/upnext schedule tomorrow 9am Warm rooms on x');
const submits = () => ada().form().submit({ until: 'acked' });

/** The service answers when the returned function is called. */
async function hangs(open = opensForm): Promise<() => Promise<void>> {
  await open();
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let isAsked = false;
  desk.respondOnce('POST', (carryOut) => {
    isAsked = true;
    return answered.then(carryOut);
  });
  const submitting = submits();
  await timers.pass(ACK_MS);
  await submitting;
  await expect
    .poll(() => desk.deps.store.keptForms.of('T0NORTHWIND', 'U0ADA').then((all) => all.length))
    .toBe(1);
  await expect.poll(() => isAsked).toBe(true);
  onTestFinished(answer);
  return async () => {
    answer();
    await desk.slack.idle();
  };
}

async function nextProcess(ms = 3 * 60_000): Promise<void> {
  ahead += ms;
  await desk.deps.jobs.runDue();
}

async function entries(action: string) {
  const page = await desk.deps.store.audit.page('T0NORTHWIND', 10, { actions: [action] });
  return page.map(({ outcome }) => outcome);
}

test('a form comes back in a message in three minutes, and a late result is in the form and in the message', async () => {
  const answer = await hangs();
  expect(ada().form().title).toBe('Still working');
  await nextProcess();
  expect(texts()).toEqual([expect.stringMatching(/Cosy autumn.*Upnext restarted while it was sending/s)]);
  await answer();
  expect(ada().form().text()).toContain('Prompt “Cosy autumn” created');
  expect(texts()).toEqual([expect.stringContaining('Prompt “Cosy autumn” created')]);
  expect(await entries('create_prompt')).toEqual(['delivered']);
  expect(desk.sent).toHaveLength(1);
});

test('a form that was closed comes back in a message, which a late result replaces', async () => {
  const answer = await hangs();
  const closing = ada().form().closeAll();
  await nextProcess();
  expect(messages()[0]?.buttons()).toEqual(['Edit', 'Discard']);
  await answer();
  await closing;
  expect(texts()).toEqual([expect.stringContaining('Prompt “Cosy autumn” created')]);
});

test('a form that was closed is heard of even if Slack fails at first', async () => {
  const answer = await hangs();
  const closing = ada().form().closeAll();
  desk.slack.fail({ call: 'chat.postMessage', fault: 'status', status: 503, times: 1 });
  await nextProcess();
  await nextProcess();
  expect(texts()).toEqual([expect.stringContaining('Upnext restarted while it was sending')]);
  await answer();
  await closing;
});

test('a form that was closed is not heard of before its result', async () => {
  const answer = await hangs();
  const closing = ada().form().closeAll();
  await answer();
  await closing;
  await nextProcess();
  expect(texts()).toEqual([expect.stringContaining('Prompt “Cosy autumn” created')]);
});

test('a press that Slack delivers twice is one call, one result and one entry', async () => {
  desk.slack.fail({ delivery: 'view_submission', fault: 'twice', times: 1 });
  await opensForm();
  await submits();
  await desk.slack.idle();
  expect(desk.sent).toHaveLength(1);
  expect(texts()).toEqual([expect.stringContaining('Prompt “Cosy autumn” created')]);
  expect(await entries('create_prompt')).toEqual(['delivered']);
});

const schedules = () => submitPost(ada(), 'tomorrow 9am Twice worked tea on x');

test('a post that its worker finds meanwhile is recorded once, and confirmed once', async () => {
  desk.respondOnce('POST', async (carryOut) => {
    const response = await carryOut();
    await nextProcess();
    return response;
  });
  await schedules();
  expect(await entries('schedule_post')).toEqual(['delivered']);
  expect(ada().hasForm()).toBe(false);
  const told = texts();
  await nextProcess();
  expect(texts()).toEqual(told);
});

test('a post that its worker does not find meanwhile stays delivered', async () => {
  desk.respondOnce('POST', async (carryOut) => {
    desk.respondOnce('GET', () => Response.json([]));
    await nextProcess();
    return carryOut();
  });
  await schedules();
  await nextProcess();
  expect(await entries('schedule_post')).toEqual(['delivered']);
  expect(await desk.posts('Twice worked tea')).toHaveLength(1);
  expect(texts().filter((text) => text.includes('Scheduled on X'))).toHaveLength(1);
});

test('a post has a card that goes on, so its form does not come back', async () => {
  await hangs(opensPost);
  await nextProcess(15_000);
  const [card, ...below] = texts();
  expect(card).toContain('*Sending*');
  expect(below).toEqual(['<@U0ADA>: Upnext is checking whether your post was sent.']);
  await nextProcess();
  expect(texts()).toEqual([card, ...below]);
  expect(await desk.deps.store.keptForms.of('T0NORTHWIND', 'U0ADA').then((all) => all.length)).toBe(0);
});
