import type { DataTableBlock } from '@slack/types';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { holdPosts } from '../support/held.js';
import type { PostToInsert } from '../support/desk-posts.js';
import { type Desk, openDesk } from '../support/desk.js';
import { test } from '../support/story.js';

/** Lists as data tables. It is Monday, 26 Oct 2026, 9:00 in Berlin. */

let desk: Desk;
const ada = () => desk.user('ada');
const POSTS = '/projects/prj_tea/posts';
const LOGS = '/projects/prj_tea/logs';

const open = (dataTables: 'known' | 'unknown' | 'short') => async () =>
  void (desk = await openDesk({ dataTables }));
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
  const [calls, messages] = [desk.workspace.calls.length, ada().messages().length];
  await act();
  return { calls: desk.workspace.calls.length - calls, messages: ada().messages().length - messages };
}

describe('where Slack knows data tables', () => {
  beforeAll(open('known'));

  test('the first list of a workspace asks Slack, and later ones are in the ack', async () => {
    await desk.insertPosts('prj_tea', hourly(5));
    await shown('help');
    expect(await counted(() => shown('posts'))).toEqual({ calls: 1, messages: 1 });
    expect(hasTable()).toBe(true);
    expect(await counted(() => shown('posts'))).toEqual({ calls: 0, messages: 1 });
    expect(hasTable()).toBe(true);
    expect(ada().lastMessage().ephemeral).toBe(true);
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

  test('few posts keep their buttons, and so do problems above the others', async () => {
    await desk.insertPosts('prj_tea', hourly(3));
    expect(hasTable(await shown('posts'))).toBe(false);
    await desk.insertPosts('prj_tea', [
      ...hourly(1, () => 'One more'),
      { content: 'Went wrong', at: '2026-10-26T07:30:00Z', status: 'FAILED' },
    ]);
    desk.clock.moveForward(31_000);
    const text = (await shown('posts')).text();
    expect(text).toMatch(/\*Problems\*\n.*Went wrong.*\[Post again\]\nWhen \| Status/s);
    expect(rowsOf().flat()).not.toContain('Went wrong');
    await ada().lastMessage().press('Post again');
    expect(ada().form().value('Content')).toBe('Went wrong');
    await ada().form().closeAll();
  });

  test('a list of problems has their reasons', async () => {
    await holdPosts(
      desk.deps,
      [1, 2, 3, 4].map((index) => ({
        content: `Tea ${index}`,
        at: `2026-10-26T0${index}:00:00Z`,
        state: 'refused',
        reason: 'The account isn’t connected.',
      })),
    );
    await shown('posts problems');
    expect(rowsOf()[0]).toEqual([
      'Mon 26 Oct, 05:00',
      '❌ Rejected by the service · The account isn’t connected.',
      'Tea 4',
      'X',
    ]);
    await choose('Mon 26 Oct, 05:00 · X · Tea 4');
    await ada().lastMessage().press('Fix');
    expect(ada().form().value('Content')).toBe('Tea 4');
    await ada().form().closeAll();
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

  test('a list of more than a hundred has a page for each hundred, for one request each', async () => {
    await desk.insertPosts('prj_tea', hourly(143));
    await shown('posts');
    expect(desk.requests).toEqual([`GET ${POSTS}`]);
    expect(ada().lastMessage().text()).toContain('*1–100 of 100+ posts in Tea House*');
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

  test('odd texts stay what they are', async () => {
    const odd = ['<!channel> & <@U0ADA|ada> *x*', '\u202eback', '👩‍🚀🇩🇪 :tada:', '日本語'.repeat(40), '٢٤'];
    await desk.insertPosts(
      'prj_tea',
      hourly(odd.length, (index) => odd[index] ?? ''),
    );
    await shown('posts');
    const texts = rowsOf().map(([, , text = '']) => text);
    expect(texts[0]).toBe('<!channel> & <@U0ADA|ada> *x*');
    expect(texts[2]).toContain('👩‍🚀🇩🇪');
    expect(texts[3]).toHaveLength(120);
  });

  test('a list that could not be chosen from has its blocks', async () => {
    await desk.insertPosts('prj_tea', hourly(5));
    expect(hasTable(await shown(`posts ${'bananas '.repeat(30)} on x`))).toBe(false);
    desk.respondWith(
      '/posts',
      [1, 2, 3, 4].map((index) => ({
        Id: `${index}`.repeat(76),
        Content: 'Tea',
        Platforms: ['X'],
        Status: 'SCHEDULED',
        ScheduleDate: '2026-10-26T10:00:00Z',
      })),
    );
    desk.clock.moveForward(31_000);
    expect(hasTable(await shown('posts'))).toBe(false);
  });

  test('a mention is answered with a table', async () => {
    await desk.insertPosts('prj_tea', hourly(5));
    await ada().types('@Upnext posts');
    expect(hasTable()).toBe(true);
  });

  test('the logs are a table, whose entries can be chosen', async () => {
    const entries = Array.from({ length: 130 }, (_, each) => ({
      Id: `log_${each}`,
      At: new Date(Date.parse('2026-10-26T08:00:00Z') - each * 60_000),
      Level: each % 10 === 0 ? 'ERROR' : 'INFO',
      Action: 'POST_PUBLISHED',
      Message: `Entry ${each} & <more>`,
      EntityId: `pst_${each}`,
    }));
    desk.respondWith(LOGS, entries);
    const list = await shown('logs');
    expect(list.text()).toContain('*Logs for Tea House* · 1–100 of 130');
    expect(rowsOf().slice(0, 2)).toEqual([
      ['Mon 26 Oct, 09:00', '❌ Error', 'Entry 0 & <more>'],
      ['Mon 26 Oct, 08:59', 'Info', 'Entry 1 & <more>'],
    ]);
    await list.fill({ choose_log: 'Mon 26 Oct, 08:59 · Entry 1 & <more>' });
    expect(ada().lastMessage().text()).toContain('*About:* pst_1');
    await list.press('Next');
    expect(list.text()).toContain('101–130 of 130');
    await list.fill({ choose_log: 'Mon 26 Oct, 06:51 · Entry 129 & <more>' });
    expect(ada().lastMessage().text()).toContain('pst_129');
    await list.press('Show only failures');
    expect(rowsOf(tableOf(list))).toHaveLength(13);
  });

  test('the week is a table, sorted by time in both zones', async () => {
    await desk.insertPosts('prj_tea', hourly(4));
    const week = await shown('week', desk.user('mei'));
    const table = tableOf(week);
    expect(table).toMatchObject({ caption: 'Tea House, Mon 26 Oct to Sun 1 Nov 2026', page_size: 25 });
    expect(rowsOf(table).slice(0, 5)).toEqual(
      [
        ...[0, 1, 2, 3].map((each) => [
          `Mon 26, 1${each}:00`,
          `${18 + each}:00`,
          '📆 Scheduled',
          `Tea ${each}`,
          'X',
        ]),
        ['Tue 27', '–', 'No posts', '–', '–'],
      ].map((row) => row),
    );
    for (const column of [0, 1]) {
      const values = table.rows.slice(1).map((row) => {
        const cell = row[column];
        return cell?.type === 'raw_number' ? cell.value : Number.NaN;
      });
      expect(values).toEqual(values.toSorted((one, other) => one - other));
    }
    await week.fill({ open_post: 'Mon 26, 10:00 · X · Tea 0' });
    expect(desk.user('mei').lastMessage().text()).toContain('Tea 0');
    await desk.deletePosts();
    desk.clock.moveForward(31_000);
    expect(hasTable(await shown('week'))).toBe(false);
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
    expect(week.text()).toContain('part 1 of 2');
    await week.press('Later days');
    expect(rowsOf(tableOf(week))).toHaveLength(46);
    await week.press('Earlier days');
    expect(rowsOf(tableOf(week))).toHaveLength(100);
  });
});

describe('where Slack does not know data tables', () => {
  beforeAll(open('unknown'));

  test('a list has its blocks, sent once, and Slack is asked once a day', async () => {
    await desk.insertPosts('prj_tea', hourly(5));
    await shown('help');
    expect(await counted(() => shown('posts'))).toEqual({ calls: 2, messages: 1 });
    expect(ada().lastMessage().text()).toContain('*Today, Mon 26 Oct*');
    for (const command of ['posts', 'week', 'logs'])
      expect(await counted(() => shown(command))).toEqual({ calls: 0, messages: 1 });
    await ada().types('@Upnext posts');
    expect(ada().lastMessage().text()).toContain('[Details]');
    desk.clock.moveForward(24 * 3_600_000);
    expect(await counted(() => shown('posts all'))).toMatchObject({ messages: 1 });
    expect(ada().lastMessage().text()).toContain('[Details]');
    expect(desk.log.join('')).not.toContain('response_url failed');
  });

  test('a list that replaces another one has its blocks too', async () => {
    await desk.insertPosts('prj_tea', hourly(25));
    desk.clock.moveForward(24 * 3_600_000);
    const list = await shown('posts all');
    desk.clock.moveForward(24 * 3_600_000);
    await list.press('Next');
    expect(list.text()).toContain('*11–20 of 25 posts');
  });

  test('and a response_url that has expired, the list comes as a message', async () => {
    await desk.insertPosts('prj_tea', hourly(5));
    const list = await shown('posts all');
    desk.clock.moveForward(24 * 3_600_000);
    desk.workspace.injectFault({ call: 'response_url', fault: 'status', status: 404, times: 2 });
    const { messages } = await counted(() => list.fill({ filter_posts: 'drafts' }));
    expect(messages).toBe(1);
    expect(ada().lastMessage().text()).toContain('No drafts in Tea House');
  });
});

describe('where Slack refuses long tables', () => {
  beforeAll(open('short'));

  test('only long lists have their blocks', async () => {
    await desk.insertPosts('prj_tea', hourly(120));
    expect(hasTable(await shown('posts all'))).toBe(false);
    expect(hasTable(await shown('posts today'))).toBe(true);
    expect(hasTable(await shown('posts all'))).toBe(false);
  });
});
