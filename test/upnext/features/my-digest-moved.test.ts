import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { submitForm } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** A digest of one’s own that is moved within its day, or whose person travels: it comes when its dialog says, once. */

const HOUR_MS = 60 * 60_000;
let desk: Desk;
let today: string;
let before = 0;
const ada = () => desk.user('ada');
const at = (time: string, day = today) => `${day}T${time}:00Z`;
const dayAfter = (day: string) =>
  new Date(Date.parse(at('12:00', day)) + 24 * HOUR_MS).toISOString().slice(0, 10);
const news = () =>
  ada()
    .inDirectMessage()
    .messages()
    .filter((message) => /^\*Your /.test(message.text()))
    .slice(before);
/** To the minute. */
const cameAt = () => news().map(({ message }) => minuteOf(Number(message.ts) * 1_000));
const minuteOf = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const openOnes = () => news().filter((message) => message.buttons().length > 0);

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => {
  desk.slack.person('ada').zone = 'Europe/Berlin';
  await desk.database.executeSql(`delete from upnext.digests where id = 'U0ADA'`);
  today = await desk.startNewDay();
  before = 0;
  before = news().length;
  for (let day = today, n = 0; n < 4; n += 1, day = dayAfter(day))
    await desk.insertPosts('prj_tea', [
      { content: `Early of ${day}`, at: at('01:00', day) },
      { content: `Late of ${day}`, at: at('20:00', day) },
    ]);
});
afterEach(async () => {
  if (ada().hasForm()) await ada().form().closeAll();
});

/** What the last message says about the next one, to the minute in UTC. */
function promised(): string {
  const [, seconds] = /Next: <!date\^(\d+)\^/.exec(ada().lastMessage().text()) ?? [];
  return minuteOf(Number(seconds) * 1_000);
}

async function start(fields: Record<string, string>): Promise<string> {
  await ada().types('/upnext digest me');
  await submitForm(ada(), fields);
  return promised();
}

async function move(Time: string): Promise<string> {
  await ada().types('/upnext digest me');
  await ada().lastMessage().press('Edit');
  await submitForm(ada(), { Time });
  return promised();
}

async function readNext(): Promise<string> {
  await ada().types('/upnext digest me');
  return promised();
}

async function advanceTo(moment: string): Promise<void> {
  await desk.advance((Date.parse(moment) - desk.clock.now().getTime()) / 60_000);
}

/** Slack is asked again for a person after five minutes. */
async function fliesTo(zone: string): Promise<void> {
  desk.slack.person('ada').zone = zone;
  await desk.advance(6);
}

test('moved to a later hour after it has come, it comes the next day', async () => {
  const tomorrow = dayAfter(today);
  expect(await start({ Time: '09:00' })).toBe(`${today}T08:00`);
  await advanceTo(at('10:00'));
  expect(await move('14:00')).toBe(`${tomorrow}T13:00`);
  await advanceTo(at('16:00'));
  expect(cameAt()).toEqual([`${today}T08:00`]);
  expect(openOnes()).toHaveLength(1);
  expect(await readNext()).toBe(`${tomorrow}T13:00`);
  await advanceTo(at('16:00', tomorrow));
  expect(cameAt().slice(1)).toEqual([`${tomorrow}T13:00`]);
  // Only the last one is kept true.
  expect(openOnes().map(({ ts }) => ts)).toEqual([news().at(-1)?.ts]);
});

test('from Tokyo to Los Angeles, it comes once for each day', async () => {
  await fliesTo('Asia/Tokyo');
  const [tomorrow, then] = [dayAfter(today), dayAfter(dayAfter(today))];
  expect(await start({ Time: '09:00' })).toBe(`${tomorrow}T00:00`);
  await advanceTo(at('10:00', tomorrow));
  await fliesTo('America/Los_Angeles');
  // The day of the one that has come in Tokyo begins again.
  expect(await readNext()).toBe(`${then}T17:00`);
  await advanceTo(at('20:00', then));
  expect(cameAt()).toEqual([`${tomorrow}T00:00`, `${then}T17:00`]);
});
