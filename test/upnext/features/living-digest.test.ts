import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { submitForm } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

let desk: Desk;
let today: string;

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER, failPlatforms: ['LINKEDIN'] })));
beforeEach(async () => void (today = await desk.startNewDay()));

const plan = (posts: Record<string, string>) =>
  desk.insertPosts(
    'prj_tea',
    Object.entries(posts).map(([content, time]) => ({ content, at: `${today}T${time}:00Z` })),
  );
const digest = () => {
  const [only, ...others] = desk.digests();
  expect(others).toEqual([]);
  if (!only) throw new Error('The channel has no digest.');
  return only;
};

describe('the message of a day', () => {
  test('is not changed when its digest is moved to another project', async () => {
    await plan({ 'Secret tea': '15:00' });
    await desk.setUp();
    await desk.advanceTo('08:05');
    const ada = desk.user('ada');
    await ada.types('/upnext digest');
    await ada.lastMessage().press('Edit');
    await submitForm(ada, { Project: 'Coffee Bar' });
    const before = digest().text();
    await desk.advanceTo('15:30');
    expect(digest().text()).toBe(before);
    expect(before).toContain('Today in Tea House');
  });

  test('keeps its day when the digest is moved to another time zone', async () => {
    await plan({ 'Noon tea': '11:00', 'Evening tea': '19:30' });
    await desk.setUp();
    await desk.advanceTo('08:05');
    const ada = desk.user('ada');
    await ada.types('/upnext digest');
    await ada.lastMessage().press('Edit');
    await submitForm(ada, { Timezone: 'Asia/Tokyo' });
    const afterwards = async (minutes: number) => {
      desk.sleepFor(minutes);
      await desk.runDueJobs();
      return digest().text();
    };
    expect(await afterwards(30)).toContain('2 scheduled');
    expect(await afterwards(14 * 60)).toContain('Today in Tea House');
    expect(await afterwards(50)).toContain('in Tea House*\n2 published');
  });

  test('is updated as posts are published, and closed with totals the next day', async () => {
    await plan({ 'Morning tea': '09:30', 'Evening tea': '12:30' });
    await desk.setUp();
    await desk.advanceTo('08:05');
    expect(digest().text()).toContain('2 scheduled');
    expect(digest().edited).toBe(false);
    await desk.advanceTo('09:40');
    expect(digest().text()).toContain('1 scheduled, 1 published');
    expect(digest().text()).toMatch(/:white_check_mark: .* · Published \(rehearsal\) · Morning tea/);
    await desk.advanceTo('13:00');
    expect(digest().text()).toContain('2 published');
    desk.sleepFor(11 * 60);
    await desk.runDueJobs();
    expect(digest().text()).toContain('in Tea House*\n2 published');
  });

  test('shows changes by people', async () => {
    await plan({ 'Noon tea': '11:30', 'Evening tea': '17:30' });
    await desk.setUp();
    await desk.advanceTo('08:05');
    await desk.db.deleteFrom('posts').where('content', '=', 'Noon tea').execute();
    await plan({ 'A surprise': '15:00' });
    await desk.advanceTo('08:40');
    expect(desk.digests()).toHaveLength(1);
    expect(digest().text()).toContain('A surprise');
    expect(digest().text()).not.toContain('Noon tea');
    expect(digest().replies()).toEqual([]);
  });

  test('shows a stuck post, with what to do', async () => {
    await desk.setUp();
    desk.respondWith('/posts', [notPublished()]);
    await desk.advanceTo('08:10');
    await desk.advanceTo('09:38');
    expect(digest().text()).not.toContain('*Stuck*');
    await desk.advanceTo('09:45');
    expect(digest().text()).toMatch(
      /:x: \*1 problem\* · no other posts today\n:warning: .*\*Stuck\* · Morning tea\n/,
    );
    expect(digest().text()).toContain('copy the text from `/upnext posts stuck`');
  });

  test('shows what failed, and where, and closes the day with it', async () => {
    const at = (time: string) => `${today}T${time}:00Z`;
    await desk.insertPosts('prj_tea', [
      { content: 'Fine tea', at: at('09:00') },
      { content: 'Half a tea', at: at('09:30'), platforms: ['X', 'LINKEDIN'] },
      { content: 'No tea', at: at('10:00'), platforms: ['LINKEDIN'] },
    ]);
    await desk.setUp();
    await desk.advanceTo('09:35');
    expect(digest().text()).toMatch(
      /:x: \*1 problem\* · 1 scheduled, 1 published\n:warning: .*\*Partly published \(rehearsal\), failed on LinkedIn\* · Half a tea\nThis demo service is configured to fail .* \[Post again on LinkedIn only\]\n/,
    );
    await desk.advanceTo('10:05');
    expect(digest().text()).toContain(':x: *2 problems* · 1 published\n');
    desk.sleepFor(14 * 60);
    await desk.runDueJobs();
    const closed = digest().text();
    expect(closed).toContain('in Tea House*\n1 failed, 1 partly published, 1 published');
    expect(closed).toMatch(
      /:warning: .*\*Partly published \(rehearsal\), failed on LinkedIn\* · Half a tea\n:x: .*\*Failed \(rehearsal\)\* · No tea\n:white_check_mark: .* · Published \(rehearsal\) · Fine tea/,
    );
    expect(digest().replies()).toEqual([]);
  });

  test('stays as it was while the service is down, and catches up', async () => {
    await plan({ 'Morning tea': '09:30' });
    await desk.setUp();
    await desk.advanceTo('08:10');
    desk.respondUsing('/posts', () => Promise.reject(refused));
    desk.sleepFor(90);
    await desk.runDueJobs();
    expect(digest().text()).toContain('1 scheduled');
    expect(digest().edited).toBe(false);
    await desk.restoreService();
    await desk.advanceTo('09:45');
    expect(digest().text()).toContain('1 published');
  });

  test('rarely asks the service while nothing is due, and never at night', async () => {
    await plan({ 'Morning tea': '12:30' });
    await desk.setUp();
    await desk.advanceTo('08:05');
    desk.requests.length = 0;
    await desk.advanceTo('09:05');
    expect(desk.requests.length).toBeLessThanOrEqual(2 * 6);
    desk.sleepFor(14 * 60 + 15);
    await desk.runDueJobs();
    desk.requests.length = 0;
    await desk.advance(7 * 60);
    expect(desk.requests).toEqual([]);
  });
});

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** As a service tells of it that does not do what it should. */
const notPublished = () => ({
  Id: 'pst_stuck',
  Content: 'Morning tea',
  Platforms: ['X'],
  Status: 'SCHEDULED',
  ScheduleDate: `${today}T09:30:00Z`,
});
