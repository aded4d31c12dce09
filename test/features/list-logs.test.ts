import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectNoViolations } from '../../src/workspace/violations.js';
import { openStubDesk, type StubDesk } from '../support/stub-desk.js';

let desk: StubDesk;
const ada = () => desk.user('ada');
const LOGS = '/projects/prj_tea/logs';

/** One a minute, back from ten in Berlin; oldest first, as some services give them. */
const entries = Array.from({ length: 3000 }, (_, each) => ({
  Id: `log_${each}`,
  At: new Date(Date.parse('2026-10-26T08:00:00Z') - each * 60_000),
  Level: each % 100 === 0 ? 'ERROR' : 'INFO',
  Action: each % 2 === 0 ? 'POST_PUBLISHED' : 'USER_INVITED',
  Message: `Entry ${each} & <more>`,
  EntityType: 'post',
  EntityId: `pst_${each}`,
})).reverse();

beforeAll(async () => {
  desk = await openStubDesk();
  await desk.bind();
});
beforeEach(() => desk.restoreService());
afterEach(() => expectNoViolations(desk.workspace));
afterAll(() => desk.close());

async function listed(words = '', who = ada()): Promise<string> {
  await who.types(`/upnext logs ${words}`);
  return who.lastMessage().text();
}

test('tell what this very service has written', async () => {
  await ada().types('/upnext schedule tomorrow 9am We are live with tea on x');
  await ada().form().submit();
  expect(await listed('created')).toMatch(/\*Logs of Tea House\* with “created” · 1/);
});

describe('the logs', () => {
  beforeEach(() => desk.respondWith(LOGS, entries));

  test('are shown latest first, of thousands one page, to the one who asks', async () => {
    const text = await listed();
    expect(text).toContain('*Logs of Tea House* · 1–15 of 3000');
    expect(text).toContain(':red_circle: <!date^1793001600^');
    expect(text).toContain('*POST_PUBLISHED*  Entry 0 &amp; &lt;more&gt; [Details]');
    expect(text.indexOf('Entry 0 ')).toBeLessThan(text.indexOf('Entry 1 '));
    expect(desk.user('grace').messages()).toEqual([]);
  });

  test('are turned without asking again', async () => {
    await listed();
    await ada().lastMessage().press('Next');
    expect(ada().lastMessage().text()).toContain('· 16–30 of 3000');
    expect(ada().lastMessage().text()).toContain('Entry 29 ');
    await ada().lastMessage().press('Previous');
    expect(ada().lastMessage().text()).toContain('· 1–15 of 3000');
    expect(desk.requests).toEqual([`GET ${LOGS}`]);
  });

  test.each([
    ['error', '· 1–15 of 30'],
    ['user_invited', '· 1–15 of 1500'],
    ['pst_42', '· 11\n'],
    ['entry 2999', '· 1\n'],
  ])('are filtered by words: %s', async (words, place) => {
    expect(await listed(words)).toContain(`with “${words}” ${place}`);
  });

  test('say so when no entry has the words', async () => {
    expect(await listed('nonsense <b>')).toContain('*No logs of Tea House* with “nonsense &lt;b&gt;”');
  });

  test.each([99, 299])('say so of words that are cut, and never within a sign: %i', async (many) => {
    const said = await listed(`${'a'.repeat(many)}😀`);
    expect(said.isWellFormed()).toBe(true);
  });

  test('show all of an entry on demand, with the way back to the same page', async () => {
    await listed('error');
    await ada().lastMessage().press('Next');
    await ada().lastMessage().press('Details');
    expect(ada().lastMessage().text()).toContain('Entry 1500 &amp; &lt;more&gt;');
    expect(ada().lastMessage().text()).toContain('*About*  post pst_1500');
    await ada().lastMessage().press('Back to the list');
    expect(ada().lastMessage().text()).toContain('· 16–30 of 30');
  });

  test('say so when an entry is gone by then', async () => {
    await listed();
    desk.respondWith(LOGS, []);
    desk.clock.moveForward(31_000);
    await ada().lastMessage().press('Details');
    expect(ada().lastMessage().text()).toContain('not in the logs any more');
    await ada().lastMessage().press('Back to the list');
    expect(ada().lastMessage().text()).toContain('*No logs of Tea House*');
  });
});

describe('a service of another shape', () => {
  test.each([
    ['null', null],
    ['no content', undefined],
  ])('with %s has none', async (_, data) => {
    desk.respondWith(LOGS, data);
    expect(await listed()).toContain('*No logs of Tea House*');
  });

  test('entries without ids, times or messages are shown, and have details', async () => {
    desk.respondWith(LOGS, {
      logs: [
        { Event: 'first', severity: 'warn' },
        { timestamp: 1793000000, text: 'm'.repeat(3000), ip: '10.0.0.1' },
        'just words',
      ],
    });
    const text = await listed();
    expect(text).toContain(':large_yellow_circle: first');
    await ada().lastMessage().press('Details');
    expect(ada().lastMessage().text()).toContain('mmm');
    expect(ada().lastMessage().text()).toContain('*ip*  10.0.0.1');
  });

  test.each([
    [401, 'refuses Upnext’s token'],
    [403, 'does not allow this'],
    [404, '`/upnext project`'],
    [422, 'Reference'],
    [500, 'did not answer properly'],
  ])('a %d is told in words', async (status, say) => {
    desk.respondWith(LOGS, Response.json({ detail: 'Project not found' }, { status }));
    expect(await listed()).toContain(say);
  });
});

test('a guest reads, a stranger does not', async () => {
  expect(await listed('', desk.user('linus'))).toContain('*Logs of Tea House*');
  expect(await listed('', desk.user('omar').in('#partners'))).toContain(
    'You don’t have permission to view this team’s posts.',
  );
});
