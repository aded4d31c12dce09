import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOW, type ServiceUnderTest, startService } from '../support/service.js';

let desk: ServiceUnderTest;
beforeAll(async () => {
  desk = await startService();
  await desk.addProject('prj_florist');
  const posts: object[] = [
    { Content: 'undated 1' },
    { Content: 'second', ScheduleDate: '2030-02-01T09:00:00Z', Platforms: ['REDDIT', 'X'] },
    { Content: 'first', ScheduleDate: '2030-01-15T23:30:00-05:00', Platforms: ['LINKEDIN'] },
    { Content: 'undated 2', Platforms: ['LINKEDIN', 'X'] },
    { Content: 'second, created later', ScheduleDate: '2030-02-01T10:00:00+01:00', Status: 'DRAFT' },
    { Content: 'third', ScheduleDate: '2030-02-01T09:00:00.000001Z', Platforms: ['THREADS'] },
  ];
  for (const post of posts) await desk.call('POST ~/posts', { Platforms: ['X'], ...post });
  await desk.call('POST /projects/prj_florist/posts', { Content: 'theirs', Platforms: ['X'] });
  await desk.db
    .updateTable('posts')
    .set({ status: 'PUBLISHED', published_at: NOW })
    .where('content', '=', 'first')
    .execute();
});
afterAll(() => desk.stop());

async function listed(query = ''): Promise<unknown[]> {
  const { data } = await desk.call<{ Content: string }[]>(`GET ~/posts${query}`);
  return data.map((post) => post.Content);
}

const all = ['first', 'second', 'second, created later', 'third', 'undated 1', 'undated 2'];

describe('List Posts', () => {
  test('sorts by ScheduleDate, posts without a date last, then by creation', async () => {
    expect(await listed()).toEqual(all);
  });

  test('returns pages', async () => {
    expect(await listed('?limit=2')).toEqual(all.slice(0, 2));
    expect(await listed('?skip=2&limit=2')).toEqual(all.slice(2, 4));
    expect(await listed('?skip=5')).toEqual(all.slice(5));
    expect(await listed('?skip=6')).toEqual([]);
    expect(await listed('?skip=100000000000000000000')).toEqual([]);
    expect(await listed('?limit=100000000000000000000')).toEqual(all);
  });

  test.each([
    ['?platforms=LINKEDIN', ['first', 'undated 2']],
    ['?platforms=REDDIT&platforms=THREADS', ['second', 'third']],
    ['?platforms=X', ['second', 'second, created later', 'undated 1', 'undated 2']],
    ['?platforms=X&platforms=LINKEDIN&skip=1&limit=3', ['second', 'second, created later', 'undated 1']],
    ['?status=PUBLISHED', ['first']],
    ['?status=DRAFT&status=PUBLISHED', ['first', 'second, created later', 'undated 1', 'undated 2']],
    ['?status=DRAFT&platforms=LINKEDIN', ['undated 2']],
    ['?status=DRAFT&platforms=X&schedule_date_from=2030-01-01T00:00:00Z', ['second, created later']],
  ])('%s matches any value of a filter, and all filters', async (query, contents) => {
    expect(await listed(query)).toEqual(contents);
  });

  test.each([
    '?platforms=MYSPACE',
    '?platforms=',
    '?platforms=A,B',
    '?platforms=x',
    '?status=LOST',
    '?status=draft',
    '?status=%00',
  ])('%s finds nothing without an error', async (query) => {
    expect(await listed(query)).toEqual([]);
  });

  test('ignores an unknown platform beside a known one', async () => {
    expect(await listed('?platforms=MYSPACE&platforms=THREADS')).toEqual(['third']);
  });

  test('a range excludes posts without a date', async () => {
    expect(await listed('?schedule_date_from=2000-01-01T00:00:00Z')).toEqual(all.slice(0, 4));
    expect(await listed('?schedule_date_to=9999-01-01T00:00:00Z')).toEqual(all.slice(0, 4));
  });

  test('a range includes both bounds, to the microsecond', async () => {
    const at = '2030-02-01T09:00:00Z';
    expect(await listed(`?schedule_date_from=${at}&schedule_date_to=${at}`)).toEqual([
      'second',
      'second, created later',
    ]);
    expect(await listed('?schedule_date_from=2030-02-01T09:00:00.000001Z')).toEqual(['third']);
    expect(await listed('?schedule_date_to=2030-02-01T08:59:59.999999Z')).toEqual(['first']);
  });

  test('a range without an offset is in UTC', async () => {
    expect(
      await listed('?schedule_date_from=2030-01-16T04:30:00&schedule_date_to=2030-01-16T04:30:00'),
    ).toEqual(['first']);
  });
});

describe('a page of any length', () => {
  beforeAll(async () => {
    await desk.addProject('prj_long');
    await desk.database.executeSql(`
      insert into scheduling.posts (id, project_id, content, platforms, status, created_at, updated_at)
      select 'pst_long_' || n, 'prj_long', 'Post ' || n, array['X'], 'DRAFT', now(), now()
      from generate_series(1, 12000) n`);
  });

  test('a page that fails halfway is invalid JSON, and is logged', async () => {
    const url = 'http://service.test/api/v1/projects/prj_long/posts?limit=12000';
    const headers = { authorization: 'Bearer viewer-token' };
    const answer = await desk.service.fetch(new Request(url, { headers }));
    await desk.database.executeSql('alter table scheduling.posts rename to lost_posts');
    await expect(answer.json()).rejects.toThrow();
    await desk.database.executeSql('alter table scheduling.lost_posts rename to posts');
    expect(desk.logged.at(-1)).toMatch(/^a long page failed halfway .*42P01/);
  });
});

describe('the next post', () => {
  const next = async () =>
    (await desk.call<{ Content: string } | null>('GET ~/dashboard/upnext-post')).data?.Content;

  test('is the earliest SCHEDULED post from now on', async () => {
    expect(await next()).toBe('second');
    desk.now = new Date('2030-02-01T09:00:00Z');
    expect(await next()).toBe('second');
  });

  test('is null when there is none', async () => {
    desk.now = new Date('2031-01-01T00:00:00Z');
    const { status, data } = await desk.call('GET ~/dashboard/upnext-post');
    expect([status, data]).toEqual([200, null]);
  });
});
