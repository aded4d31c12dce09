import type { DataTableBlock } from '@slack/types';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.js';
import type { PostToInsert } from '../../support/desk-posts.js';
import { holdPosts } from '../../support/held.js';
import { test } from '../../support/story.js';

/** Posts and the week as data tables. It is Monday, 26 Oct 2026, 9:00 in Berlin. */

let desk: Desk;
const ada = () => desk.user('ada');
const POSTS = '/projects/prj_tea/posts';

const open = (dataTables: 'known' | 'unknown') => async () => void (desk = await openDesk({ dataTables }));
beforeEach(async () => {
  await desk.deletePosts();
  await desk.restoreService();
  await desk.bind();
});

/** One an hour, from ten today. */
const hourly = (count: number, content = (index: number) => `Tea ${index}`): PostToInsert[] =>
  Array.from({ length: count }, (_, index) => ({
    content: content(index),
    at: new Date(Date.parse('2026-10-26T09:00:00Z') + index * 3_600_000).toISOString(),
  }));

async function shown(command: string, who = ada()) {
  await who.types(`/upnext ${command}`);
  return who.lastMessage();
}

const tableOf = (message = ada().lastMessage()): DataTableBlock => {
  const table = message.message.blocks.find((block) => block.type === 'data_table');
  if (!table) throw new Error(`no table: ${message.text()}`);
  return table;
};
const rowsOf = (table = tableOf()) =>
  table.rows.slice(1).map((row) => row.map((cell) => ('text' in cell ? cell.text : '')));
const hasTable = (message = ada().lastMessage()) =>
  message.message.blocks.some(({ type }) => type === 'data_table');
const choose = (text: string) => ada().lastMessage().fill({ choose_post: text });
/** How many calls the bot makes, and how many messages the person gets. */
async function counted(act: () => Promise<unknown>) {
  const [calls, messages] = [desk.slack.calls.length, ada().messages().length];
  await act();
  return { calls: desk.slack.calls.length - calls, messages: ada().messages().length - messages };
}

