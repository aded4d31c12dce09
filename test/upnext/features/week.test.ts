import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.js';
import { holdPosts } from '../../support/held.js';
import { test } from '../../support/story.js';

/** It is Monday, 26 Oct 2026, 9:00 in Berlin, where Tea House is. Ada is in Berlin, Mei in Tokyo. */

let desk: Desk;
const ada = () => desk.user('ada');

beforeAll(async () => void (desk = await openDesk()));
beforeEach(async () => {
  await desk.deletePosts();
  await desk.restoreService();
  await desk.bind();
});

async function shown(words = '', who = ada()): Promise<string> {
  await who.types(`/upnext week ${words}`);
  return who.lastMessage().text();
}

const busyWeek = async (): Promise<void> => {
  await desk.insertPosts('prj_tea', [
    { content: 'This morning', at: '2026-10-26T07:00:00Z', status: 'PUBLISHED' },
    { content: 'Tuesday on two', at: '2026-10-27T08:00:00Z', platforms: ['X', 'LINKEDIN'] },
    { content: 'Went wrong', at: '2026-10-26T06:00:00Z', status: 'FAILED' },
    { content: 'Sunday night', at: '2026-11-01T22:30:00Z' },
    { content: 'Next week', at: '2026-11-02T09:00:00Z' },
    { content: 'Last week', at: '2026-10-25T22:30:00Z', status: 'PUBLISHED' },
  ]);
  await holdPosts(desk.deps, [
    { content: 'Held on Friday', at: '2026-10-30T09:00:00Z' },
    { content: 'Missed one', at: '2026-10-26T06:30:00Z', state: 'missed' },
    { content: 'Draft without a date' },
  ]);
};

/** Mondays, Tuesdays, Wednesdays and Fridays at 9:00. */
const SLOTS = {
  zone: 'Europe/Berlin',
  times: [{ days: [1, 2, 3, 5], at: '09:00' }],
  quiet: [],
  networks: {},
};

