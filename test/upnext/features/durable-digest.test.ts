import { afterEach, beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import type { SlackFault } from '../../../src/local-slack/index.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { submitForm } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** One digest per channel and day, whatever goes wrong. */

let desk: Desk;
let today: string;
let mends: (() => void)[] = [];

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => {
  today = await desk.startNewDay();
  await desk.insertPosts('prj_tea', [{ content: 'Evening tea', at: `${today}T19:30:00Z` }]);
  await desk.setUp({ Quiet: 'Send anyway' });
});
afterEach(async () => {
  for (const mend of mends.splice(0)) mend();
  mends = [];
  await desk.restoreService();
});

const slack = (rule: SlackFault) => mends.push(desk.slack.fail(rule));
const calls = (method: string) => desk.slack.calls.filter((call) => call.method === method).length;
const tomorrow = (days = 1) => desk.sleepFor(days * 24 * 60);
const privately = (person = 'ada') =>
  desk
    .user(person)
    .inDirectMessage()
    .messages()
    .map((message) => message.text())
    .filter((text) => text.includes('Upnext paused the daily digest'));

describe('a message with an unknown outcome', () => {
  test.each([
    { it: 'arrived and the response was lost', executed: true },
    { it: 'was lost on the way', executed: false },
  ])('is sent once when it $it', async ({ executed }) => {
    slack({ call: 'chat.postMessage', fault: 'dropped', executed, times: 1 });
    await desk.advanceTo('08:10');
    expect(desk.digests()).toHaveLength(1);
    expect(desk.digests()[0]?.text()).toContain('1 scheduled');
  });

  test.each([500, 503])('is sent once after a %s from Slack', async (status) => {
    slack({ call: 'chat.postMessage', fault: 'status', status, times: 1 });
    await desk.advanceTo('08:10');
    expect(desk.digests()).toHaveLength(1);
  });

  test('is looked for only when Slack can no longer post it late', async () => {
    slack({ call: 'chat.postMessage', fault: 'dropped', executed: false, times: 1 });
    const looks = calls('conversations.history');
    await desk.advanceTo('08:00');
    await desk.advance(40 / 60);
    expect(calls('conversations.history')).toBe(looks);
    expect(desk.digests()).toHaveLength(0);
    await desk.advance(10 / 60);
    expect(calls('conversations.history')).toBeGreaterThan(looks);
    expect(desk.digests()).toHaveLength(1);
  });

  test('is sent once after several of them', async () => {
    slack({ call: 'chat.postMessage', fault: 'dropped', executed: false, times: 2 });
    await desk.advanceTo('08:01');
    expect(desk.digests()).toHaveLength(0);
    slack({ call: 'chat.postMessage', fault: 'dropped', executed: true, times: 1 });
    await desk.advanceTo('08:10');
    expect(desk.digests()).toHaveLength(1);
  });

  test('is found by its metadata among many other messages', async () => {
    slack({ call: 'chat.postMessage', fault: 'dropped', executed: true, times: 1 });
    await desk.advanceTo('08:00');
    for (let n = 0; n < 120; n += 1) await desk.user('grace').types(`Message ${n}`);
    await desk.advanceTo('08:10');
    const ours = desk.digests().filter(({ message }) => message.metadata !== undefined);
    expect(ours).toHaveLength(1);
  });
});

test('a delayed worker sends nothing, and the next one checks first', async () => {
  const { deps } = desk;
  const slackOnce = deps.slackOnce.bind(deps);
  const held = vi.spyOn(deps, 'slackOnce').mockImplementationOnce(async (workspace) => {
    desk.sleepFor(0.5);
    return slackOnce(workspace);
  });
  mends.push(() => held.mockRestore());
  const looks = calls('conversations.history');
  await desk.advanceTo('08:10');
  expect(calls('conversations.history')).toBe(looks + 1);
  expect(desk.digests()).toHaveLength(1);
});

describe('a digest that cannot be sent immediately', () => {
  test.each([
    { name: 'ratelimited', with: {} },
    { name: 'rate_limited', with: { error: 'rate_limited' } as const },
    { name: 'rate_limited with status 200', with: { error: 'rate_limited', status: 200 } as const },
  ])('waits as long as Slack asks: $name', async ({ with: how }) => {
    const before = calls('chat.postMessage');
    slack({ call: 'chat.postMessage', fault: 'ratelimited', retryAfter: 60, times: 1, ...how });
    await desk.advanceTo('08:00');
    expect(desk.digests()).toHaveLength(0);
    await desk.advance(2);
    expect(desk.digests()).toHaveLength(1);
    expect(calls('chat.postMessage') - before).toBe(1);
  });

  test('is sent up to two hours late after an outage of the bot', async () => {
    desk.sleepFor(60 + 115);
    await desk.runDueJobs();
    expect(desk.digests()).toHaveLength(1);
  });

  test('names the day when it is sent after midnight', async () => {
    const ada = desk.user('ada');
    await ada.types('/upnext digest');
    await ada.lastMessage().press('Edit');
    await submitForm(ada, { Time: '23:30' });
    await desk.advanceTo('22:00');
    desk.sleepFor(75);
    await desk.runDueJobs();
    const [digest, ...others] = desk.digests();
    expect(others).toEqual([]);
    expect(digest?.text()).toMatch(/^\*\w{3} \d+ Nov in Tea House\*:\n/);
    expect(digest?.text()).not.toMatch(/Today|today\b(?!\.)|tomorrow/);
    expect(digest?.buttons()).toContain('Show that day’s posts');
  });

  test('is skipped after a longer outage, and its owner is told', async () => {
    desk.sleepFor(60 + 125);
    await desk.runDueJobs();
    expect(desk.digests()).toHaveLength(0);
    expect(desk.user('ada').inDirectMessage().lastMessage().text()).toMatch(
      /The digest for \*Tea House\* in <#C0LAUNCH> wasn’t sent on \w{3} \d+ Nov: for two hours, Upnext wasn’t running, or Slack/,
    );
    tomorrow();
    desk.sleepFor(-120);
    await desk.runDueJobs();
    expect(desk.digests()).toHaveLength(1);
  });

  test('says that the posts are unknown until the service responds, and is updated then', async () => {
    desk.respondUsing('/posts', () => Promise.reject(away));
    await desk.advanceTo('08:01');
    expect(desk.digests()[0]?.text()).toContain('Upnext doesn’t know today’s posts yet');
    await desk.restoreService();
    await desk.advanceTo('08:10');
    expect(desk.digests()[0]?.text()).toContain('1 scheduled');
    expect(desk.digests()[0]?.replies()).toEqual([]);
  });
});

