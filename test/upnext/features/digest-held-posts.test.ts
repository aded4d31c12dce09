import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { holdPosts } from '../../support/held.js';
import { test } from '../../support/story.js';

/** The daily digest with the posts that Upnext holds. */

let desk: Desk;
let today: string;

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
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
    /^\*Today in Tea House\*, .*:\n:x: \*5 problems\* · 1 scheduled\n:warning: .*\*Expired\* · Expired tea\nIt wasn’t approved in time\. \[New time\]\n:x: .*\*Rejected by the service\* · Refused tea\nTemplate not found\. \[Fix\]\n…and 3 more problems\n:calendar: .*Held tea\n/,
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

test('one of a later day brings no digest on a day without posts', async () => {
  await holdPosts(desk.deps, [{ content: 'Refused later', at: inDays(4, '09:00'), state: 'refused' }]);
  await desk.setUp({ 'On days without posts': 'Don’t send' });
  await desk.advanceTo('12:00');
  expect(desk.digests()).toEqual([]);
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

test('says at once that its project is frozen, and that it isn’t any more', async () => {
  await holdPosts(desk.deps, [{ content: 'Held tea', at: at('14:00') }]);
  await desk.setUp();
  await desk.advanceTo('08:05');
  const ada = desk.user('ada');
  await ada.types('/upnext freeze wrong price');
  await desk.advance(1);
  expect(digest().text()).toContain(':warning: Frozen by <@U0ADA>: wrong price');
  expect(digest().text()).toMatch(/Frozen\*? · Held tea/);
  await ada.types('/upnext unfreeze');
  await desk.advance(1);
  expect(digest().text()).not.toMatch(/froze/i);
});
