import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { readCsv } from '../../../src/upnext/slack/files/csv.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { holdPosts } from '../../support/held.js';
import { test } from '../../support/story.js';

let desk: Desk;
const ada = () => desk.user('ada');

beforeAll(async () => void (desk = await openDesk()));
beforeEach(async () => {
  await desk.deletePosts();
  await desk.restoreService();
  await desk.bind();
});

const exportedFile = () => ada().inDirectMessage().lastMessage().message.files?.[0];
const rows = () => readCsv(exportedFile()?.content ?? '') ?? [];

describe('/upnext posts export', () => {
  test('sends the listed posts as a file, with those that Upnext holds', async () => {
    await desk.insertPosts('prj_tea', [
      {
        content: '=SUM(1;2) is text',
        at: '2026-10-28T09:00:00Z',
        platforms: ['X', 'LINKEDIN'],
        media: 'https://a.b/c.png',
      },
      { content: 'A draft', status: 'DRAFT' },
    ]);
    await holdPosts(desk.deps, [{ content: 'Held,\nwith two lines', at: '2026-10-27T08:00:00Z' }]);
    await ada().types('/upnext posts export');
    expect(ada().lastMessage().text()).toMatch(
      /^Upnext sent you a file with 2 posts in a <https:\S+\|direct message>\.$/,
    );
    expect(ada().inDirectMessage().messages().at(-2)?.text()).toContain('Posts in Tea House: ');
    expect(exportedFile()).toMatchObject({ name: 'posts-2026-10-26.csv', title: 'posts-2026-10-26.csv' });
    expect(exportedFile()?.content).toContain("'=SUM(1;2) is text");
    expect(rows()).toEqual([
      ['Text', 'Networks', 'When', 'Time zone', 'Media', 'Status'],
      ['Held,\nwith two lines', 'X', '2026-10-27 09:00', 'Europe/Berlin', '', 'Scheduled'],
      [
        '=SUM(1;2) is text',
        'X, LinkedIn',
        '2026-10-28 10:00',
        'Europe/Berlin',
        'https://a.b/c.png',
        'Scheduled',
      ],
    ]);
  });

  test('takes the same words as the list', async () => {
    await desk.insertPosts('prj_tea', [
      { content: 'On X', at: '2026-10-28T09:00:00Z' },
      { content: 'On LinkedIn', at: '2026-10-28T09:00:00Z', platforms: ['LINKEDIN'] },
      { content: 'A draft', status: 'DRAFT' },
    ]);
    await ada().types('/upnext posts export this week on linkedin');
    expect(
      rows()
        .slice(1)
        .map(([text]) => text),
    ).toEqual(['On LinkedIn']);
    await ada().types('/upnext posts export drafts');
    expect(rows().slice(1)).toEqual([['A draft', 'X', '', '', '', 'Draft']]);
  });

  test('leaves out held posts that don’t wait for approval if only those are wanted', async () => {
    await holdPosts(desk.deps, [{ content: 'Held', at: '2026-10-27T08:00:00Z' }]);
    await ada().types('/upnext posts export waiting');
    expect(ada().lastMessage().text()).toContain('Nothing to export from Tea House: Waiting for approval');
  });

  test('says so if there is nothing', async () => {
    await ada().types('/upnext posts export next week');
    expect(ada().lastMessage().text()).toContain('Nothing to export from Tea House');
  });

  test('reads every page of the service', async () => {
    await desk.insertPosts(
      'prj_tea',
      Array.from({ length: 250 }, (_, index) => ({ content: `Post ${index}`, at: '2026-10-28T09:00:00Z' })),
    );
    await ada().types('/upnext posts export');
    expect(rows()).toHaveLength(251);
  });
});
