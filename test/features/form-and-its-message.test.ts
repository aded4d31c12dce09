import { DateTime } from 'luxon';
import { beforeAll, beforeEach, expect } from 'vitest';
import { type Desk, openDesk } from '../support/desk.js';
import { isUnreachable, responds } from '../support/service-double.js';
import { test } from '../support/story.js';

/** A form that is still on the screen, and the message about it: both have buttons, and both are pressed. */

let desk: Desk;
let ada: ReturnType<typeof desk.user>;
let old = '';
let round = 0;

beforeAll(async () => {
  desk = await openDesk();
  await desk.bind();
});

beforeEach(async () => {
  ada = desk.user('ada');
  old = `Doors open, round ${(round += 1)}`;
  // A sixth one at the same time would be asked about.
  await desk.database.executeSql('delete from scheduling.posts');
});

async function isUnsent(): Promise<void> {
  desk.respondOnce('POST', isUnreachable);
  await ada.types(`/upnext schedule tomorrow 9am ${old} on x`);
  await ada.form().submit();
}

const card = () => ada.inDirectMessage().lastMessage();
const count = async (words: string) => (await desk.posts(words)).length;

test('an unsent form shows the reference that is in the log', async () => {
  await isUnsent();
  const reference = /Reference: (UP-\w{6})/.exec(card().text())?.[1];
  expect(desk.log.filter((line) => line.includes(`"reference":"${reference}"`))).not.toEqual([]);
  await card().press('Discard');
  await ada.form().closeAll();
});

test('an edit made while the older text was sent is not confirmed as sent', async () => {
  await isUnsent();
  const newer = `${old}, and come early`;
  await ada.form().fill({ Content: newer, ScheduleDate: 'tomorrow 6pm' });
  await ada.form().pressEnter('ScheduleDate');
  await card().press('Try again');
  expect(await count(old)).toBe(1);
  await ada.form().submit();
  expect(await count(newer)).toBe(0);
  expect(ada.form().text()).toContain('Press the button again to send this version');
  expect(ada.form().value('Content')).toBe(newer);
  expect(ada.form().value('ScheduleDate')).toBe('tomorrow 6pm');
  await ada.form().submit();
  expect([await count(old), await count(newer)]).toEqual([1, 1]);
});

test('an edit made meanwhile is kept when the form is closed', async () => {
  await isUnsent();
  const newer = `${old}, and bring a friend`;
  await ada.form().fill({ Content: newer });
  await card().press('Try again');
  await ada.form().submit();
  await ada.form().closeAll();
  expect(card().text()).toContain(newer);
  expect(card().buttons()).toEqual(['Edit', 'Discard']);
  await card().press('Edit');
  await ada.form().submit();
  expect(ada.form().text()).toContain('X already has a post at 09:00');
  await ada.form().submit();
  expect([await count(old), await count(newer)]).toEqual([1, 1]);
});

test('the same form is sent once, whichever button is pressed', async () => {
  await isUnsent();
  await card().press('Try again');
  await ada.form().submit();
  expect(await count(old)).toBe(1);
  expect(ada.hasForm()).toBe(false);
});

test('a form discarded in its card can still be sent from the open modal', async () => {
  await isUnsent();
  await card().press('Discard');
  await ada.form().fill({ Content: `${old}, better` });
  await ada.form().submit();
  expect(ada.form().text()).toContain('You discarded this');
  expect(await count(`${old}, better`)).toBe(0);
  await ada.form().submit();
  expect(await count(`${old}, better`)).toBe(1);
});

test('a warning shown in the card lets the next press through', async () => {
  await isUnsent();
  await ada.form().closeAll();
  const grace = desk.user('grace');
  await grace.types(`/upnext schedule tomorrow 9am Berlin time ${old} on x`);
  await grace.form().submit();
  desk.clock.moveForward(60_000);
  await card().press('Try again');
  expect(card().text()).toContain('already scheduled');
  expect(await count(old)).toBe(1);
  await card().press('Try again');
  expect(await count(old)).toBe(2);
});

test('an error text from the service notifies nobody', async () => {
  await ada.types(`/upnext schedule tomorrow 9am ${old} on x`);
  const detail = [
    { loc: ['body', 'Content'], msg: 'Ask <@U0GRACE> about R&D', type: 'x' },
    { loc: ['body'], msg: 'Not today', type: 'x' },
  ];
  desk.respondOnce('POST', responds(422, { detail }));
  await ada.form().submit();
  const drawn = JSON.stringify(ada.form().view.blocks.filter(({ type }) => type === 'context'));
  expect(drawn).toContain('Ask Grace Romero about R&amp;D');
  expect(drawn).not.toMatch(/<[!@]/);
  await ada.form().closeAll();
});

test('a form that is sent before its question is answered keeps a button for every meaning', async () => {
  await ada.types(`/upnext schedule 03/04 at 9 ${old} on x`);
  const readings = () =>
    ada
      .form()
      .buttons()
      .filter((text) => /\d\d:\d\d/.test(text));
  const offered = readings();
  expect(offered.length).toBeGreaterThan(3);
  await ada.form().submit();
  expect(readings()).toEqual(offered);
  expect(ada.form().text()).toContain(':warning: *Which date do you mean?');
  await ada.form().closeAll();
});

test('a form edited on another day still shows the original date', async () => {
  await isUnsent();
  await ada.form().close();
  const tomorrow = new Date(desk.clock.now().getTime() + DAY_MS);
  const meant = DateTime.fromJSDate(tomorrow, { zone: 'UTC' }).toFormat('d LLL yyyy', { locale: 'en' });
  desk.clock.moveForward(DAY_MS / 2);
  await card().press('Edit');
  expect(ada.form().value('ScheduleDate')).toMatch(new RegExp(`^tomorrow|^${meant}`));
  await ada.form().close();
  desk.clock.moveForward(DAY_MS);
  await card().press('Edit');
  expect(ada.form().value('ScheduleDate')).toMatch(new RegExp(`^${meant} 09:00`));
  await ada.form().close();
});

const DAY_MS = 24 * 60 * 60_000;
