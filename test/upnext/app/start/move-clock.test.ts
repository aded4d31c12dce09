import { beforeAll, beforeEach, expect } from 'vitest';
import { createMoveClock } from '../../../../src/upnext/app/start/move-clock.js';
import { agentsOf } from '../../../support/agents.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../../support/desk.js';
import { test } from '../../../support/story.js';

const HOUR_MS = 60 * 60_000;
let desk: Desk;
let today: string;
beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => void (today = await desk.startNewDay()));

async function moveTime(hours: number): Promise<void> {
  const moveForward = async (ms: number) => {
    desk.clock.moveForward(ms);
    await desk.runDueJobs();
  };
  const idle = () => desk.slack.idle();
  await createMoveClock(
    { clock: desk.clock, moveForward },
    { database: desk.database, idle },
  )(hours * HOUR_MS);
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * HOUR_MS).toISOString().slice(0, 10);

/** When Ada was told this in direct messages, to the minute. */
const toldAt = (words: RegExp) =>
  desk
    .user('ada')
    .inDirectMessage()
    .messages()
    .filter((message) => words.test(message.text()))
    .map(({ message }) => new Date(Number(message.ts) * 1_000).toISOString().slice(0, 16));

/** It stops at every job, about a hundred times. */
const TWO_DAYS_TAKE_MS = 60_000;

test('digests that are due on the way arrive, each on its day', { timeout: TWO_DAYS_TAKE_MS }, async () => {
  await desk.setUp({ Quiet: 'Send anyway' });
  await moveTime(50);
  expect(desk.digests()).toHaveLength(3);
  expect(desk.digests().map((digest) => digest.text())).not.toContain('No digest was sent on');
});

test('a person’s own digest arrives when its dialog says', async () => {
  const tomorrow = dayAfter(today);
  for (const day of [today, tomorrow])
    await desk.insertPosts('prj_tea', [{ content: 'Oolong', at: `${day}T15:00:00Z` }]);
  const ada = desk.user('ada');
  await ada.types('/upnext digest me');
  await ada.form().submit();
  await ada.form().closeAll();
  await moveTime(28);
  expect(toldAt(/^\*Your /)).toEqual([`${today}T08:00`, `${tomorrow}T08:00`]);
});

test('a proposal expires at its time', async () => {
  const agents = agentsOf(desk);
  const { token } = await agents.connect();
  const proposal = { project: 'prj_tea', networks: ['X'], when: 'today 9am', key: 'one' };
  await agents.call(token, 'propose_post', { ...proposal, text: 'Steep slowly' });
  await desk.runDueJobs();
  await moveTime(3);
  expect(toldAt(/expired/i).at(-1)).toBe(`${today}T08:00`);
});

test('what people do meanwhile is answered before the clock goes on, and it stops when asked', async () => {
  await desk.setUp({ Quiet: 'Send anyway' });
  const stop = new AbortController();
  const opened: boolean[] = [];
  const moveForward = async (ms: number, ready: () => Promise<unknown>) => {
    const typed = desk.user('mei').types('/upnext schedule');
    await ready();
    desk.clock.moveForward(ms);
    await typed;
    await desk.runDueJobs();
    opened.push(desk.user('mei').hasForm());
    if (opened.length === 3) stop.abort();
  };
  const began = desk.clock.now().getTime();
  const idle = () => desk.slack.idle();
  const move = createMoveClock({ clock: desk.clock, moveForward }, { database: desk.database, idle });
  await move(50 * HOUR_MS, stop.signal);
  expect(opened).toEqual([true, true, true]);
  expect(desk.clock.now().getTime()).toBeLessThan(began + 24 * HOUR_MS);
});
