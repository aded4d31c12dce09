import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Filter, findPage } from '../../../src/service/paging/find-page.js';
import { databases } from '../../support/databases.js';
import { type ServiceUnderTest, startService } from '../../support/service.js';

const project = 'prj_bakery';
const plain: Filter = {
  skip: 0,
  limit: 100,
  from: undefined,
  to: undefined,
  platforms: undefined,
  status: undefined,
};

describe.each(databases)('pages deep in a long list, %s', (_, open) => {
  let desk: ServiceUnderTest;
  /** The ids of all posts in their order. */
  let ids: string[];

  beforeAll(async () => {
    desk = await startService({ open });
    await desk.addProject('prj_florist');
  });
  afterAll(() => desk.stop());

  /** Some at their own times, many at one single time, many without any: half a thousand are created in each instant. */
  async function addPosts(first: number, last: number): Promise<void> {
    await desk.database.executeSql(`
      insert into scheduling.posts (id, project_id, content, schedule_at, platforms, status, created_at, updated_at)
      select 'pst_' || n, '${project}', 'Post ' || n,
        case n % 3 when 0 then '2030-06-01'::timestamptz + (n * 7919 % 10007) * interval '1 minute' when 1 then '2030-06-03' end,
        case when n % 77 = 0 then array['THREADS', 'X'] else array['X'] end,
        case n % 4 when 0 then 'DRAFT' when 1 then 'PUBLISHED' else 'SCHEDULED' end,
        '2030-01-01'::timestamptz + (n / 500) * interval '1 second', now()
      from generate_series(${first}, ${last}) n`);
    const { rows } = await desk.database.executeSql(
      `select id from scheduling.posts where project_id = '${project}' order by schedule_at nulls last, created_at, number`,
    );
    ids = rows.map((row) => row.id as string);
  }

  const page = async (filter: Partial<Filter>) =>
    (await findPage(desk.db, project, { ...plain, ...filter })).map((post) => post.id);

  test('contain the same posts as skipping one by one', async () => {
    await addPosts(1, 9000);
    for (const skip of [999, 1000, 1001, 2999, 5000, 8950, 9000, 12_000]) {
      expect(await page({ skip })).toEqual(ids.slice(skip, skip + 100));
    }
  });

  test('are correct for any offset', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(9_200), fc.integer({ min: 1, max: 30 }), async (skip, limit) => {
        expect(await page({ skip, limit })).toEqual(ids.slice(skip, skip + limit));
      }),
      { numRuns: 20 },
    );
  });

  test('by platform or status have the same order', async () => {
    const filters: Partial<Filter>[] = [
      { platforms: ['X'], skip: 4000 },
      { platforms: ['X', 'THREADS'], skip: 4000 },
      { platforms: ['THREADS'] },
      { status: ['DRAFT', 'PUBLISHED'], skip: 3000 },
      { status: ['SCHEDULED'], platforms: ['THREADS'], from: '2030-06-02T00:00:00Z' },
    ];
    for (const filter of filters) {
      const found = await findPage(desk.db, project, { ...plain, ...filter });
      const {
        skip = 0,
        platforms = ['X'],
        status = ['DRAFT', 'SCHEDULED', 'PUBLISHED'],
        from = '-infinity',
      } = filter;
      const { rows } = await desk.database.executeSql(
        `select id from scheduling.posts
         where project_id = $1 and platforms && $2::text[] and status = any($3::text[]) and sort_at >= $4 and ($4 = '-infinity' or schedule_at is not null)
         order by sort_at, created_at, number offset $5 limit 100`,
        [project, platforms, status, from, skip],
      );
      expect(found.map((post) => post.id)).toEqual(rows.map((row) => row.id));
      expect(found.length).toBeGreaterThan(5);
    }
  });

  test('contain only posts of the project', async () => {
    expect(await findPage(desk.db, 'prj_florist', { ...plain, skip: 5000 })).toEqual([]);
  });

  test('neither lose nor repeat posts during concurrent writes', async () => {
    /** Drafts come last: what was here before stays where it is. */
    const addDrafts = (batch: number) =>
      desk.database.executeSql(`
        insert into scheduling.posts (id, project_id, content, platforms, status, created_at, updated_at)
        select 'pst_draft_${batch}_' || n, '${project}', 'Draft', array['X'], 'DRAFT', '2031-01-01', now()
        from generate_series(1, 200) n`);
    async function write(): Promise<void> {
      for (let batch = 0; batch < 8; batch += 1) await addDrafts(batch);
    }
    async function look(skip: number): Promise<void> {
      for (let round = 0; round < 8; round += 1) {
        expect(await page({ skip, limit: 20 })).toEqual(ids.slice(skip, skip + 20));
      }
    }
    await Promise.all([write(), look(2000), look(7000), look(8_900)]);
    expect(new Set(await page({ skip: 9000, limit: 5000 })).size).toBe(1600);
  });
});