describe('a digest that cannot be read or sent', () => {
  test.each(['not_in_channel', 'is_archived', 'channel_not_found', 'team_access_not_granted'])(
    'is paused, and its owner is told once: %s',
    async (error) => {
      const before = privately().length;
      slack({ call: 'chat.postMessage', fault: 'error', error, times: 1 });
      await desk.advanceTo('08:10');
      tomorrow(2);
      await desk.runDueJobs();
      expect(desk.digests()).toEqual([]);
      expect(privately()).toHaveLength(before + 1);
      await desk.user('ada').types('/upnext digest');
      expect(desk.user('ada').lastMessage().text()).toContain('Paused by Upnext:');
    },
  );

  test.each([
    { status: 404, says: 'The project no longer exists.' },
    { status: 401, says: 'rejected the token that this digest uses' },
    { status: 403, says: 'doesn’t let this digest read' },
  ])('is paused when the service answers $status', async ({ status, says }) => {
    desk.respondWith('/posts', Response.json({ detail: 'No' }, { status }));
    await desk.advanceTo('08:10');
    expect(desk.digests()).toEqual([]);
    expect(privately().at(-1)).toContain(says);
  });

  test('is sent again after somebody resumes it', async () => {
    slack({ call: 'chat.postMessage', fault: 'error', error: 'not_in_channel', times: 1 });
    await desk.advanceTo('08:10');
    await desk.user('ada').types('/upnext digest resume');
    tomorrow();
    await desk.runDueJobs();
    expect(desk.digests()).toHaveLength(1);
  });

  test('tells its owner once when the first message has an unknown outcome', async () => {
    const before = privately().length;
    slack({ call: 'chat.postMessage', fault: 'error', error: 'not_in_channel', times: 1 });
    slack({ call: 'chat.postMessage', fault: 'status', status: 503, times: 1 });
    await desk.advanceTo('08:10');
    expect(privately()).toHaveLength(before + 1);
  });

  test('is paused after an error from Slack that nobody knows, and its owner is told', async () => {
    const before = privately().length;
    slack({ call: 'chat.postMessage', fault: 'error', error: 'no_such_reason', times: 1 });
    await desk.advanceTo('08:10');
    expect(desk.digests()).toEqual([]);
    expect(privately()).toHaveLength(before + 1);
    expect(privately().at(-1)).toContain('Slack rejected the message');
  });

  test('that somebody asked for tells its owner, and comes once it is resumed', async () => {
    const mei = desk.user('mei');
    slack({ call: 'chat.postMessage', fault: 'error', error: 'not_in_channel', times: 1 });
    await mei.types('/upnext digest now');
    await desk.advance(5);
    expect(privately().at(-1)).toContain('Upnext isn’t in the channel.');
    await mei.types('/upnext digest now');
    expect(mei.lastMessage().text()).toContain('is paused by Upnext');
    await mei.types('/upnext digest resume');
    await desk.advance(5);
    expect(desk.digests()).toEqual([]);
    await mei.types('/upnext digest now');
    await desk.advance(1);
    expect(desk.digests()).toHaveLength(1);
  });

  describe('whose owner was deactivated', () => {
    const team = ['ada', 'mei', 'grace'];
    const counts = () => Object.fromEntries(team.map((person) => [person, privately(person).length]));
    const leave = (...people: string[]) => {
      for (const person of people.map((name) => desk.slack.person(name))) {
        person.deactivated = true;
        mends.push(() => (person.deactivated = false));
      }
      desk.deps.people.clear('T0NORTHWIND');
    };
    const unreadable = () => desk.respondWith('/posts', Response.json({ detail: 'No' }, { status: 403 }));
    const inChannel = () =>
      desk.digests().filter((message) => message.text().includes('Upnext paused the daily digest'));

    test('tells the channel once', async () => {
      const before = counts();
      leave('ada');
      unreadable();
      await desk.advanceTo('08:10');
      tomorrow(2);
      await desk.runDueJobs();
      expect(inChannel()).toHaveLength(1);
      expect(inChannel()[0]?.text()).toContain('The scheduling service doesn’t let');
      expect(counts()).toEqual(before);
    });
  });

  test('tells the channel if Slack refuses the message to its owner', async () => {
    desk.respondWith('/posts', Response.json({ detail: 'No' }, { status: 403 }));
    slack({ call: 'chat.postMessage', fault: 'error', error: 'user_not_found', times: 1 });
    await desk.advanceTo('08:10');
    expect(desk.digests()[0]?.text()).toContain('Upnext paused the daily digest');
  });

  test('comes as soon as Slack accepts the token again', async () => {
    slack({ call: 'chat.postMessage', fault: 'error', error: 'token_revoked', times: 3 });
    await desk.advanceTo('08:10');
    expect(desk.digests()).toHaveLength(1);
  });
});

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
