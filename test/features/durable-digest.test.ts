import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectNoViolations } from '../../src/workspace/violations.js';
import type { SlackFault } from '../../src/workspace/faults.js';
import { openDigestDesk, type DigestDesk } from '../support/digest-desk.js';

/** Whatever goes wrong on the way: one digest for each channel and day. */

let desk: DigestDesk;
let today: string;
let mends: (() => void)[] = [];

beforeAll(async () => void (desk = await openDigestDesk()));
beforeEach(async () => {
  today = await desk.startNewDay();
  await desk.insertPosts('prj_tea', [{ content: 'Evening tea', at: `${today}T19:30:00Z` }]);
  await desk.setUp({ Quiet: 'Send it anyway' });
});
afterEach(async () => {
  for (const mend of mends.splice(0)) mend();
  mends = [];
  await desk.restoreService();
  expectNoViolations(desk.workspace);
});
afterAll(() => desk.close());

const slack = (rule: SlackFault) => mends.push(desk.workspace.injectFault(rule));
const calls = (method: string) => desk.workspace.calls.filter((call) => call.method === method).length;
const tomorrow = (days = 1) => desk.sleepFor(days * 24 * 60);
const privately = (person = 'ada') =>
  desk
    .user(person)
    .inDirectMessage()
    .messages()
    .map((message) => message.text())
    .filter((text) => text.includes('paused itself'));

describe('a message of which nobody knows whether it arrived', () => {
  test.each([
    { it: 'arrived and the answer was lost', executed: true },
    { it: 'was lost on the way', executed: false },
  ])('comes once when it $it', async ({ executed }) => {
    slack({ call: 'chat.postMessage', fault: 'dropped', executed, times: 1 });
    await desk.advanceTo('08:10');
    expect(desk.digests()).toHaveLength(1);
    expect(desk.digests()[0]?.text()).toContain('1 to go out');
  });

  test.each([500, 503])('comes once after Slack’s %s', async (status) => {
    slack({ call: 'chat.postMessage', fault: 'status', status, times: 1 });
    await desk.advanceTo('08:10');
    expect(desk.digests()).toHaveLength(1);
  });

  test('is looked for by its mark, and found although others have written much', async () => {
    slack({ call: 'chat.postMessage', fault: 'dropped', executed: true, times: 1 });
    await desk.advanceTo('08:00');
    for (let n = 0; n < 120; n += 1) await desk.user('grace').types(`Message ${n}`);
    await desk.advanceTo('08:10');
    const ours = desk.digests().filter(({ message }) => message.metadata !== undefined);
    expect(ours).toHaveLength(1);
  });
});

