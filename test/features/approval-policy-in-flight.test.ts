import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../support/desk.js';
import { holdBackAnswers } from '../support/held-back-service.js';
import { holdFor } from '../support/held.js';
import { createManualTimers } from '../support/manual-timers.js';
import { test } from '../support/story.js';

/** Once a new approval policy is answered, no post of the project leaves without its approvals. */

const PROJECT = { workspace: 'T0NORTHWIND', project: 'prj_tea' };
const POLL_MS = 200;
const POLLS = 50;

const timers = createManualTimers();
let desk: Desk;
const ada = () => desk.user('ada');
const grace = () => desk.user('grace');

beforeAll(async () => {
  desk = await openDesk({ start: IN_NOVEMBER, wait: async () => undefined, startTimer: timers.startTimer });
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

async function poll(): Promise<void> {
  while (!timers.pending().includes(POLL_MS)) await new Promise(setImmediate);
  timers.expire(POLL_MS);
}

async function nothingIsSent(): Promise<void> {
  await expect.poll(() => desk.deps.store.heldPosts.countSending(PROJECT)).toBe(0);
}

/** The form closes, or shows the result. */
const isSaved = () =>
  !ada().hasForm() || ada().form().text().includes('Approval settings for Tea House saved.');

const answers = () =>
  ada()
    .messages()
    .filter((message) => message.text().includes('Approval settings for Tea House saved.'));

async function schedule(when: string, content: string): Promise<void> {
  await grace().types(`/upnext schedule ${when} ${content} on x`);
  await grace().form().submit();
  await desk.runDueJobs();
}

test('a held post that is being sent is waited for, and the others need approval', async () => {
  await setUp();
  await schedule('in 2 hours', 'Leaving tea');
  await schedule('in 3 hours', 'Later tea');
  const { release, hasReceived } = holdBackAnswers(desk.service);
  const passing = desk.advance(61);
  await hasReceived();
  const saving = ada().form().submit();
  await poll();
  expect(isSaved()).toBe(false);
  release();
  await nothingIsSent();
  await poll();
  await Promise.all([saving, passing]);
  expect(isSaved()).toBe(true);
  await desk.advance(3 * 60);
  expect(await desk.posts('Leaving tea')).toHaveLength(1);
  expect(await desk.posts('Later tea')).toEqual([]);
});

test('one that takes longer is named', async () => {
  await setUp();
  await schedule('in 2 hours', 'Slow tea');
  const { release, hasReceived } = holdBackAnswers(desk.service);
  const passing = desk.advance(61);
  await hasReceived();
  const saving = ada().form().submit();
  for (let polls = 0; polls < POLLS; polls += 1) await poll();
  await saving;
  expect(answers().at(-1)?.text()).toContain(
    '1 post is being sent right now and may still go out without approval.',
  );
  release();
  await passing;
});
