import { beforeAll, beforeEach, describe, expect, onTestFinished } from 'vitest';
import { ACK_MS } from '../../../../src/upnext/slack/answer/deadlines.js';
import { type Desk, openDesk } from '../../../support/desk.js';
import { createManualTimers } from '../../../support/manual-timers.js';
import { submitForm } from '../../../support/post-stories.js';
import { test } from '../../../support/story.js';

const timers = createManualTimers();
let desk: Desk;

beforeAll(async () => {
  // What is asked again is asked at once: the answer has a second, of the machine's own time.
  desk = await openDesk({ startTimer: timers.startTimer });
});
beforeEach(() => desk.bind());

const LISTS = ['next', 'posts', 'templates', 'logs', 'sources'];

async function answerTo(list: string): Promise<string> {
  const grace = desk.user('grace');
  const before = grace.messages().length;
  await grace.types(`/upnext ${list}`);
  const [answer, ...more] = grace.messages().slice(before);
  expect(more).toEqual([]);
  expect(answer?.ephemeral).toBe(true);
  return answer?.text() ?? '';
}

describe.each(LISTS)('/upnext %s', (list) => {
  test('replies in the ack, without a further call to Slack', async () => {
    await answerTo(list);
    const before = desk.slack.calls.length;
    expect(await answerTo(list)).toContain('Tea House');
    expect(desk.slack.calls.length).toBe(before);
  });

  test.each([
    ['gives no answer', { fault: 'status', status: 503 }],
    ['gives errors for answers', { fault: 'error', error: 'fatal_error' }],
  ] as const)('is answered while Slack’s API %s', async (_, rule) => {
    desk.clock.moveForward(6 * 60_000);
    onTestFinished(desk.slack.fail({ call: '*', ...rule }));
    expect(await answerTo(list)).toContain('Tea House');
  });

  test('says that the service cannot be reached even if Slack’s API is down', async () => {
    desk.clock.moveForward(6 * 60_000);
    onTestFinished(() => desk.restoreService());
    onTestFinished(desk.slack.fail({ call: '*', fault: 'status', status: 503 }));
    desk.respondUsing('', () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })));
    expect(await answerTo(list)).toMatch(/can’t reach the scheduling service right now.*Reference: UP-/s);
  });
});

describe('a command that opens no form for this person', () => {
  test.each([
    ['project', /This channel’s project is .*Tea House/s],
    ['file', /Deleting files is turned off/],
  ])('/upnext %s is answered in the answer to the command itself', async (verb, says) => {
    await answerTo(verb);
    const before = desk.slack.calls.length;
    expect(await answerTo(verb)).toMatch(says);
    expect(desk.slack.calls.length).toBe(before);
  });

  test('digest actions need no further call either', async () => {
    const ada = desk.user('ada');
    await ada.types('/upnext digest');
    await submitForm(ada, { Time: '09:00' });
    const before = desk.slack.calls.length;
    await ada.types('/upnext digest pause');
    expect(ada.lastMessage().text()).toContain('paused');
    expect(desk.slack.calls.length).toBe(before);
  });

  test('the doctor’s reply says that Upnext is not in the channel', async () => {
    const grace = desk.user('grace');
    onTestFinished(desk.slack.fail({ call: 'chat.postEphemeral', fault: 'error', error: 'not_in_channel' }));
    await grace.types('/upnext doctor');
    expect(grace.lastMessage().text()).toContain('Upnext isn’t in');
    expect(grace.lastMessage().ephemeral).toBe(true);
  });
});

describe('a list that takes long', () => {
  const reading: ((response: Response) => void)[] = [];
  const grace = () => desk.user('grace');
  const STILL_WORKING = ':hourglass_flowing_sand: Still working…';
  const working = ':hourglass_flowing_sand: Loading from the scheduling service…';

  beforeEach(() => {
    onTestFinished(() => desk.restoreService());
    desk.clock.moveForward(60_000);
    desk.respondUsing('/posts', () => new Promise((resolve) => void reading.push(resolve)));
  });

  async function finishReading(): Promise<void> {
    await expect.poll(() => reading).toHaveLength(1);
    reading.pop()?.(Response.json({ data: [], success: true }));
  }

  test('says that it is working, and then shows the list', async () => {
    const before = grace().messages().length;
    const texts = () =>
      grace()
        .messages()
        .slice(before)
        .map((message) => message.text());
    const typing = grace().types('/upnext posts');
    await timers.pass(ACK_MS);
    await desk.slack.until(() => texts().length > 0);
    expect(texts()).toEqual([STILL_WORKING]);
    await finishReading();
    await typing;
    expect(texts()).toEqual([STILL_WORKING, expect.stringContaining('No posts in Tea House')]);
  });

  test('says so in its place when a button was pressed', async () => {
    const filters = grace().types('/upnext posts drafts');
    await finishReading();
    await filters;
    const count = grace().messages().length;
    const pressing = grace().lastMessage().fill({ filter_posts: 'published' });
    await timers.pass(1_000);
    await desk.slack.until(() => grace().lastMessage().text() === working);
    await finishReading();
    await pressing;
    expect(grace().lastMessage().text()).toContain('No published posts in Tea House');
    expect(grace().messages()).toHaveLength(count);
  });
});

test('reports an internal error in the ack', async () => {
  const { settings } = desk.deps.store;
  const { of } = settings;
  onTestFinished(() => void (settings.of = of));
  onTestFinished(desk.slack.fail({ call: '*', fault: 'status', status: 503 }));
  settings.of = () => Promise.reject(new Error('the disk is gone'));
  expect(await answerTo('posts')).toMatch(/Something went wrong in Upnext.*Reference: UP-/s);
});
