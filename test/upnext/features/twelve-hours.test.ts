import { beforeAll, beforeEach, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk, TEA } from '../../support/desk.js';
import { holdFor } from '../../support/held.js';
import { submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** Grace, in New York, reads 12 hours in a project in Berlin, and Ada, in Berlin, reads 24. */

let desk: Desk;
const grace = () => desk.user('grace');
const ada = () => desk.user('ada');

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(() => desk.startNewDay());

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const TWELVE = /\d:\d\d [AP]M/;
const TWENTY_FOUR = /\b\d\d:\d\d(?! [AP]M)/;
/** Without what Slack writes itself, and without words that were typed. */
const plain = (text: string) => text.replaceAll(/<!date[^>]*>/g, '').replaceAll(/^When: .*$/gm, '');

test.each([
  ['a question', '/upnext schedule in 3 days at 8 Tea on x', 'Do you mean 8:00 AM or 8:00 PM?'],
  ['a day without a time', '/upnext schedule tomorrow: Tea on x', 'What time on'],
  [
    'a series',
    '/upnext schedule every monday 9am, 4 times: Tea on x',
    'Every Monday at 9:00 AM New York time',
  ],
])('%s', async (_, typed, says) => {
  await grace().types(typed);
  expect(grace().form().text()).toContain(says);
  expect(plain(grace().form().text())).not.toMatch(TWENTY_FOUR);
  expect(grace().form().buttons().join()).not.toMatch(TWENTY_FOUR);
  await grace().form().closeAll();
  await ada().types(typed);
  expect(plain(ada().form().text())).not.toMatch(TWELVE);
  await ada().form().closeAll();
});

test('the form names the clock of the project as well', async () => {
  await grace().types('/upnext schedule tomorrow 9pm: Tea on x');
  expect(grace().form().text()).toMatch(/Goes out \*<!date[^>]+>\s\(\w+ 3:00 AM Berlin\)\*, in/);
  await grace().form().closeAll();
  await ada().types('/upnext schedule tomorrow 9pm: Tea on x');
  expect(ada().form().text()).not.toContain('(');
  await ada().form().closeAll();
});

test('free slots, quiet hours and the week', async () => {
  const at = ['09:00', '17:00'].map((time) => ({ days: EVERY_DAY, at: time }));
  const slots = {
    zone: 'Europe/Berlin',
    times: at,
    networks: {},
    quiet: [{ days: EVERY_DAY, from: '22:00', to: '07:00' }],
  };
  await desk.deps.store.projectSettings.saveSlots('T0NORTHWIND', 'prj_tea', slots, desk.clock.now());
  await grace().types('/upnext schedule Tea on x');
  expect(grace().form().buttons().join()).toMatch(/Next free: .*, 3:00 AM \(9:00 AM Berlin\)/);
  await grace().form().closeAll();
  await grace().types('/upnext slots');
  expect(grace().lastMessage().text()).toMatch(
    /Every day 9:00 AM and 5:00 PM, Berlin\nQuiet hours: .* 10:00 PM–7:00 AM/,
  );
  expect(grace().lastMessage().text()).toMatch(
    /\*Next free\*: \w+ \d+ Nov 3:00 AM \(9:00 AM Berlin\) and 11:00 AM \(5:00 PM Berlin\), /,
  );
  await grace().types('/upnext week');
  expect(grace().lastMessage().text()).toMatch(/, 5:00\u00a0PM \(11:00\u00a0AM New York\) \| Free slot/);
  await ada().types('/upnext week');
  expect(ada().lastMessage().text()).toMatch(/\nTime \| Status[^]*, 17:00 \| Free slot/);
  await desk.deps.store.projectSettings.saveSlots('T0NORTHWIND', 'prj_tea', undefined, desk.clock.now());
});

test('the project’s time is named only for those whose clock shows another one', async () => {
  await holdFor(desk.deps, 60);
  await desk.bind(TEA, 'C0LAUNCH', true);
  await submitPost(grace(), 'tomorrow 3am Card in the channel on x');
  await desk.runDueJobs();
  expect(ada().in('#launch').lastMessage().text()).not.toContain('09:00 Berlin)');
  await desk.bind(TEA, 'C0LAUNCH', false);
  await submitPost(grace(), 'tomorrow 5am Card for me on x');
  await submitPost(ada(), 'tomorrow 1pm Card in Berlin on x');
  await desk.runDueJobs();
  expect(grace().inDirectMessage().lastMessage().text()).toContain('(11:00 AM Berlin)');
  expect(ada().inDirectMessage().lastMessage().text()).not.toContain('Berlin)');
});

test('a digest of one’s own', async () => {
  await grace().types('/upnext digest me');
  await grace().form().submit();
  expect(grace().lastMessage().text()).toContain('Every day at 9:00 AM\n');
});
