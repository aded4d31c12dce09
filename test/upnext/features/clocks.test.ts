import { afterEach, beforeAll, expect, onTestFinished } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { test } from '../../support/story.js';

/** The clock of the bot is set back, for example because it was wrong. Nobody may be locked out until the clock catches up. */

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
let desk: Desk;
let setBackMs = 0;
beforeAll(async () => {
  desk = await openDesk({
    start: IN_NOVEMBER,
    perMinute: 10,
    botTime: (now) => new Date(now.getTime() - setBackMs),
  });
  await desk.bind();
});
afterEach(() => desk.clock.moveForward(60_000));

const setBack = (ms: number) => (setBackMs += ms);
const texts = (name: string) =>
  desk
    .user(name)
    .messages()
    .map((message) => message.text());

test.each([10 * 60_000, DAY_MS])(
  'commands are answered after the clock was set back by %i ms',
  async (ms) => {
    const grace = desk.user('grace');
    for (let n = 0; n < 3; n += 1) await grace.types('/upnext help');
    setBack(ms);
    const before = texts('grace').length;
    await grace.types('/upnext help');
    expect(texts('grace').slice(before)).toEqual([expect.stringContaining('/upnext schedule')]);
  },
);

test('shortcuts are answered after the clock was set back', async () => {
  const mei = desk.user('mei');
  await mei.usesShortcut('Schedule a post');
  setBack(DAY_MS);
  await mei.form().close();
  await mei.usesShortcut('Schedule a post');
  expect(mei.form().text()).toContain('Content');
});

test('someone who becomes a guest loses their rights after five minutes, even if the clock is set back', async () => {
  const grace = desk.user('grace');
  const stored = desk.slack.person('grace');
  onTestFinished(() => void (stored.role = 'member'));
  await grace.usesShortcut('Schedule a post');
  setBack(DAY_MS);
  await grace.types('/upnext help');
  await grace.types('/upnext settings');
  stored.role = 'guest';
  desk.clock.moveForward(6 * 60_000);
  const who = { workspace: 'T0NORTHWIND', person: stored.id };
  const found = await desk.deps.people.find(await desk.deps.slack(who.workspace), who);
  expect(found.membership).toBe('guest');
});
