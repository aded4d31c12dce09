import { beforeAll, beforeEach, expect } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.js';
import { submitForm, submitPost } from '../../support/post-stories.js';
import { isUnreachable, responds } from '../../support/service-double.js';
import { test } from '../../support/story.js';

/** A form that was not sent, and the message about it once it is closed. */

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
  await desk.database.executeSql('delete from scheduling.posts; delete from upnext.kept_forms');
});

async function isUnsent(): Promise<void> {
  desk.respondOnce('POST', isUnreachable);
  await submitPost(ada, `tomorrow 9am ${old} on x`);
}

const card = () => ada.inDirectMessage().lastMessage();
const count = async (words: string) => (await desk.posts(words)).length;

test('an unsent form shows the reference that is in the log, and nobody gets a message while it is open', async () => {
  await isUnsent();
  const reference = /Reference: (UP-\w{6})/.exec(ada.form().text())?.[1];
  expect(desk.log.filter((line) => line.includes(`"reference":"${reference}"`))).not.toEqual([]);
  expect(ada.inDirectMessage().messages()).toEqual([]);
  await ada.form().closeAll();
  expect(card().text()).toContain(`Not sent yet*\nX: “${old}”`);
  expect(card().text()).toContain(`Reference: ${reference}`);
  expect(card().buttons()).toEqual(['Edit', 'Discard']);
});

test('a form that is sent from its message is sent once, and its message shows the result', async () => {
  await isUnsent();
  await ada.form().close();
  await card().press('Edit');
  const newer = `${old}, and bring a friend`;
  await submitForm(ada, { Content: newer });
  expect([await count(old), await count(newer)]).toEqual([0, 1]);
  expect(card().text()).toContain('Scheduled on X');
  expect(card().buttons()).not.toContain('Edit');
});

test('a form discarded on the Home tab can still be sent where it is open', async () => {
  await isUnsent();
  await ada.form().close();
  await ada.opensHome();
  await card().press('Edit');
  await ada.home().press('Discard');
  await desk.runDueJobs();
  expect(card().text()).toContain(`Discarded: ~X: “${old}”~`);
  expect(card().buttons()).toEqual([]);
  await ada.form().submit();
  expect(await count(old)).toBe(1);
});

test('an edit that was not sent is in the message when the form is closed again', async () => {
  await isUnsent();
  await ada.form().close();
  await card().press('Edit');
  const newer = `${old}, better`;
  await submitForm(ada, { Content: newer, ScheduleDate: 'yesterday 9am' });
  expect(await count(newer)).toBe(0);
  const before = ada.inDirectMessage().messages().length;
  await ada.form().close();
  expect(card().text()).toContain(newer);
  expect(ada.inDirectMessage().messages()).toHaveLength(before);
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
  expect(drawn).toContain('Ask &lt;@U0GRACE&gt; about R&amp;D');
  expect(drawn).not.toMatch(/<(?:@|!(?!date))/);
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
