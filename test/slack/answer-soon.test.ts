import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectNoBreach } from '../../src/workspace/breaches.js';
import { openReadingDesk, type ReadingDesk } from '../support/reading-desk.js';

let desk: ReadingDesk;

beforeAll(async () => {
  desk = await openReadingDesk();
});
beforeEach(() => desk.bind());
afterEach(() => expectNoBreach(desk.workspace));
afterAll(() => desk.close());

const LISTS = ['next', 'posts', 'templates', 'logs', 'sources'];

async function answerTo(list: string): Promise<string> {
  const grace = desk.user('grace');
  const before = grace.sees().length;
  await grace.types(`/upnext ${list}`);
  const [answer, ...more] = grace.sees().slice(before);
  expect(more).toEqual([]);
  expect(answer?.ephemeral).toBe(true);
  return answer?.text() ?? '';
}

describe.each(LISTS)('/upnext %s', (list) => {
  test('is the answer to the command itself: no further call to Slack', async () => {
    await answerTo(list);
    const before = desk.workspace.calls.length;
    expect(await answerTo(list)).toContain('Tea House');
    expect(desk.workspace.calls.length).toBe(before);
  });

  test.each([
    ['gives no answer', { as: 'status', status: 503 }],
    ['gives errors for answers', { as: 'error', error: 'fatal_error' }],
  ] as const)('is answered while Slack’s API %s', async (_, rule) => {
    desk.clock.moveForward(6 * 60_000);
    const mend = desk.workspace.misbehave({ call: '*', ...rule });
    expect(await answerTo(list)).toContain('Tea House');
    mend();
  });

  test('says that the service cannot be reached though Slack’s API is away too', async () => {
    desk.clock.moveForward(6 * 60_000);
    const mend = desk.workspace.misbehave({ call: '*', as: 'status', status: 503 });
    desk.breaks('', () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })));
    expect(await answerTo(list)).toMatch(/cannot be reached just now.*Reference: UP-/s);
    mend();
    await desk.mend();
  });
});

test('what takes longer follows the command', async () => {
  const grace = desk.user('grace');
  const before = grace.sees().length;
  let goOn = (_: Response) => {};
  desk.clock.moveForward(60_000);
  desk.breaks('/posts', () => new Promise((resolve) => void (goOn = resolve)));
  await desk.workspace.acts.types('grace', 'launch', '/upnext posts');
  expect(grace.sees()).toHaveLength(before);
  goOn(Response.json({ data: [], success: true }));
  await desk.workspace.until(() => grace.sees().length > before);
  expect(grace.lastSeen().text()).toContain('Tea House');
  await desk.mend();
});

test('what goes wrong on our side is said in the answer to the command itself', async () => {
  const { settings } = desk.deps.store;
  const { of } = settings;
  const mend = desk.workspace.misbehave({ call: '*', as: 'status', status: 503 });
  settings.of = () => Promise.reject(new Error('the disk is gone'));
  expect(await answerTo('posts')).toMatch(/Something went wrong on Upnext’s side.*Reference: UP-/s);
  settings.of = of;
  mend();
});
