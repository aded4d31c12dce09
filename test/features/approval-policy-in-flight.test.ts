import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../support/desk.js';
import { holdBackAnswers } from '../support/held-back-service.js';
import { holdFor } from '../support/held.js';
import { test } from '../support/story.js';

/** A new approval policy applies to every post that is not being sent yet. */

const PROJECT = { workspace: 'T0NORTHWIND', project: 'prj_tea' };

let desk: Desk;
const ada = () => desk.user('ada');
const grace = () => desk.user('grace');

beforeAll(async () => {
  desk = await openDesk({ start: IN_NOVEMBER, wait: async () => undefined });
});
beforeEach(async () => {
  await desk.deps.store.projectSettings.saveApproval(
    PROJECT.workspace,
    PROJECT.project,
    undefined,
    desk.clock.now(),
  );
  await desk.database.executeSql('delete from upnext.held_posts');
  await desk.startNewDay();
  await holdFor(desk.deps, 60);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function setUp(): Promise<void> {
  await ada().types('/upnext approvals');
  await ada().lastMessage().press('Set up approvals');
  await ada()
    .form()
    .fill({ mode: 'Every post', people: ['mei'], channel: '#launch' });
}

async function nothingIsSent(): Promise<void> {
  await expect.poll(() => desk.deps.store.heldPosts.countSending(PROJECT)).toBe(0);
}

async function schedule(when: string, content: string): Promise<void> {
  await grace().types(`/upnext schedule ${when} ${content} on x`);
  await grace().form().submit();
  await desk.runDueJobs();
}

test('a held post that is being sent goes out, and the others need approval', async () => {
  await setUp();
  await schedule('in 2 hours', 'Leaving tea');
  await schedule('in 3 hours', 'Later tea');
  const { release, hasReceived } = holdBackAnswers(desk.service);
  const passing = desk.advance(61);
  await hasReceived();
  await ada().form().submit();
  expect(ada().lastMessage().text()).toContain('Approval settings for Tea House saved.');
  release();
  await nothingIsSent();
  await passing;
  await desk.advance(3 * 60);
  expect(await desk.posts('Leaving tea')).toHaveLength(1);
  expect(await desk.posts('Later tea')).toEqual([]);
});
