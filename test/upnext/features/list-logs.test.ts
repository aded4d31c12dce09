import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.js';
import { submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

let desk: Desk;
const ada = () => desk.user('ada');
const LOGS = '/projects/prj_tea/logs';

/** One per minute until 10:00 in Berlin. Oldest first, as some services return them. */
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
  desk = await openDesk();
  await desk.bind();
});
beforeEach(() => desk.restoreService());

async function listed(words = '', who = ada()): Promise<string> {
  await who.types(`/upnext logs ${words}`);
  return who.lastMessage().text();
}

test('show what the bundled service has logged', async () => {
  await submitPost(ada(), 'tomorrow 9am We are live with tea on x');
  expect(await listed('created')).toMatch(/\*Logs for Tea House\* matching “created” · 1/);
});

describe('the logs', () => {
  beforeEach(() => desk.respondWith(LOGS, entries));

  test('are shown newest first, in pages, only to the person', async () => {
    const text = await listed();
    expect(text).toContain('*Logs for Tea House* · 1–15 of 3000');
    expect(text).toMatch(
      /\n\*Today, Mon 26 Oct\*\n:x: <!date\S+ · Entry 0 &amp; &lt;more&gt; \[Details\]\n<!date/,
    );
    expect(text).not.toContain('POST_PUBLISHED');
    expect(text.indexOf('Entry 0 ')).toBeLessThan(text.indexOf('Entry 1 '));
    expect(desk.user('grace').messages()).toEqual([]);
  });

  test('show the next page without asking the service again', async () => {
    await listed();
    await ada().lastMessage().press('Next');
    expect(ada().lastMessage().text()).toContain('· 16–30 of 3000');
    expect(ada().lastMessage().text()).toContain('Entry 29 ');
    await ada().lastMessage().press('Previous');
    expect(ada().lastMessage().text()).toContain('· 1–15 of 3000');
    expect(desk.requests).toEqual([`GET ${LOGS}`]);
  });

  test.each([
    ['user_invited', '· 1–15 of 1500'],
    ['pst_42', '· 11\n'],
    ['entry 2999', '· 1\n'],
  ])('are filtered by words: %s', async (words, place) => {
    expect(await listed(words)).toContain(`matching “${words}” ${place}`);
  });

  test('are limited to failures, from the list or by a word', async () => {
    await listed();
    await ada().lastMessage().press('Show only failures');
    const text = ada().lastMessage().text();
    expect(text).toContain('*Failures in the logs for Tea House* · 1–15 of 30\n');
    expect(await listed('failures')).toBe(text);
    expect(await listed('errors entry 100')).toContain(
      '*Failures in the logs for Tea House* matching “entry 100” · 4\n',
    );
    await ada().lastMessage().press('Show everything');
    expect(ada().lastMessage().text()).toContain('*Logs for Tea House* matching “entry 100” · 13\n');
    expect(await listed('failures nonsense')).toContain('*No failures in the logs for Tea House* matching');
  });

  test('say when no entry matches', async () => {
    expect(await listed('nonsense <b>')).toContain('*No logs for Tea House* matching “nonsense &lt;b&gt;”');
  });

  test.each([99, 299])('cut long words in the heading between characters: %i', async (many) => {
    const said = await listed(`${'a'.repeat(many)}😀`);
    expect(said.isWellFormed()).toBe(true);
  });

  test('show a whole entry, and lead back to the same page', async () => {
    await listed('failures');
    await ada().lastMessage().press('Next');
    await ada().lastMessage().press('Details');
    expect(ada().lastMessage().text()).toContain('Entry 1500 &amp; &lt;more&gt;');
    expect(ada().lastMessage().text()).toContain('*About:* post pst_1500');
    await ada().lastMessage().press('Back to logs');
    expect(ada().lastMessage().text()).toContain('· 16–30 of 30');
  });

  test('say when an entry no longer exists', async () => {
    await listed();
    desk.respondWith(LOGS, []);
    desk.clock.moveForward(31_000);
    await ada().lastMessage().press('Details');
    expect(ada().lastMessage().text()).toContain('This log entry no longer exists.');
    await ada().lastMessage().press('Back to logs');
    expect(ada().lastMessage().text()).toContain('*No logs for Tea House*');
  });
});
