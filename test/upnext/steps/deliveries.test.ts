import { beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { holdPosts } from '../../support/held.js';
import { runStep, sentAgain } from '../../support/steps.js';
import { test } from '../../support/story.js';

/** Slack sends a step again, the service does not answer, and Slack does not take the end of the step. */

let desk: Desk;
let nth = 0;
beforeAll(async () => {
  desk = await openDesk({ start: IN_NOVEMBER, perMinute: 20 });
});
beforeEach(async () => {
  await desk.startNewDay();
  nth += 1;
});

const textNow = () => `Delivery ${nth}`;
const INPUTS = { project: 'Tea House', networks: 'x', when: 'tomorrow 9am Berlin time' };
const schedule = (more: Record<string, string> = {}, name?: string) =>
  runStep(desk, 'schedule_post', { ...INPUTS, text: textNow(), ...more }, name);
const ends = () => desk.slack.calls.filter(({ method }) => method.startsWith('functions.')).length;

describe('one step makes one post', () => {
  test.each(['twice', 'redelivered'] as const)('if its event arrives again: %s', async (fault) => {
    desk.slack.fail({ delivery: 'event', fault, times: 1 });
    const before = ends();
    expect(await schedule()).toMatchObject({ state: 'completed' });
    expect(await desk.posts(textNow())).toHaveLength(1);
    expect(ends()).toBe(before + 1);
  });

  test('if another event says the same, much later', async () => {
    const run = await schedule();
    const before = ends();
    await sentAgain(desk, { event_id: 'Ev0AGAIN' });
    await desk.advance(60);
    expect(run.state).toBe('completed');
    expect(await desk.posts(textNow())).toHaveLength(1);
    expect(ends()).toBe(before);
  });

  test('a proposal is one card too', async () => {
    await schedule({ mode: 'propose' });
    await sentAgain(desk, { event_id: 'Ev1AGAIN' });
    await desk.advance(2);
    const held = await desk.deps.store.posts.list({ workspace: 'T0NORTHWIND', states: ['proposed'] });
    expect(held.filter(({ content }) => content === textNow())).toHaveLength(1);
  });

  test('what failed stays failed, although it would be accepted by now', async () => {
    const at = new Date(desk.clock.now().getTime() + 20 * 3_600_000).toISOString();
    await holdPosts(desk.deps, [{ content: 'Twin tea', at }]);
    const run = await schedule({ text: 'Twin tea', when: 'in 30 minutes' });
    await desk.deleteOwnPosts();
    await sentAgain(desk, { event_id: 'Ev2AGAIN' });
    await desk.advance(5);
    expect(run.state).toBe('failed');
    expect(await desk.posts('Twin tea')).toEqual([]);
  });
});

describe('while the service does not answer', () => {
  const POSTS = '/projects/prj_tea/posts';

  test('the step goes on until it is known that the post arrived', async () => {
    desk.respondUsing(POSTS, async (request, carryOut) => {
      if (request.method === 'POST') await carryOut();
      throw new TypeError('fetch failed');
    });
    const run = await desk.user('ada').runsStep('schedule_post', { ...INPUTS, text: textNow() });
    await desk.advance(1);
    expect(run.state).toBe('running');
    await desk.restoreService();
    await desk.advance(10);
    expect(run).toMatchObject({ state: 'completed', outputs: { state: 'Scheduled' } });
    expect(await desk.posts(textNow())).toHaveLength(1);
  });

  test('the step fails once it is known that it did not', async () => {
    desk.respondUsing(POSTS, async (request, carryOut) => {
      if (request.method === 'POST') return new Response('Bad gateway', { status: 502 });
      return carryOut();
    });
    const run = await schedule();
    await desk.advance(10);
    expect(run).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('nothing was done') as unknown,
    });
    expect(await desk.posts(textNow())).toEqual([]);
    await desk.restoreService();
    await desk.advance(60);
    expect(await desk.posts(textNow())).toEqual([]);
    await desk.user('ada').opensHome();
    expect(desk.user('ada').home().text()).not.toContain(textNow());
  });
});

describe('if Slack does not take the end of a step', () => {
  test.each([
    { fault: 'ratelimited', retryAfter: 30 },
    { fault: 'status', status: 500 },
    { fault: 'error', error: 'internal_error' },
    { fault: 'dropped', executed: false },
    { fault: 'dropped', executed: true },
  ] as const)('Upnext says it again: %o', async (fault) => {
    desk.slack.fail({ call: 'functions.completeSuccess', times: 1, ...fault });
    const run = await schedule();
    await desk.advance(3);
    expect(run).toMatchObject({ state: 'completed' });
    expect(await desk.posts(textNow())).toHaveLength(1);
  });
});

test('while Slack does not say who the person is, the step fails and can be run again', async () => {
  desk.deps.people.clear('T0NORTHWIND');
  const mend = desk.slack.fail({ call: 'users.info', fault: 'status', status: 500 });
  const run = await schedule({}, 'mei');
  mend();
  expect(run).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('Slack couldn’t tell Upnext who used this workflow') as unknown,
  });
  expect(await schedule({}, 'mei')).toMatchObject({ state: 'completed' });
});

test('a step that Upnext cannot carry out fails after a few tries', async () => {
  const { posts } = desk.deps.store;
  const hold = vi.spyOn(posts, 'add').mockRejectedValue(new Error('a mistake'));
  const run = await schedule({ mode: 'propose' });
  hold.mockRestore();
  expect(run).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/nothing was scheduled.* Reference: UP-/) as unknown,
  });
});

test('a step that cannot be stored fails at once', async () => {
  const { jobs } = desk.deps;
  const store = vi.spyOn(jobs, 'addIfMissing').mockRejectedValueOnce(new Error('connection lost'));
  const run = await schedule();
  store.mockRestore();
  expect(run).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/its database.* Reference: UP-/) as unknown,
  });
  await desk.advance(5);
  expect(await desk.posts(textNow())).toEqual([]);
});

test('a workflow that runs wild is slowed down', async () => {
  const runs = [];
  for (let n = 0; n < 24; n += 1)
    runs.push(await desk.user('grace').runsStep('next_post', { project: 'Tea House' }));
  await desk.advance(1);
  const refused = runs.filter(({ error }) => error?.includes('too many requests'));
  expect(refused.length).toBeGreaterThan(0);
  expect(runs.every(({ state }) => state !== 'running')).toBe(true);
});
