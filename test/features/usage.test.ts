import { beforeAll, expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../src/durations.js';
import { holdPosts } from '../support/held.js';
import { type Desk, openDesk } from '../support/desk.js';
import { test } from '../support/story.js';

const WORKSPACE = 'T0NORTHWIND';
let desk: Desk;
const ada = () => desk.user('ada');

beforeAll(async () => {
  desk = await openDesk();
  await desk.bind();
});

async function showUsage(): Promise<string> {
  await ada().types('/upnext settings');
  await ada().form().press('How your team uses Upnext');
  const text = ada().form().text();
  await ada().form().closeAll();
  return text;
}

test('a team that has done nothing yet', async () => {
  const text = await showUsage();
  expect(text).toContain('No posts.');
  expect(text).toContain('No posts waited.');
  expect(text).toContain('None: all digests are in use.');
});

test('counts posts by the way in which they came', async () => {
  for (const words of ['Green tea', 'Black tea']) {
    await ada().types(`/upnext schedule tomorrow 9am ${words} on x`);
    await ada().form().submit();
  }
  await ada().types('White tea');
  await ada().lastMessage().usesShortcut('Schedule as a post');
  await ada()
    .form()
    .fill({ Platforms: ['X'], ScheduleDate: 'in 3 hours' });
  await ada().form().submit();
  await ada().types('/upnext import');
  await ada()
    .form()
    .fill({ rows: `Text,Networks,When${'\nA row,X,2026-11-02 09:00\nAnother row,X,2026-11-03 09:00'}` });
  await ada().form().submit();
  await ada().form().submit();
  for (let runs = 0; runs < 20; runs += 1) {
    await desk.deps.jobs.runDue();
    desk.clock.moveForward(2_000);
  }
  const text = await showUsage();
  expect(text).toContain('• Form or command: 2');
  expect(text).toContain('• Shortcut on a message: 1');
  expect(text).toContain('• Import: 2');
  expect(text).not.toContain('Agents');
});

test('counts what went wrong, and how long decisions took, without names', async () => {
  const { store } = desk.deps;
  await holdPosts(desk.deps, [
    { content: 'One', at: '2026-10-28T09:00:00Z' },
    { content: 'Two', at: '2026-10-28T09:00:00Z' },
    { content: 'Three', at: '2026-10-28T09:00:00Z' },
    { content: 'Four', at: '2026-10-27T09:00:00Z', state: 'expired' },
  ]);
  const posts = await store.heldPosts.list({ workspace: WORKSPACE, states: ['held'] });
  const written = desk.clock.now().getTime();
  for (const [index, { id }] of posts.entries())
    await store.approvals.decide(
      { workspace: WORKSPACE, id },
      { person: 'U0MEI', decision: index === 0 ? 'changes' : 'approved', hash: '' },
      { version: 1, at: new Date(written + (1 + index * index) * HOUR_MS), jobs: [] },
    );
  const outcome = {
    workspace: WORKSPACE,
    kind: 'outcome' as const,
    person: 'U0ADA',
    since: desk.clock.now(),
  };
  await store.messages.begin({ ...outcome, id: 'a', name: 'failed' });
  await store.messages.begin({ ...outcome, id: 'b', name: 'failed' });
  desk.clock.moveForward(6 * HOUR_MS);
  const text = await showUsage();
  expect(text).toContain('• Not published: 2');
  expect(text).toContain('• Not approved in time: 1');
  expect(text).toContain('• 3 posts, typically 2 h');
  expect(text).toContain('• Longest: 5 h');
  expect(text).not.toMatch(/<@/);
});

test('names digests that are paused or that nothing was sent of', async () => {
  await ada().types('/upnext digest');
  await ada().form().submit();
  expect(await showUsage()).toContain('None: all digests are in use.');
  await ada().types('/upnext digest pause');
  expect(await showUsage()).toContain('<#C0LAUNCH> · Tea House: paused');
  await ada().types('/upnext digest resume');
  desk.clock.moveForward(31 * DAY_MS);
  expect(await showUsage()).toContain('<#C0LAUNCH> · Tea House: nothing sent for 30 days');
});

test('what is older than 30 days does not count', async () => {
  const text = await showUsage();
  expect(text).toContain('No posts.');
  expect(text).toContain('No posts waited.');
});
