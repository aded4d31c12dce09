import { beforeAll, beforeEach, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { holdPosts } from '../../support/held.js';
import { runStep } from '../../support/steps.js';
import { test } from '../../support/story.js';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ start: IN_NOVEMBER });
});
beforeEach(() => desk.startNewDay());

const next = (name?: string, project = 'Tea House') => runStep(desk, 'next_post', { project }, name);
const inDays = (days: number) => new Date(desk.clock.now().getTime() + days * 24 * 3_600_000).toISOString();

test('the next post comes with its text, networks, moment and state', async () => {
  await desk.insertPosts('prj_tea', [
    { content: 'Oolong & you', at: inDays(2), platforms: ['X', 'LINKEDIN'] },
  ]);
  expect(await next('linus')).toMatchObject({
    state: 'completed',
    outputs: {
      text: 'Oolong & you',
      networks: 'LinkedIn, X',
      moment: expect.stringContaining('Berlin (CET) = ') as unknown,
      state: 'Scheduled',
    },
  });
});

test('a post that Upnext holds comes first if it is due first', async () => {
  await desk.insertPosts('prj_tea', [{ content: 'Later', at: inDays(2) }]);
  await holdPosts(desk.deps, [{ content: 'Sooner', at: inDays(1) }]);
  expect((await next()).outputs).toMatchObject({ text: 'Sooner', state: 'Scheduled' });
});

test('nothing scheduled is no failure', async () => {
  expect(await next()).toMatchObject({ state: 'completed', outputs: { state: 'Nothing scheduled' } });
});

test('somebody who may not read the project learns nothing', async () => {
  await desk.insertPosts('prj_tea', [{ content: 'Secret', at: inDays(2) }]);
  expect(await next('omar')).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('no access') as unknown,
  });
});

test('the step fails with what the service says', async () => {
  desk.respondWith('/projects', new Response('{}', { status: 503 }));
  expect(await next()).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('service') as unknown,
  });
});
