import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { TRANSITIONS } from '../../../src/upnext/posts/states.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { holdPosts } from '../../support/held.js';
import { test } from '../../support/story.js';

/** The daily digest with the posts that Upnext holds. */

let desk: Desk;
let today: string;

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER, wait: async () => undefined })));
beforeEach(async () => void (today = await desk.startNewDay()));
afterEach(() => {
  vi.restoreAllMocks();
});

const at = (time: string) => `${today}T${time}:00Z`;
const plan = (posts: Record<string, string>) =>
  desk.insertPosts(
    'prj_tea',
    Object.entries(posts).map(([content, time]) => ({ content, at: at(time) })),
  );
const digest = () => {
  const [first] = desk.digests();
  if (!first) throw new Error('The channel has no digest.');
  return first;
};

test('held posts of today are among the others, marked and counted', async () => {
  await plan({ 'Morning tea': '09:00' });
  await holdPosts(desk.deps, [
    { content: 'Held tea', at: at('12:00') },
    { content: 'Refused tea', at: at('13:00'), state: 'refused' },
    { content: 'Missed tea', at: at('06:00'), state: 'missed' },
    { content: 'Draft of a tea', at: at('16:00'), state: 'draft' },
  ]);
  await desk.setUp();
  await desk.advanceTo('08:05');
  const text = digest().text();
  expect(text).toContain(':x: *2 problems* · 2 scheduled, 1 draft\n');
  const places = [
    '*Today in Tea House*',
    '*X* · *Missed* · Missed tea',
    '*X* · *Rejected by the service* · Refused tea',
    '*X* · Morning tea\n',
    '*X* · Held tea\n',
    '*X* · *Still a draft* · Draft of a tea',
  ].map((words) => text.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

const inDays = (days: number, time: string) =>
  new Date(new Date(at(time)).getTime() + days * 24 * 3_600_000).toISOString();

test('begins with the problems since yesterday and of the next seven days, those that can be mended first', async () => {
  await holdPosts(desk.deps, [
    { content: 'Missed tea', at: inDays(-1, '00:30'), state: 'missed' },
    { content: 'Old tea', at: inDays(-2, '12:00'), state: 'missed' },
    { content: 'Expired tea', at: at('14:00'), state: 'expired' },
    { content: 'Refused tea', at: inDays(1, '09:00'), state: 'refused', reason: 'Template not found.' },
    { content: 'Refused later', at: inDays(5, '12:00'), state: 'refused' },
    { content: 'Refused much later', at: inDays(9, '12:00'), state: 'refused' },
    { content: 'Held later', at: inDays(5, '12:00') },
    { content: 'Held tea', at: at('15:00') },
  ]);
  await desk.insertPosts('prj_tea', [{ content: 'Failed tea', at: inDays(-1, '02:00'), status: 'FAILED' }]);
  await desk.setUp();
  await desk.advanceTo('08:05');
  expect(digest().text()).toMatch(
    /^\*Today in Tea House\*, .*:\n:x: \*5 problems\* · 1 scheduled\n:warning: .*\*Expired\* · Expired tea\nIt wasn’t approved in time\. Nothing was sent\. \[New time\]\n:x: .*\*Rejected by the service\* · Refused tea\nTemplate not found\. \[Fix\]\n:calendar: .*Held tea\n/,
  );
  expect(digest().text()).not.toMatch(/Old tea|later|(Expired tea|Refused tea)[^]*\1/);
  expect(digest().fallback).toContain('Today in Tea House: 5 problems · 1 scheduled');
  await digest().press('Show problems');
  expect(desk.user('grace').lastMessage().text()).toMatch(
    /Missed tea[^]*Failed tea|Failed tea[^]*Missed tea/,
  );
  await digest().press('Fix');
  expect(desk.user('grace').form().text()).toContain('Template not found.');
  await desk.user('grace').form().close();
});

test('a single one is shown also on a day without posts', async () => {
  await holdPosts(desk.deps, [
    { content: 'Refused tea', at: inDays(1, '09:00'), state: 'refused', reason: 'Template not found.' },
  ]);
  await desk.setUp({ 'On days without posts': 'Don’t send' });
  await desk.advanceTo('08:05');
  expect(digest().text()).toMatch(
    /^\*Today in Tea House\*, .*:\n:x: \*1 problem\* · no other posts today\n:x: <!date.*Refused tea\nTemplate not found\. \[Fix\]\n/,
  );
});

test('one of a later day is listed with what repairs it, until it is repaired', async () => {
  await holdPosts(desk.deps, [
    { content: 'Refused later', at: inDays(4, '09:00'), state: 'refused', reason: 'Template not found.' },
  ]);
  await plan({ 'Morning tea': '09:00' });
  await desk.setUp();
  await desk.advanceTo('08:05');
  expect(digest().text()).toMatch(
    /\n:x: \*1 problem\* · 1 scheduled\n:x: <!date.*Refused later\nTemplate not found\. \[Fix\]\n/,
  );
  await digest().press('Show problems');
  expect(desk.user('grace').lastMessage().text()).toContain('Refused later');
  const [post] = await desk.deps.store.heldPosts.list({ workspace: 'T0NORTHWIND', states: ['refused'] });
  if (!post) throw new Error('nothing was refused');
  await desk.deps.store.heldPosts.step(
    post,
    { transition: TRANSITIONS.cancel, version: 1, by: 'U0ADA', at: desk.clock.now(), jobs: [] },
    {},
  );
  await desk.advance(30);
  expect(digest().text()).not.toContain('Refused later');
  expect(digest().buttons()).not.toContain('Show problems');
});

test('one of a later day brings no digest on a day without posts', async () => {
  await holdPosts(desk.deps, [{ content: 'Refused later', at: inDays(4, '09:00'), state: 'refused' }]);
  await desk.setUp({ 'On days without posts': 'Don’t send' });
  await desk.advanceTo('12:00');
  expect(desk.digests()).toEqual([]);
});

test('gaps and clashes count them', async () => {
  await plan({ 'First tea': '09:00', 'Late tea': '20:00' });
  await desk.setUp();
  await desk.advanceTo('08:05');
  expect(digest().text()).toContain('*Gap*: no posts between');
  today = await desk.startNewDay();
  await plan({ 'First tea': '09:00', 'Late tea': '20:00' });
  await holdPosts(desk.deps, [
    { content: 'Held between', at: at('14:30') },
    { content: 'Held close', at: at('09:03') },
  ]);
  await desk.setUp();
  await desk.advanceTo('08:05');
  expect(digest().text()).not.toContain('*Gap*');
  expect(digest().text()).toContain('*Close together* on X');
});

test('posts at the same time are named with the networks that both have', async () => {
  today = await desk.startNewDay();
  await desk.insertPosts('prj_tea', [
    { content: 'First tea', at: at('09:00'), platforms: ['X', 'THREADS'] },
    { content: 'Second tea', at: at('09:00'), platforms: ['X'] },
  ]);
  await desk.setUp();
  await desk.advanceTo('08:05');
  expect(digest().text()).toMatch(/\*Two posts at the same time\* on X: <!date[^>]+>$/m);
});

test('the next posts include a held one of tomorrow', async () => {
  const tomorrow = new Date(new Date(at('10:00')).getTime() + 24 * 3_600_000).toISOString();
  await plan({ 'Tea of today': '12:00' });
  await holdPosts(desk.deps, [{ content: 'Tea of tomorrow', at: tomorrow }]);
  await desk.setUp();
  await desk.advanceTo('08:05');
  expect(digest().text()).toMatch(/\*Next\*: :calendar: .*\*X\* · Tea of tomorrow/);
});

test('a held post that goes to the service stays in its row', async () => {
  await holdPosts(desk.deps, [{ content: 'Tea on its way', at: at('11:00') }]);
  await desk.setUp();
  await desk.advanceTo('08:05');
  expect(digest().text()).toContain(':calendar: <!date');
  await desk.advanceTo('10:30');
  expect(await desk.posts('Tea on its way')).toMatchObject([{ Status: 'SCHEDULED' }]);
  expect(digest().text()).toMatch(/\*X\* · Tea on its way/);
});

test('the closing totals and the rows show missed and refused posts first', async () => {
  await plan({ 'Published tea': '09:30' });
  await holdPosts(desk.deps, [
    { content: 'Refused tea', at: at('13:00'), state: 'refused' },
    { content: 'Missed tea', at: at('10:00'), state: 'missed' },
  ]);
  await desk.setUp();
  await desk.advanceTo('08:05');
  const message = digest();
  await desk.advanceTo('09:35');
  desk.sleepFor(22 * 60);
  await desk.advance(25);
  expect(message.text()).toContain('in Tea House*\n1 rejected, 1 missed, 1 published');
  expect(message.text()).toMatch(
    /Missed tea\n.*Refused tea\n:white_check_mark: .* · Published · Published tea/,
  );
});

test('a digest costs one statement for them, however many are held', async () => {
  await holdPosts(
    desk.deps,
    Array.from({ length: 30 }, (_, each) => ({ content: `Tea ${each}`, at: at(`15:${10 + each}`) })),
  );
  const statements = vi.spyOn(desk.deps.store.heldPosts, 'list');
  await desk.setUp();
  await desk.advanceTo('08:01');
  expect(digest().text()).toContain('30 scheduled');
  expect(statements.mock.calls.length).toBeLessThanOrEqual(2);
});
