import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { SlackFault } from '../../../src/local-slack/index.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { test } from '../../support/story.js';

/** While Slack does not say who somebody is, they get no access. */

const WORKSPACE = 'T0NORTHWIND';
const PARTNERS = 'C0PARTNERS';
const SECRET = 'Nobody else knows of this launch';

let desk: Desk;
let stopFault = () => {};
beforeAll(async () => {
  desk = await openDesk();
  await desk.bind({ id: 'prj_tea', name: 'Tea' }, PARTNERS);
  await desk.insertPosts('prj_tea', [
    { content: SECRET, at: '2026-10-27T19:30:00Z' },
    { content: SECRET, status: 'DRAFT' },
  ]);
});
beforeEach(() => desk.deps.people.clear(WORKSPACE));
afterEach(() => stopFault());

const COMMANDS = ['/upnext', '/upnext posts', '/upnext posts drafts', '/upnext doctor', '/upnext project'];
const SILENT: SlackFault[] = [
  { call: 'users.info', fault: 'ratelimited', retryAfter: 30 },
  { call: 'users.info', fault: 'status', status: 503 },
  { call: 'users.info', fault: 'error', error: 'internal_error' },
  { call: 'users.info', fault: 'empty' },
];

test.each(SILENT)('no posts are shown while Slack does not say who somebody is: $as', async (silent) => {
  stopFault = desk.slack.fail(silent);
  const omar = desk.user('omar').in('#partners');
  for (const command of COMMANDS) {
    await omar.types(command);
    expect(omar.lastMessage().text(), command).toContain('Slack couldn’t tell Upnext who you are');
    expect(omar.lastMessage().buttons(), command).toEqual([]);
  }
});

test('the App Home shows no posts either', async () => {
  stopFault = desk.slack.fail({ call: 'users.info', fault: 'error', error: 'internal_error' });
  const omar = desk.user('omar');
  await omar.opensHome();
  expect(omar.home().text()).toContain('Slack couldn’t tell');
  expect(omar.home().text()).not.toContain(SECRET);
});

test.each(['user_not_found', 'user_not_visible'])(
  'an unknown user counts as a person from another organization: %s',
  async (error) => {
    stopFault = desk.slack.fail({ call: 'users.info', fault: 'error', error });
    const omar = desk.user('omar').in('#partners');
    await omar.types('/upnext posts');
    expect(omar.lastMessage().text()).toContain('You don’t have permission to view posts');
  },
);

test('a person known from earlier keeps their access', async () => {
  const ada = desk.user('ada').in('#partners');
  await ada.types('/upnext posts');
  desk.clock.moveForward(30 * 60_000);
  stopFault = desk.slack.fail({ call: 'users.info', fault: 'status', status: 503 });
  for (const _ of ['the first time', 'and again']) {
    await ada.types('/upnext posts');
    expect(ada.lastMessage().text()).toContain(SECRET);
  }
  desk.clock.moveForward(2 * 3_600_000);
  await ada.types('/upnext posts');
  expect(ada.lastMessage().text()).toContain('Slack couldn’t tell');
});

test.each([
  ['linus', '#launch'],
  ['omar', '#partners'],
])('%s gets no right to schedule from an answer that says nothing', async (name, channel) => {
  stopFault = desk.slack.fail({ call: 'users.info', fault: 'empty' });
  const person = desk.user(name).in(channel);
  await person.types('/upnext schedule in 2 hours Nobody may send this on x');
  expect(person.form().text()).toContain('Slack couldn’t tell Upnext who you are');
  expect(person.form().view.submit).toBeUndefined();
  expect(await desk.posts('Nobody may send this')).toEqual([]);
});