test('whoever was held up on the way to Slack sends nothing any more: the next one looks first', async () => {
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

describe('a digest that cannot be sent at once', () => {
  test('waits as long as Slack asks for', async () => {
    const before = calls('chat.postMessage');
    slack({ call: 'chat.postMessage', fault: 'ratelimited', retryAfter: 60, times: 1 });
    await desk.advanceTo('08:00');
    expect(desk.digests()).toHaveLength(0);
    await desk.advance(2);
    expect(desk.digests()).toHaveLength(1);
    expect(calls('chat.postMessage') - before).toBe(1);
  });

  test('comes late when the bot was away, up to two hours', async () => {
    desk.sleepFor(60 + 115);
    await desk.runDueJobs();
    expect(desk.digests()).toHaveLength(1);
  });

  test('calls the day by its name where it comes after midnight', async () => {
    const ada = desk.user('ada');
    await ada.types('/upnext digest');
    await ada.lastMessage().press('Change');
    await ada.form().fill({ Time: '23:30' });
    await ada.form().submit();
    await desk.advanceTo('22:00');
    desk.sleepFor(75);
    await desk.runDueJobs();
    const [digest, ...others] = desk.digests();
    expect(others).toEqual([]);
    expect(digest?.text()).toMatch(/^\*\w{3} \d+ Nov on Tea House\*\n/);
    expect(digest?.text()).not.toMatch(/Today|today\b(?!\.)|tomorrow/);
    expect(digest?.buttons()).toContain('All of that day');
  });

  test('is left out when the bot was away for longer, and the next one says so', async () => {
    desk.sleepFor(60 + 125);
    await desk.runDueJobs();
    expect(desk.digests()).toHaveLength(0);
    tomorrow();
    desk.sleepFor(-120);
    await desk.runDueJobs();
    expect(desk.digests()).toHaveLength(1);
    expect(desk.digests()[0]?.text()).toMatch(
      /No digest came on \w{3} \d+ Nov: it could not be sent in time/,
    );
    await desk.advance(30);
    expect(desk.digests()[0]?.text()).toContain('No digest came on');
  });

  test('says that it does not know what goes out while the service has never answered, and fills in later', async () => {
    await desk.database.executeSql('delete from upnext.project_boards');
    desk.respondUsing('/posts', () => Promise.reject(away));
    await desk.advanceTo('08:01');
    expect(desk.digests()[0]?.text()).toContain('I do not know what goes out');
    await desk.restoreService();
    await desk.advanceTo('08:10');
    expect(desk.digests()[0]?.text()).toContain('1 to go out');
    expect(desk.digests()[0]?.replies()).toEqual([]);
  });

  test('waits for the service where nothing is known to go out: it may be that something does by now', async () => {
    const ada = desk.user('ada');
    await ada.types('/upnext digest stop');
    await desk.deletePosts();
    await desk.setUp();
    await ada.types('/upnext digest preview');
    await desk.insertPosts('prj_tea', [{ content: 'Planned since', at: `${today}T19:30:00Z` }]);
    desk.sleepFor(50);
    desk.respondUsing('/posts', () => Promise.reject(away));
    await desk.advanceTo('08:03');
    expect(desk.digests()).toHaveLength(0);
    await desk.restoreService();
    await desk.advanceTo('08:06');
    expect(desk.digests()[0]?.text()).toContain('1 to go out');
  });

  test('knows nothing of a day of which the service has never spoken', async () => {
    await desk.user('ada').types('/upnext digest preview');
    await desk.user('ada').types('/upnext digest pause');
    tomorrow(2);
    await desk.user('ada').types('/upnext digest resume');
    desk.respondUsing('/posts', () => Promise.reject(away));
    await desk.advance(65);
    expect(desk.digests()[0]?.text()).toContain('I do not know what goes out');
  });

  test('says how old its data are while the service is away', async () => {
    desk.sleepFor(2);
    await desk.user('ada').types('/upnext digest preview');
    desk.sleepFor(50);
    desk.respondUsing('/posts', () => Promise.reject(away));
    await desk.advanceTo('08:01');
    expect(desk.digests()[0]?.text()).toMatch(
      /cannot be reached.*This is what it said <!date\^\d+\^\{ago\}/s,
    );
    expect(desk.digests()[0]?.text()).toContain('Evening tea');
  });
});

describe('a digest that nobody can read or send', () => {
  test.each(['not_in_channel', 'is_archived', 'channel_not_found'])(
    'pauses itself and tells the one who set it up, once: %s',
    async (error) => {
      const before = privately().length;
      slack({ call: 'chat.postMessage', fault: 'error', error, times: 1 });
      await desk.advanceTo('08:10');
      tomorrow(2);
      await desk.runDueJobs();
      expect(desk.digests()).toEqual([]);
      expect(privately()).toHaveLength(before + 1);
      await desk.user('ada').types('/upnext digest');
      expect(desk.user('ada').lastMessage().text()).toContain(':warning: Paused by itself:');
    },
  );

  test.each([
    { status: 404, says: 'The project is not there any more.' },
    { status: 401, says: 'refuses the access' },
    { status: 403, says: 'does not let this digest read' },
  ])('pauses itself when the service answers $status', async ({ status, says }) => {
    desk.respondWith('/posts', Response.json({ detail: 'No' }, { status }));
    await desk.advanceTo('08:10');
    expect(desk.digests()).toEqual([]);
    expect(privately().at(-1)).toContain(says);
  });

  test('goes on when somebody resumes it', async () => {
    slack({ call: 'chat.postMessage', fault: 'error', error: 'not_in_channel', times: 1 });
    await desk.advanceTo('08:10');
    await desk.user('ada').types('/upnext digest resume');
    tomorrow();
    await desk.runDueJobs();
    expect(desk.digests()).toHaveLength(1);
  });

  test('tells its owner also when nobody knows whether Slack took the first word of it', async () => {
    const before = privately().length;
    slack({ call: 'chat.postMessage', fault: 'error', error: 'not_in_channel', times: 1 });
    slack({ call: 'chat.postMessage', fault: 'status', status: 503, times: 1 });
    await desk.advanceTo('08:10');
    expect(privately()).toHaveLength(before + 1);
  });

  test('is left out once where Slack does not say what to mend, and pauses itself the second time', async () => {
    const before = privately().length;
    slack({ call: 'chat.postMessage', fault: 'error', error: 'msg_blocks_too_long', times: 2 });
    await desk.advanceTo('08:10');
    expect(privately()).toHaveLength(before);
    tomorrow();
    await desk.runDueJobs();
    await desk.advance(5);
    expect(desk.digests()).toEqual([]);
    expect(privately().at(-1)).toContain('Slack does not take it (msg_blocks_too_long)');
  });

  test.each(['msg_blocks_too_long', 'not_in_channel'])(
    'is told to the one who asked for it, when Slack says %s',
    async (error) => {
      const mei = desk.user('mei');
      await mei.types('/upnext digest pause');
      slack({ call: 'chat.postMessage', fault: 'error', error, times: 1 });
      await mei.types('/upnext digest now');
      await desk.advance(5);
      expect(mei.lastMessage().text()).toContain('that you asked for did not come');
      expect(desk.digests()).toEqual([]);
    },
  );

  describe('whose owner has left', () => {
    const team = ['ada', 'mei', 'grace'];
    const counts = () => Object.fromEntries(team.map((person) => [person, privately(person).length]));
    const leave = (...people: string[]) => {
      for (const person of people.map((name) => desk.workspace.person(name))) {
        person.deactivated = true;
        mends.push(() => (person.deactivated = false));
      }
      desk.deps.people.forget('T0NORTHWIND');
    };
    const unreadable = () => desk.respondWith('/posts', Response.json({ detail: 'No' }, { status: 403 }));
    const inChannel = () => desk.digests().filter((message) => message.text().includes('paused itself'));

    test('is told of to whoever changed it last, and to nobody else', async () => {
      const before = counts();
      const mei = desk.user('mei');
      await mei.types('/upnext digest');
      await mei.lastMessage().press('Change');
      await mei.form().submit();
      leave('ada');
      unreadable();
      await desk.advanceTo('08:10');
      tomorrow();
      await desk.runDueJobs();
      expect(counts()).toEqual({ ...before, mei: (before.mei ?? 0) + 1 });
      expect(privately('mei').at(-1)).toContain('because <@U0ADA> cannot be told');
      expect(inChannel()).toEqual([]);
    });

    test('is told of to those who may set one up', async () => {
      const { settings } = desk.deps.store;
      const usual = await settings.of('T0NORTHWIND');
      await settings.change('T0NORTHWIND', { ...usual, managers: ['U0GRACE'] }, desk.clock.now());
      const before = counts();
      leave('ada');
      unreadable();
      await desk.advanceTo('08:10');
      await settings.change('T0NORTHWIND', usual, desk.clock.now());
      expect(counts()).toEqual({
        ...before,
        mei: (before.mei ?? 0) + 1,
        grace: (before.grace ?? 0) + 1,
      });
      expect(inChannel()).toEqual([]);
    });

    test('is told of also where Slack refuses a message to them', async () => {
      const before = counts();
      unreadable();
      slack({ call: 'chat.postMessage', fault: 'error', error: 'user_not_found', times: 1 });
      await desk.advanceTo('08:10');
      expect(counts().mei).toBe((before.mei ?? 0) + 1);
    });

    test('is told of in the channel, once, where nobody else is there', async () => {
      leave('ada', 'mei');
      unreadable();
      await desk.advanceTo('08:10');
      expect(desk.digests().map((message) => message.text())).toEqual([
        expect.stringContaining('*Tea House* has paused itself. The scheduling service does not let'),
      ]);
      tomorrow(2);
      await desk.runDueJobs();
      expect(inChannel()).toHaveLength(1);
    });
  });

  test('tells its owner as soon as Slack takes its word again', async () => {
    const before = privately().length;
    slack({ call: 'chat.postMessage', fault: 'error', error: 'token_revoked', times: 3 });
    await desk.advanceTo('08:10');
    expect(privately()).toHaveLength(before + 1);
  });
});

test('the day after, the same digest comes again', async () => {
  await desk.advanceTo('08:01');
  tomorrow();
  await desk.runDueJobs();
  expect(desk.digests()).toHaveLength(2);
});

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
