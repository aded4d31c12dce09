import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { expectNoViolations } from '../../src/workspace/violations.js';
import { openStubDesk, type StubDesk } from '../support/stub-desk.js';

let desk: StubDesk;

beforeAll(async () => {
  // What is asked again is asked at once: the answer has a second, of the machine's own time.
  desk = await openStubDesk({ wait: async () => undefined });
});
beforeEach(() => desk.bind());
afterEach(() => expectNoViolations(desk.workspace));
afterAll(() => desk.close());

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
    const before = desk.workspace.calls.length;
    expect(await answerTo(list)).toContain('Tea House');
    expect(desk.workspace.calls.length).toBe(before);
  });

  test.each([
    ['gives no answer', { fault: 'status', status: 503 }],
    ['gives errors for answers', { fault: 'error', error: 'fatal_error' }],
  ] as const)('is answered while Slack’s API %s', async (_, rule) => {
    desk.clock.moveForward(6 * 60_000);
    onTestFinished(desk.workspace.injectFault({ call: '*', ...rule }));
    expect(await answerTo(list)).toContain('Tea House');
  });

  test('says that the service cannot be reached even if Slack’s API is down', async () => {
    desk.clock.moveForward(6 * 60_000);
    onTestFinished(() => desk.restoreService());
    onTestFinished(desk.workspace.injectFault({ call: '*', fault: 'status', status: 503 }));
    desk.respondUsing('', () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })));
    expect(await answerTo(list)).toMatch(/can’t reach the scheduling service right now.*Reference: UP-/s);
  });
});

describe('a command that opens no form for this person', () => {
  test.each([
    ['project', /This channel’s project is .*Tea House/s],
    ['digest', /You don’t have permission to/],
    ['file', /Deleting files is turned off/],
  ])('/upnext %s is answered in the answer to the command itself', async (verb, says) => {
    await answerTo(verb);
    const before = desk.workspace.calls.length;
    expect(await answerTo(verb)).toMatch(says);
    expect(desk.workspace.calls.length).toBe(before);
  });

  test('digest actions need no further call either', async () => {
    const ada = desk.user('ada');
    await ada.types('/upnext digest');
    await ada.form().fill({ Time: '09:00' });
    await ada.form().submit();
    const before = desk.workspace.calls.length;
    await ada.types('/upnext digest pause');
    expect(ada.lastMessage().text()).toContain('paused');
    expect(desk.workspace.calls.length).toBe(before);
  });

  test('the doctor’s reply says that Upnext is not in the channel', async () => {
    const grace = desk.user('grace');
    onTestFinished(
      desk.workspace.injectFault({ call: 'chat.postEphemeral', fault: 'error', error: 'not_in_channel' }),
    );
    await grace.types('/upnext doctor');
    expect(grace.lastMessage().text()).toContain('Upnext isn’t in');
    expect(grace.lastMessage().ephemeral).toBe(true);
  });
});

test('a slow reply follows the ack', async () => {
  const grace = desk.user('grace');
  const before = grace.messages().length;
  let goOn = (_: Response) => {};
  onTestFinished(() => desk.restoreService());
  desk.clock.moveForward(60_000);
  desk.respondUsing('/posts', () => new Promise((resolve) => void (goOn = resolve)));
  await desk.workspace.userActions.sendMessage({ user: 'grace', channel: 'launch', text: '/upnext posts' });
  expect(grace.messages()).toHaveLength(before);
  goOn(Response.json({ data: [], success: true }));
  await desk.workspace.until(() => grace.messages().length > before);
  expect(grace.lastMessage().text()).toContain('Tea House');
});

test('reports an internal error in the ack', async () => {
  const { settings } = desk.deps.store;
  const { of } = settings;
  onTestFinished(() => void (settings.of = of));
  onTestFinished(desk.workspace.injectFault({ call: '*', fault: 'status', status: 503 }));
  settings.of = () => Promise.reject(new Error('the disk is gone'));
  expect(await answerTo('posts')).toMatch(/Something went wrong in Upnext.*Reference: UP-/s);
});
