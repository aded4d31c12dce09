import { beforeAll, beforeEach, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../support/desk.js';
import { holdPosts } from '../support/held.js';
import { test } from '../support/story.js';

/** The week’s first digest says what became of last week. */

let desk: Desk;
let today: string;
const MONDAY = 1;
const DAY_MS = 24 * 3_600_000;

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER, wait: async () => undefined })));
beforeEach(() => startNew(MONDAY));

async function startNew(weekday: number): Promise<void> {
  do today = await desk.startNewDay();
  while (new Date(today).getUTCDay() !== weekday);
}

const inDays = (days: number, time = '12:00') =>
  new Date(new Date(`${today}T${time}:00Z`).getTime() + days * DAY_MS).toISOString();
const digest = () => desk.digests().find((message) => message.text().includes('in Tea House*'));
const text = () => digest()?.text() ?? '';

async function fail(content: string, error?: string): Promise<void> {
  await desk.insertPosts('prj_tea', [{ content, at: inDays(-3), status: 'FAILED' }]);
  const results = JSON.stringify([{ platform: 'X', status: 'FAILED', ...(error && { error }) }]);
  await desk.db.updateTable('posts').set({ results }).where('content', '=', content).execute();
}

/** Two went out, three failed. */
async function lastWeek(): Promise<void> {
  await desk.insertPosts('prj_tea', [
    { content: 'First tea', at: inDays(-7, '00:30'), status: 'PUBLISHED' },
    { content: 'Last tea', at: inDays(-1, '21:00'), status: 'PUBLISHED' },
    { content: 'Tea of the week before', at: inDays(-8), status: 'PUBLISHED' },
    { content: 'Tea of today', at: inDays(0) },
  ]);
  await fail('Tea without a token', 'The access token has expired. Please reconnect.');
  await fail('Tea without a film', 'Unsupported video codec');
  await fail('Tea without a reason');
}

const sendDigest = async (fields = {}) => {
  await desk.setUp(fields);
  await desk.advanceTo('08:01');
};

test('in figures, with the causes sorted, and what it does not know as unknown', async () => {
  await lastWeek();
  await holdPosts(desk.deps, [
    { content: 'Tea too late', at: inDays(-4), state: 'expired' },
    { content: 'Tea refused', at: inDays(-5), state: 'refused', reason: 'Status is a duplicate.' },
  ]);
  await sendDigest();
  expect(text()).toContain(
    '\n:warning: *Last week*: 3 failed, 1 rejected, 1 expired, 2 published\nCauses: connection (1), media (1), rule (1), unknown (1) [Details]\n',
  );
});

test('with the service’s own words for the person who asks', async () => {
  await lastWeek();
  await sendDigest();
  const before = desk.digests().length;
  await digest()?.press('Details');
  const answer = desk.user('grace').lastMessage();
  expect(answer.ephemeral).toBe(true);
  expect(answer.text()).toMatch(
    /^\*3 posts in Tea House\*\nProblems, Mon \d+ \w+ to yesterday, Sun \d+ \w+\n/,
  );
  expect(answer.text()).toMatch(
    /Tea without a token\n\*X\*: The access token has expired\. Please reconnect\./,
  );
  expect(answer.text()).toMatch(/Tea without a reason\n.*didn’t give a reason\./);
  expect(answer.text()).not.toContain('Last tea');
  expect(desk.digests()).toHaveLength(before);
});

test('only for people who may see the project when they press', async () => {
  await lastWeek();
  await sendDigest();
  await desk.deps.store.projectSettings.saveAccess(
    'T0NORTHWIND',
    'prj_tea',
    {
      name: 'Tea House',
      read: { people: ['U0ADA'], groups: [] },
      schedule: { people: [], groups: [] },
      'set-up': { people: ['U0ADA'], groups: [] },
    },
    desk.clock.now(),
  );
  await digest()?.press('Details');
  expect(desk.user('grace').lastMessage().text()).not.toContain('Tea without a token');
  expect(desk.user('grace').lastMessage().text()).toContain('You don’t have access');
  await desk.deps.store.projectSettings.saveAccess('T0NORTHWIND', 'prj_tea', undefined, desk.clock.now());
});

test('stays through the day, and when the day is over', async () => {
  await lastWeek();
  await sendDigest();
  const message = digest();
  const [figures = ''] = /\*Last week\*.*\n.*/.exec(text()) ?? [];
  await desk.advanceTo('12:30');
  expect(message?.text()).toContain('1 published');
  expect(message?.text()).toContain(figures);
  desk.sleepFor(12 * 60);
  await desk.advance(25);
  expect(message?.text()).toMatch(/^\*Mon \d+ \w+ in Tea House\*\n1 published\n/);
  expect(message?.text()).toContain(figures);
});

test('also on a day that would bring no digest', async () => {
  await desk.insertPosts('prj_tea', [{ content: 'Old tea', at: inDays(-5), status: 'PUBLISHED' }]);
  await sendDigest({ 'On days without posts': 'Don’t send' });
  expect(text()).toMatch(/\nNo posts\n[^]*\n\*Last week\*: 1 published\n/);
  expect(text()).not.toContain('Causes');
});

test('on the first day of the week that has a digest', async () => {
  await startNew(2);
  await desk.insertPosts('prj_tea', [
    { content: 'Old tea', at: inDays(-5), status: 'PUBLISHED' },
    { content: 'Tea of Monday', at: inDays(-1), status: 'PUBLISHED' },
    { content: 'Tea of today', at: inDays(0) },
  ]);
  await sendDigest({ Days: 'Choose days', ChosenDays: ['Tuesday', 'Friday'] });
  expect(text()).toContain('*Last week*: 1 published\n');
});

test('not if there was nothing', async () => {
  await desk.insertPosts('prj_tea', [{ content: 'Tea of today', at: inDays(0) }]);
  await sendDigest();
  expect(text()).toContain('Tea of today');
  expect(text()).not.toContain('Last week');
});

test('not on other days', async () => {
  await startNew(3);
  await lastWeek();
  await sendDigest();
  expect(text()).toContain('Tea of today');
  expect(text()).not.toContain('Last week');
});

test('later, if the service could not say it at first', async () => {
  await lastWeek();
  desk.respondUsing('/posts', () => Promise.reject(new Error('connect ECONNREFUSED')));
  await sendDigest();
  expect(text()).not.toContain('*Last week*');
  await desk.restoreService();
  await desk.advance(15);
  expect(text()).toContain('*Last week*: 3 failed, 2 published\n');
});
