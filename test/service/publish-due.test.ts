import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../support/databases.js';
import { NOW, type ServiceUnderTest, startService, TOKENS } from '../support/service.js';
import { serviceIn } from '../support/service-in.js';

interface Post {
  Id: string;
  Content: string;
  Status: string;
  PublishedAt: string | null;
  Results: { Platform: string; Status: string }[];
}
interface Line {
  Level: string;
  Action: string;
  Message: string;
  EntityId: string;
}

describe.each(databases)('a post, %s', (_, open) => {
  let it: ServiceUnderTest;
  beforeAll(async () => void (it = await startService({ open, failPlatforms: ['REDDIT'] })));
  afterAll(() => it.stop());
  beforeEach(async () => {
    it.now = NOW;
    await it.database.executeSql('truncate scheduling.posts, scheduling.logs cascade');
  });

  const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

  async function schedule(at: Date, platforms = ['X'], status = 'SCHEDULED'): Promise<string> {
    const body = { Content: 'Hello', Platforms: platforms, ScheduleDate: at.toISOString(), Status: status };
    return (await it.call<Post>('POST ~/posts', body)).data.Id;
  }
  const posts = async () => (await it.call<Post[]>('GET ~/posts')).data;
  const logs = async () =>
    (await it.call<Line[]>('GET ~/logs')).data.filter((line) => line.Action !== 'POST_CREATED');
  test('is published at its time, not earlier, and once', async () => {
    const id = await schedule(after(60), ['X', 'LINKEDIN']);
    expect(await it.service.publishDue()).toBe(0);
    it.now = after(59.999);
    expect(await it.service.publishDue()).toBe(0);
    it.now = after(60);
    expect(await it.service.publishDue()).toBe(1);
    expect(await it.service.publishDue()).toBe(0);

    expect(await posts()).toMatchObject([
      {
        Status: 'PUBLISHED',
        PublishedAt: after(60).toISOString(),
        Results: [
          { Platform: 'X', Status: 'PUBLISHED', Rehearsal: true },
          { Platform: 'LINKEDIN', Status: 'PUBLISHED', Rehearsal: true },
        ],
      },
    ]);
    expect(await it.service.outbox(10)).toEqual([
      { id, platforms: ['LINKEDIN', 'X'], project: 'bakery', content: 'Hello', at: after(60), media: null },
    ]);
    expect((await logs()).map((line) => `${line.Level} ${line.Action} ${line.Message}`).sort()).toEqual([
      'INFO POST_PUBLISHED Published on LinkedIn (rehearsal): “Hello”',
      'INFO POST_PUBLISHED Published on X (rehearsal): “Hello”',
    ]);
  });

  test('is never published as a draft', async () => {
    await schedule(after(-3_600), ['X'], 'DRAFT');
    expect(await it.service.publishDue()).toBe(0);
    expect(await it.service.outbox(10)).toEqual([]);
  });

  test.each([
    [30, 'Published on X (rehearsal): “Hello”'],
    [12 * 60, 'Published on X (rehearsal), 12 min late: “Hello”'],
    [5 * 3_600, 'Published on X (rehearsal), 5 h late: “Hello”'],
    [3 * 86_400, 'Published on X (rehearsal), 3 days late: “Hello”'],
  ])(
    'that became due %i s ago, while nothing ran, is published and logged as late',
    async (late, message) => {
      await schedule(after(60));
      it.now = after(60 + late);
      await it.service.publishDue();
      expect((await logs()).map((line) => line.Message)).toEqual([message]);
    },
  );

  test('created for a time in the past is published at once, and is not late', async () => {
    await schedule(after(-86_400));
    expect(await it.service.publishDue()).toBe(1);
    expect((await logs()).map((line) => line.Message)).toEqual(['Published on X (rehearsal): “Hello”']);
  });

  test('that fails on one platform is published on the others', async () => {
    await schedule(NOW, ['X', 'REDDIT']);
    expect(await it.service.publishDue()).toBe(1);
    expect(await posts()).toMatchObject([
      {
        Status: 'PUBLISHED',
        Results: [
          { Platform: 'X', Status: 'PUBLISHED' },
          {
            Platform: 'REDDIT',
            Status: 'FAILED',
            Error: 'This demo service is configured to fail on this network.',
          },
        ],
      },
    ]);
    expect(await it.service.outbox(10)).toMatchObject([{ platforms: ['X'] }]);
    expect((await logs()).map((line) => `${line.Level} ${line.Action}`).sort()).toEqual([
      'INFO POST_PUBLISHED',
      'WARNING POST_NOT_PUBLISHED',
    ]);
  });

  test('that fails on every platform is FAILED', async () => {
    await schedule(NOW, ['REDDIT']);
    await it.service.publishDue();
    expect(await posts()).toMatchObject([
      { Status: 'FAILED', PublishedAt: null, Results: [{ Platform: 'REDDIT', Status: 'FAILED' }] },
    ]);
    const because = 'This demo service is configured to fail on this network.';
    expect((await logs()).map((line) => `${line.Level} ${line.Action} ${line.Message}`).sort()).toEqual([
      'ERROR POST_FAILED Post failed on every network: “Hello”',
      `WARNING POST_NOT_PUBLISHED Not published on Reddit (rehearsal): ${because} “Hello”`,
    ]);
  });

  test('is published once by many publishers', async () => {
    await it.database.executeSql(`
      insert into scheduling.posts (id, project_id, content, schedule_at, platforms, status, created_at, updated_at)
      select 'pst_' || n, 'prj_bakery', 'Hello', '2030-01-01T12:00Z', array['X', 'THREADS'], 'SCHEDULED', '2030-01-01', '2030-01-01'
      from generate_series(1, 120) n`);
    await it.database.executeSql(`
      insert into scheduling.deliveries (post_id, project_id, platform, due_at, rehearsal, state)
      select id, project_id, unnest(platforms), schedule_at, true, 'waiting' from scheduling.posts`);
    const { database } = it;
    const services = await Promise.all(
      [1, 2, 3].map(() => serviceIn(database, { tokens: TOKENS, now: () => it.now, log: SILENT })),
    );
    const counts = await Promise.all(services.map((service) => service.publishDue()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(120);
    expect((await logs()).length).toBe(240);
    expect(await it.service.outbox(200)).toHaveLength(120);
  });

  test('is published on its own once the service has started', async () => {
    const service = await serviceIn(it.database, { tokens: TOKENS, now: () => it.now, log: SILENT });
    service.start();
    await schedule(NOW);
    service.wake();
    await expect.poll(async () => (await posts())[0]?.Status).toBe('PUBLISHED');
    await service.stop();
  });
});

const nothing = () => undefined;
const SILENT = { info: nothing, warn: nothing, error: nothing };
