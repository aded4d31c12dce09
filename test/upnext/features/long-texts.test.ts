import { beforeAll, expect, vi } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import { ACK_MS } from '../../../src/upnext/slack/answer/deadlines.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { createManualTimers } from '../../support/manual-timers.js';
import { submitPost } from '../../support/post-stories.js';
import { responds } from '../../support/service-double.js';
import { test } from '../../support/story.js';

/** Text that is too long for one alert or message still arrives in full. */

const timers = createManualTimers();
let desk: Desk;
let ada: User;
let linus: User;

beforeAll(async () => {
  desk = await openDesk({ startTimer: timers.startTimer });
  [ada, linus] = [desk.user('ada'), desk.user('linus')];
  await desk.bind();
});

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `w${index}&`);
/** Everything that a person was sent, without the notes and the spaces in between. */
const lettersTo = (person: User) =>
  person
    .inDirectMessage()
    .messages()
    .map((message) => message.text().split('\nThis message continues in the thread.')[0])
    .join('')
    .replaceAll('&amp;', '&')
    .replace(/\s/g, '');
test('the form shows a long error from the service in full', async () => {
  const reason = `${'This post breaks a rule that is hard to explain. '.repeat(5)}It ends here.`;
  desk.respondOnce('POST', responds(409, { detail: reason }));
  await submitPost(ada, 'tomorrow 9am Refused at length on linkedin');
  expect(ada.form().text()).toMatch(/It ends here\. Reference: UP-/);
  await ada.form().closeAll();
});

test('a request to allow a long post shows every word, and it is sent once it is allowed', async () => {
  const words = numbered(1_300);
  await submitPost(linus, `tomorrow 9am ${words.join(' ')} on facebook`);
  await desk.runDueJobs();
  expect(lettersTo(ada)).toContain(words.join(''));
  await ada.inDirectMessage().lastMessage().press('Allow');
  await desk.runDueJobs();
  expect(desk.sent.at(-1)?.body).toMatchObject({ Content: words.join(' ') });
  await linus.form().closeAll();
});

test('returns everything that was typed after a failure, however long', async () => {
  const words = numbered(8_000);
  await ada.types(`/upnext schedule tomorrow 9am ${words.join(' ')} on facebook`);
  vi.spyOn(desk.deps.store.projectSettings, 'restricted').mockImplementationOnce(async () => {
    await timers.pass(ACK_MS);
    throw new Error('the disk is full');
  });
  const closed = desk.slack.fail({ call: 'views.update', fault: 'error', error: 'not_found' });
  await ada.form().submit();
  closed();
  expect(lettersTo(ada)).toContain(words.join(''));
});
