import { beforeAll, beforeEach, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../support/desk.js';
import { test } from '../support/story.js';

/** On Thursdays, a digest says once that nothing is planned for next week. */

let desk: Desk;
let today: string;
const THURSDAY = 4;
const EMPTY = 'Nothing is planned for next week.';
const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) =>
  new Date(new Date(`${today}T12:00:00Z`).getTime() + days * DAY_MS).toISOString();
const text = () => desk.digests().at(-1)?.text() ?? '';

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER, wait: async () => undefined })));
beforeEach(async () => {
  do today = await desk.startNewDay();
  while (new Date(today).getUTCDay() !== THURSDAY);
});

async function sendDigest(posts: number[]): Promise<void> {
  await desk.insertPosts(
    'prj_tea',
    posts.map((days) => ({ content: `Tea in ${days} days`, at: inDays(days) })),
  );
  await desk.setUp();
  await desk.advanceTo('08:01');
}

test('says so if there were posts this week, with a button', async () => {
  await sendDigest([0, 1]);
  expect(text()).toContain(EMPTY);
  await desk.digests().at(-1)?.press('Schedule a post');
  await desk.user('ada').form().closeAll();
});

test('also on a day that would bring no digest', async () => {
  await sendDigest([1, 2]);
  expect(text()).toContain(EMPTY);
});

test('no longer once something is planned', async () => {
  await sendDigest([0]);
  expect(text()).toContain(EMPTY);
  await desk.insertPosts('prj_tea', [{ content: 'Tea on Monday', at: inDays(4) }]);
  await desk.advance(30);
  expect(desk.digests()).toHaveLength(1);
  expect(text()).not.toContain(EMPTY);
});

test.each([
  ['something is planned', [0, 6]],
  ['nothing happens in this project', [20]],
])('not if %s', async (_, posts) => {
  await sendDigest(posts);
  expect(text()).not.toContain(EMPTY);
});

test('not on other days', async () => {
  today = await desk.startNewDay();
  await sendDigest([0]);
  expect(text()).not.toContain(EMPTY);
});