describe('where Slack knows data tables', () => {
  beforeAll(open('known'));

  test('the first list comes in a call, which says whether Slack takes it, and the next ones in the ack', async () => {
    await desk.insertPosts('prj_tea', hourly(5));
    await shown('help');
    for (const calls of [1, 0, 0]) {
      expect(await counted(() => shown('posts'))).toEqual({ calls, messages: 1 });
      expect(hasTable()).toBe(true);
      expect(ada().lastMessage().ephemeral).toBe(true);
    }
  });

  test('a list that is too large for an ack comes in a call', async () => {
    await desk.insertPosts(
      'prj_tea',
      hourly(100, (index) => `Tea ${index} ${'é'.repeat(80)}`),
    );
    await shown('posts all');
    expect(await counted(() => shown('posts all'))).toEqual({ calls: 1, messages: 1 });
    expect(hasTable()).toBe(true);
  });

  test('a list shows what its rows say, and sorts moments by their time', async () => {
    await desk.insertPosts('prj_tea', [...hourly(3), { content: 'Some day', status: 'DRAFT' }]);
    await shown('posts all');
    expect(tableOf()).toMatchObject({
      caption: 'Posts in Tea House',
      page_size: 10,
      row_header_column_index: 2,
    });
    expect(rowsOf()).toEqual([
      ['Mon 26 Oct, 10:00', '📆 Scheduled', 'Tea 0', 'X'],
      ['Mon 26 Oct, 11:00', '📆 Scheduled', 'Tea 1', 'X'],
      ['Mon 26 Oct, 12:00', '📆 Scheduled', 'Tea 2', 'X'],
      ['No date', '📝 Draft', 'Some day', 'X'],
    ]);
    const moments = tableOf()
      .rows.slice(1)
      .map(([cell]) => (cell?.type === 'raw_number' ? cell.value : 0));
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    await shown('posts all', desk.user('mei'));
    expect(rowsOf(tableOf(desk.user('mei').lastMessage()))[0]?.[0]).toBe('Mon 26 Oct, 18:00');
  });

  test('the text of a list says what its table says', async () => {
    await desk.insertPosts('prj_tea', [...hourly(2), { content: '<!channel> & *x*', status: 'DRAFT' }]);
    expect((await shown('posts all')).message.text).toBe(
      [
        '3 posts in Tea House: All posts',
        'Mon 26 Oct, 10:00 · 📆 Scheduled · Tea 0 · X',
        'Mon 26 Oct, 11:00 · 📆 Scheduled · Tea 1 · X',
        'No date · 📝 Draft · &lt;!channel&gt; &amp; *x* · X',
      ].join('\n'),
    );
  });

  test('what is chosen below a table has its buttons, and the table stays', async () => {
    await desk.insertPosts('prj_tea', hourly(4));
    await holdPosts(desk.deps, [{ content: 'Held tea', at: '2026-10-27T09:00:00Z' }]);
    const list = await shown('posts');
    expect(await list.options('choose_post')).toEqual([
      ...[0, 1, 2, 3].map((index) => `Mon 26 Oct, 1${index}:00 · X · Tea ${index}`),
      'Tue 27 Oct, 10:00 · X · Held tea',
    ]);
    expect(await list.options('choose_post', 'held x')).toEqual(['Tue 27 Oct, 10:00 · X · Held tea']);
    await choose('Tue 27 Oct, 10:00 · X · Held tea');
    expect(ada().lastMessage().buttons()).toEqual(
      expect.arrayContaining(['Edit', 'New time', 'Cancel post']),
    );
    await list.fill({ choose_post: 'Mon 26 Oct, 11:00 · X · Tea 1' });
    expect(ada().lastMessage().text()).toContain('Tea 1');
    expect(hasTable(list)).toBe(true);
    await ada().lastMessage().press('Use as a new post');
    expect(ada().form().value('Content')).toBe('Tea 1');
    await ada().form().closeAll();
    await ada().lastMessage().press('Back to posts');
    expect(hasTable()).toBe(true);
  });

  test('a list of more than a hundred has a page for each hundred', async () => {
    await desk.insertPosts('prj_tea', hourly(143));
    await shown('posts');
    expect(desk.requests).toEqual([`GET ${POSTS}`, `GET ${POSTS}`]);
    expect(ada().lastMessage().text()).toContain('*1–100 of 143 posts in Tea House*');
    expect(rowsOf()).toHaveLength(100);
    const list = ada().lastMessage();
    await list.press('Next');
    expect(list.text()).toContain('*101–143 of 143 posts in Tea House*');
    expect(rowsOf(tableOf(list)).at(-1)).toContain('Tea 142');
    await list.fill({ choose_post: 'Sun 1 Nov, 08:00 · X · Tea 142' });
    expect(ada().lastMessage().text()).toContain('Tea 142');
    await list.press('Previous');
    expect(rowsOf(tableOf(list))[0]).toContain('Tea 0');
    expect(list.buttons()).not.toContain('Previous');
  });

  test('long texts are cut so that a table keeps to ten thousand characters', async () => {
    await desk.insertPosts(
      'prj_tea',
      hourly(100, (index) => `${index} ${'tea 😀 '.repeat(100)}`),
    );
    await shown('posts');
    const texts = tableOf()
      .rows.flat()
      .map((cell) => ('text' in cell ? cell.text : ''));
    expect(texts.join('').length).toBeLessThanOrEqual(10_000);
    expect(texts.join('').length).toBeGreaterThan(8_000);
    expect(texts.join('').isWellFormed()).toBe(true);
  });

  test('the week is a table, sorted by time', async () => {
    await desk.insertPosts('prj_tea', hourly(4));
    const week = await shown('week', desk.user('mei'));
    const table = tableOf(week);
    expect(table).toMatchObject({
      caption: 'Tea House, Mon 26 Oct to Sun 1 Nov 2026 (Berlin time)',
      page_size: 25,
    });
    expect(rowsOf(table).slice(0, 5)).toEqual(
      [
        ...[0, 1, 2, 3].map((each) => [
          `Mon 26, 1${each}:00 (${18 + each}:00 Tokyo)`,
          '📆 Scheduled',
          `Tea ${each}`,
          'X',
        ]),
        ['Tue 27', 'No posts', '–', '–'],
      ].map((row) => row),
    );
    const values = table.rows
      .slice(1)
      .map(([cell]) => (cell?.type === 'raw_number' ? cell.value : Number.NaN));
    expect(values).toEqual(values.toSorted((one, other) => one - other));
    await week.fill({ open_post: 'Mon 26, 10:00 · X · Tea 0' });
    expect(desk.user('mei').lastMessage().text()).toContain('Tea 0');
  });

  test('a busy week has a table for each hundred rows', async () => {
    await desk.insertPosts(
      'prj_tea',
      Array.from({ length: 140 }, (_, index) => ({
        content: `Tea ${index}`,
        at: new Date(Date.parse('2026-10-26T09:00:00Z') + index * 60_000).toISOString(),
      })),
    );
    const week = await shown('week');
    expect(week.text()).toContain(' · rows 1–100 of 146');
    await week.press('Next');
    expect(rowsOf(tableOf(week))).toHaveLength(46);
    await week.press('Previous');
    expect(rowsOf(tableOf(week))).toHaveLength(100);
  });
});

describe('where Slack does not know data tables', () => {
  beforeAll(open('unknown'));

  test('a list is its text, sent once', async () => {
    await desk.insertPosts('prj_tea', hourly(5));
    await shown('help');
    expect(await counted(() => shown('posts'))).toEqual({ calls: 2, messages: 1 });
    expect(ada().lastMessage().text()).toContain('\nMon 26 Oct, 14:00 · 📆 Scheduled · Tea 4 · X');
    expect(await counted(() => shown('week'))).toEqual({ calls: 2, messages: 1 });
    expect(ada().lastMessage().text()).toContain('\nTue 27 · No posts\n');
    await ada().types('@Upnext posts');
    expect(ada().lastMessage().text()).toContain('\nMon 26 Oct, 14:00 · 📆 Scheduled · Tea 4 · X');
    expect(desk.log.join('')).not.toContain('response_url failed');
  });

  test('a long list is not cut', async () => {
    await desk.insertPosts(
      'prj_tea',
      hourly(100, (index) => `Tea ${index} ${'with milk '.repeat(6)}`),
    );
    await shown('posts');
    const text = ada()
      .messages()
      .map((one) => one.text())
      .join('\n');
    for (const index of [0, 50, 99]) expect(text).toContain(`Tea ${index} with milk`);
  });
});