describe('/upnext week', () => {
  test('shows what the service has and what Upnext holds, by day and time', async () => {
    await busyWeek();
    const text = await shown();
    expect(text).toContain('*Tea House, Mon 26 Oct to Sun 1 Nov 2026*');
    expect(text).toContain('1 failed, 1 missed, 3 scheduled, 1 published');
    expect(text.split('\n').filter((line) => line.includes(' | '))).toEqual([
      'Time | Status | Post | Networks',
      'Mon 26, 07:00 | ❌ Failed | Went wrong | X',
      'Mon 26, 07:30 | ⚠️ Missed | Missed one | X',
      'Mon 26, 08:00 | ✅ Published | This morning | X',
      'Tue 27, 09:00 | 📆 Scheduled | Tuesday on two | LinkedIn, X',
      'Wed 28 | No posts | – | –',
      'Thu 29 | No posts | – | –',
      'Fri 30, 10:00 | 📆 Scheduled | Held on Friday | X',
      'Sat 31 | No posts | – | –',
      'Sun 1, 23:30 | 📆 Scheduled | Sunday night | X',
    ]);
  });

  test('shows the reader’s own clock beside the project’s where they differ', async () => {
    await busyWeek();
    const text = await shown('', desk.user('mei'));
    expect(text).toMatch(/to Sun 1 Nov 2026 \(Berlin time\)/);
    expect(text).toContain('Tue 27, 09:00 (17:00 Tokyo) | 📆 Scheduled');
    expect(text).toContain('Sun 1, 23:30 (Mon 07:30 Tokyo) | 📆 Scheduled');
  });

  test.each([
    ['next', 'Mon 2 Nov to Sun 8 Nov', 'Next week'],
    ['of 3 Nov', 'Mon 2 Nov to Sun 8 Nov', 'Next week'],
    ['nächste Woche', 'Mon 2 Nov to Sun 8 Nov', 'Next week'],
    ['last week', 'Mon 19 Oct to Sun 25 Oct', 'Last week'],
  ])('“%s” shows %s', async (words, days, post) => {
    await busyWeek();
    const text = await shown(words);
    expect(text).toContain(days);
    expect(text).toContain(`| ${post}`);
  });

  test.each([
    ['This week', 'Mon 26 Oct to Sun 1 Nov'],
    ['next week', 'Mon 2 Nov to Sun 8 Nov'],
    ['last week', 'Mon 19 Oct to Sun 25 Oct'],
  ])('/upnext %s shows %s as well', async (words, days) => {
    await ada().types(`/upnext ${words}`);
    expect(ada().lastMessage().text()).toContain(days);
    expect(ada().lastMessage().text()).not.toContain('ignored');
  });

  test('says so if the words name no week, and shows this one', async () => {
    const text = await shown('bananas');
    expect(text).toContain('Upnext doesn’t recognize “bananas” as a week.');
    expect(text).toContain('Mon 26 Oct to Sun 1 Nov');
    expect(text).toContain('No posts');
  });

  test('buttons lead to the weeks before and after', async () => {
    await busyWeek();
    await shown();
    await ada().lastMessage().press('Next week');
    expect(ada().lastMessage().text()).toContain('| Next week');
    await ada().lastMessage().press('Previous week');
    await ada().lastMessage().press('Previous week');
    expect(ada().lastMessage().text()).toContain('| Last week');
  });

  test('a choice opens a post, of the service or held', async () => {
    await busyWeek();
    await shown();
    const week = ada().lastMessage();
    expect(await week.options('open_post')).toEqual([
      'Mon 26, 07:00 · X · Went wrong',
      'Mon 26, 07:30 · X · Missed one',
      'Mon 26, 08:00 · X · This morning',
      'Tue 27, 09:00 · LinkedIn, X · Tuesday on two',
      'Fri 30, 10:00 · X · Held on Friday',
      'Sun 1, 23:30 · X · Sunday night',
    ]);
    await week.fill({ open_post: 'Mon 26, 07:00 · X · Went wrong' });
    expect(ada().lastMessage().text()).toMatch(/^:x: Failed · X \[Post again\]\n/);
    await week.fill({ open_post: 'Mon 26, 07:30 · X · Missed one' });
    expect(ada().lastMessage().buttons()).toContain('New time');
    expect(week.text()).toContain('Time | Status');
  });

  test('shows the free slots that are still ahead', async () => {
    await busyWeek();
    await desk.deps.store.projectSettings.saveSlots('T0NORTHWIND', 'prj_tea', SLOTS, desk.clock.now());
    const text = await shown();
    await desk.deps.store.projectSettings.saveSlots('T0NORTHWIND', 'prj_tea', undefined, desk.clock.now());
    expect(text).toContain('2 free slots');
    expect(text.match(/^.*Free slot.*$/gm)).toEqual([
      'Wed 28, 09:00 | Free slot | – | –',
      'Fri 30, 09:00 | Free slot | – | –',
    ]);
  });

  test('says why if the service does not answer', async () => {
    desk.respondWith('/posts', new Response('', { status: 503 }));
    expect(await shown('of 7 Dec')).toContain('The scheduling service had an internal error.');
  });
});

test('the App Home shows the week in a modal, with buttons for other weeks', async () => {
  await busyWeek();
  await ada().opensHome();
  await ada().home().press('Week');
  expect(ada().form().text()).toContain('Fri 30, 10:00 · 📆 Scheduled · Held on Friday · X');
  await ada().form().fill({ open_post: 'Fri 30, 10:00 · X · Held on Friday' });
  expect(ada().form().text()).toMatch(/:calendar: \*Scheduled\* for .*[^]* · can be changed until/);
  await ada().form().press('Edit');
  expect(ada().form().value('Content')).toBe('Held on Friday');
  await ada().form().close();
  await ada().form().close();
  await ada().form().press('Next week');
  expect(ada().form().text()).toContain('Next week');
  expect(ada().form().text()).toContain('Mon 2 Nov to Sun 8 Nov');
});
