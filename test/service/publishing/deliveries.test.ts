import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Platform } from '../../../openapi/platforms.js';
import { databaseClock } from '../../../src/service/clock.js';
import type { Answer, DuePost, Media, Publisher } from '../../../src/service/publishing/publisher.js';
import { settle } from '../../../src/service/publishing/settle.js';
import { takeDue } from '../../../src/service/publishing/take.js';
import { databases, openFresh } from '../../support/databases.js';
import { NOW, type ServiceUnderTest, startService, TOKENS } from '../../support/service.js';
import { serviceIn } from '../../support/service-in.js';

interface Post {
  Id: string;
  Status: string;
  Results: { Platform: string; Status: string; Error?: string; Url?: string }[];
}

const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const SECRET = 'sesame-sesame';
const nothing = () => undefined;
const SILENT = { info: nothing, warn: nothing, error: nothing };

/** A network that answers what the test says. */
function createNetwork() {
  const sent: string[] = [];
  const looks: string[] = [];
  const says = {
    answer: (_post: DuePost): Answer | Promise<Answer> => ({ state: 'published' }),
    looksLike: (): Answer => ({ state: 'published' }),
  };
  const publisher: Publisher = {
    async publish(post) {
      sent.push(post.content);
      return says.answer(post);
    },
    async look(reference) {
      looks.push(reference);
      return Promise.resolve(says.looksLike());
    },
    check: () => Promise.resolve(undefined),
    accepts: () => [],
  };
  return Object.assign(says, { sent, looks, publisher });
}

describe.each(databases)('a post that is really published, %s', (_, open) => {
  let it: ServiceUnderTest;
  let x: ReturnType<typeof createNetwork>;
  let telegram: ReturnType<typeof createNetwork>;
  const publishers = new Map<string, Publisher>();
  const publishing = {
    lanes: (['X', 'TELEGRAM'] as const).map((platform) => ({ project: 'prj_bakery', platform })),
    publisherOf: (_project: string, platform: Platform) => publishers.get(platform),
  };

  beforeAll(async () => void (it = await startService({ open, publishing, secrets: [SECRET] })));
  afterAll(() => it.stop());
  beforeEach(async () => {
    it.now = NOW;
    [x, telegram] = [createNetwork(), createNetwork()];
    publishers.set('X', x.publisher).set('TELEGRAM', telegram.publisher);
    await it.database.executeSql('truncate scheduling.posts, scheduling.logs, scheduling.webhooks cascade');
  });
  afterEach(() => void vi.useRealTimers());

  async function schedule(at: Date, platforms: Platform[] = ['X'], Content = 'Hello'): Promise<string> {
    const body = { Content, Platforms: platforms, ScheduleDate: at.toISOString() };
    return (await it.call<Post>('POST ~/posts', body)).data.Id;
  }
  const posts = async () => (await it.call<Post[]>('GET ~/posts')).data;
  const post = async () => (await posts())[0];
  const lines = async () =>
    (await it.call<{ Level: string; Action: string; Message: string }[]>('GET ~/logs')).data
      .filter(({ Action }) => Action !== 'POST_CREATED')
      .map(({ Level, Message }) => `${Level} ${Message}`)
      .sort();
  const publishAt = (at: Date) => {
    it.now = at;
    return it.service.publishDue();
  };
  const events = async () =>
    (
      await it.database.executeSql('select type from scheduling.webhook_deliveries order by created_at')
    ).rows.map(({ type }) => type);

  test('goes out once at its time, with its address', async () => {
    x.answer = () => ({ state: 'published', url: 'https://x.com/tea/1' });
    await schedule(after(60));
    expect(await post()).toMatchObject({ Results: [{ Platform: 'X', Status: 'SCHEDULED' }] });
    expect(await publishAt(after(59.9))).toBe(0);
    expect(await publishAt(after(60))).toBe(1);
    expect(await publishAt(after(61))).toBe(0);
    expect(x.sent).toEqual(['Hello']);
    expect((await post())?.Results).toEqual([
      { Platform: 'X', Status: 'PUBLISHED', Url: 'https://x.com/tea/1' },
    ]);
    expect(await lines()).toEqual(['INFO Published on X: “Hello”']);
    expect(await it.service.outbox(10)).toEqual([]);
  });

  test('is unconfirmed if nobody knows, and never sent again', async () => {
    await it.database.executeSql(
      `insert into scheduling.webhooks values ('prj_bakery', 'http://127.0.0.1:9', 'whsec_', now())`,
    );
    x.answer = () => ({ state: 'unknown', why: 'no answer from x.com in time' });
    await schedule(NOW);
    expect(await publishAt(NOW)).toBe(1);
    expect(await publishAt(after(3_600))).toBe(0);
    expect(x.sent).toHaveLength(1);
    expect(await post()).toMatchObject({
      Status: 'UNCONFIRMED',
      Results: [{ Platform: 'X', Status: 'UNCONFIRMED', Error: 'no answer from x.com in time' }],
    });
    expect(await lines()).toEqual(['WARNING May be published on X: no answer from x.com in time. “Hello”']);
    expect(await events()).toEqual(['post.created', 'post.unconfirmed']);
    expect((await it.call<Post[]>('GET ~/posts?platforms=X')).data).toHaveLength(1);
    expect((await it.call<Post[]>('GET ~/posts?status=UNCONFIRMED')).data).toHaveLength(1);
  });

  test('that surely wasn’t sent is sent again, until it is too late', async () => {
    x.answer = () => ({ state: 'again', why: 'no connection to x.com (ECONNREFUSED)' });
    await schedule(NOW);
    for (const second of [0, 1, 3, 7]) await publishAt(after(second));
    expect(x.sent).toHaveLength(4);
    expect(await post()).toMatchObject({ Status: 'SCHEDULED' });
    expect((await post())?.Results).toEqual([{ Platform: 'X', Status: 'SCHEDULED' }]);
    expect(await publishAt(after(600))).toBe(1);
    expect(await post()).toMatchObject({
      Status: 'FAILED',
      Results: [{ Error: 'Not sent within 10 minutes of its time: no connection to x.com (ECONNREFUSED)' }],
    });
  });

  test('is given up after ten minutes, however long a network asks to wait', async () => {
    x.answer = () => ({ state: 'again', why: 'Too Many Requests', notBefore: after(31_536_000) });
    await schedule(NOW);
    await publishAt(NOW);
    expect(await publishAt(after(599))).toBe(0);
    expect(await publishAt(after(600))).toBe(1);
    expect(x.sent).toHaveLength(1);
  });

  test('that nobody could send for ten minutes is refused, also by a process that has no publisher', async () => {
    await schedule(NOW);
    const other = await serviceIn(it.database, {
      tokens: TOKENS,
      now: () => it.now,
      log: SILENT,
      publishing: { lanes: [], publisherOf: () => undefined },
    });
    it.now = after(600);
    expect(await other.publishDue()).toBe(1);
    expect(x.sent).toEqual([]);
    expect(await post()).toMatchObject({
      Status: 'FAILED',
      Results: [{ Error: 'Not sent within 10 minutes of its time' }],
    });
  });

  test('doesn’t wait for one that has to wait, and one network doesn’t wait for another', async () => {
    x.answer = ({ content }) =>
      content === 'First' ? { state: 'again', why: 'Wait', notBefore: after(60) } : { state: 'published' };
    await schedule(NOW, ['X', 'TELEGRAM'], 'First');
    await schedule(NOW, ['X'], 'Second');
    await publishAt(NOW);
    expect([x.sent, telegram.sent]).toEqual([['First', 'Second'], ['First']]);
    expect((await posts()).map(({ Status }) => Status)).toEqual(['SCHEDULED', 'PUBLISHED']);
  });

  test('is sent one at a time for each network, by time and then creation', async () => {
    await schedule(NOW, ['X'], 'Second');
    await schedule(NOW, ['X'], 'Third');
    await schedule(after(-60), ['X'], 'First, but due when it was created');
    let atOnce = 0;
    x.answer = async () => {
      expect((atOnce += 1)).toBe(1);
      await Promise.resolve();
      atOnce -= 1;
      return { state: 'published' };
    };
    await publishAt(after(1));
    expect(x.sent).toEqual(['Second', 'Third', 'First, but due when it was created']);
  });

  test('that was accepted is asked about every 30 seconds, is unconfirmed after ten minutes, and published when it is there', async () => {
    x.answer = () => ({ state: 'later', reference: 'ref_1', lookAt: after(30) });
    x.looksLike = () => ({ state: 'later', reference: 'ref_1', lookAt: after(30) });
    await schedule(NOW);
    await publishAt(NOW);
    expect(await post()).toMatchObject({ Status: 'SCHEDULED' });
    await publishAt(after(29));
    expect(x.looks).toEqual([]);
    await publishAt(after(30));
    await publishAt(after(59));
    await publishAt(after(60));
    expect(x.looks).toEqual(['ref_1', 'ref_1']);
    expect(await publishAt(after(601))).toBe(1);
    expect(await post()).toMatchObject({ Status: 'UNCONFIRMED' });
    x.looksLike = () => ({ state: 'published', url: 'https://x.com/1' });
    expect(await publishAt(after(3_600))).toBe(1);
    expect(await post()).toMatchObject({ Status: 'PUBLISHED', Results: [{ Url: 'https://x.com/1' }] });
    expect(x.sent).toHaveLength(1);
  });

  test('that was accepted isn’t asked about for longer than a day', async () => {
    x.answer = () => ({ state: 'later', reference: 'ref_1', lookAt: after(30) });
    x.looksLike = () => ({ state: 'later', reference: 'ref_1', lookAt: after(30) });
    await schedule(NOW);
    await publishAt(NOW);
    await publishAt(after(86_401));
    expect(x.looks).toHaveLength(1);
    await publishAt(after(90_000));
    expect(x.looks).toHaveLength(1);
  });

  test('whose sender was ended is unconfirmed after four minutes, and a late answer corrects that', async () => {
    const id = await schedule(NOW, ['X', 'TELEGRAM']);
    const clock = databaseClock(() => it.now);
    expect(await takeDue(it.db, clock, [{ project: 'prj_bakery', platform: 'X' }], undefined)).toMatchObject([
      { id, content: 'Hello', tries: 1 },
    ]);
    expect(await publishAt(after(239))).toBe(0);
    expect(await publishAt(after(240))).toBe(1);
    expect(await post()).toMatchObject({ Status: 'PUBLISHED', Results: [{ Status: 'UNCONFIRMED' }, {}] });
    expect(x.sent).toEqual([]);
    const late = { platform: 'X' as const, event: { state: 'refused' as const, why: 'chat not found' } };
    await settle(it.db, clock, id, [{ ...late, tries: 2 }]);
    expect((await post())?.Results[0]?.Status).toBe('UNCONFIRMED');
    await settle(it.db, clock, id, [{ ...late, tries: 1 }]);
    expect((await post())?.Results[0]).toMatchObject({ Status: 'FAILED', Error: 'chat not found' });
  });

  test('is taken once by two processes, one post for each network', async () => {
    for (const text of ['One', 'Two', 'Three']) await schedule(NOW, ['X', 'TELEGRAM'], text);
    const lanes = (['X', 'TELEGRAM'] as const).map((platform) => ({ project: 'prj_bakery', platform }));
    const clock = databaseClock(() => NOW);
    const taken = await Promise.all([1, 2].map(() => takeDue(it.db, clock, lanes, undefined)));
    const names = taken.flat().map(({ content, platform }) => `${content} ${platform}`);
    expect(new Set(names).size).toBe(names.length);
    for (const one of taken) expect(one.map(({ platform }) => platform).sort()).toEqual(['TELEGRAM', 'X']);
  });

  test('is unconfirmed after a restore if it was due by then, and goes out if it wasn’t', async () => {
    await schedule(after(30), ['X'], 'Before');
    await schedule(after(90), ['X'], 'After');
    const restored = { publishing, restoredAt: after(60) };
    const service = await serviceIn(it.database, {
      tokens: TOKENS,
      now: () => it.now,
      log: SILENT,
      ...restored,
    });
    it.now = after(90);
    await service.publishDue();
    expect(x.sent).toEqual(['After']);
    expect((await posts()).map(({ Status }) => Status)).toEqual(['UNCONFIRMED', 'PUBLISHED']);
  });

  test('keeps secrets, odd addresses and long reasons to itself', async () => {
    x.answer = () => ({ state: 'published', url: 'javascript:alert(1)' });
    telegram.answer = () => ({ state: 'refused', why: `Bad token\n${SECRET}: ${'no '.repeat(200)}` });
    await schedule(NOW, ['X', 'TELEGRAM']);
    await publishAt(NOW);
    const [first, second] = (await post())?.Results ?? [];
    expect(first).toEqual({ Platform: 'X', Status: 'PUBLISHED' });
    expect(second?.Error).toMatch(/^Bad token …: no no .*…$/);
    expect(second?.Error?.length).toBe(300);
  });

  test('isn’t stuck with an answer that no database takes', async () => {
    x.answer = () => ({ state: 'published', url: 'https://x.com/\0' });
    telegram.answer = () => ({ state: 'later', reference: 'ref_\0', lookAt: after(30) });
    await schedule(NOW, ['X', 'TELEGRAM']);
    await publishAt(NOW);
    expect((await post())?.Results).toEqual([
      { Platform: 'X', Status: 'PUBLISHED' },
      { Platform: 'TELEGRAM', Status: 'UNCONFIRMED', Error: 'The answer can’t be read' },
    ]);
  });

  test('stays a rehearsal, or real, whatever the settings become', async () => {
    publishers.clear();
    await schedule(after(60), ['X'], 'Practice');
    publishers.set('X', x.publisher);
    await schedule(after(60), ['X'], 'Real');
    publishers.clear();
    await publishAt(after(60));
    expect((await posts()).map(({ Status, Results }) => [Status, Results])).toEqual([
      ['PUBLISHED', [{ Platform: 'X', Status: 'PUBLISHED', Rehearsal: true }]],
      ['SCHEDULED', [{ Platform: 'X', Status: 'SCHEDULED' }]],
    ]);
    const without = () => serviceIn(it.database, { tokens: TOKENS, now: () => it.now, log: SILENT });
    await expect(without()).rejects.toThrow(/SERVICE_CONFIG/);
  });

  test('keeps its file while it is scheduled', async () => {
    const media = 'https://img.test/1.png';
    await it.call('POST ~/posts', {
      Content: 'Hello',
      Platforms: ['X'],
      ScheduleDate: after(60).toISOString(),
      Media: media,
    });
    const path = `DELETE /common/file?file=${encodeURIComponent(media)}`;
    expect(await it.call(path)).toMatchObject({
      status: 409,
      detail: 'A scheduled post still needs this file',
    });
    await publishAt(after(60));
    expect((await it.call(path)).status).toBe(200);
  });
});

test('the database’s clock decides when a post is due, not this machine’s', async () => {
  const network = createNetwork();
  const publishing = {
    lanes: [{ project: 'prj_bakery', platform: 'X' as const }],
    publisherOf: () => network.publisher,
  };
  const it = await startService({ open: openFresh, publishing });
  it.now = new Date();
  const soon = new Date(Date.now() + 120_000);
  await it.call('POST ~/posts', { Content: 'Hello', Platforms: ['X'], ScheduleDate: soon.toISOString() });
  vi.useFakeTimers({ now: Date.now() + 240_000, toFake: ['Date'] });
  it.now = new Date();
  expect(await it.service.publishDue()).toBe(0);
  vi.useRealTimers();
  it.now = soon;
  expect(await it.service.publishDue()).toBe(1);
  await it.stop();
});

describe('two networks of one post that are settled at once, on PostgreSQL', () => {
  test.each<[Platform, Platform]>([
    ['X', 'TELEGRAM'],
    ['TELEGRAM', 'X'],
  ])('end it: %s is held up while it is saved, and %s comes meanwhile', async (first, second) => {
    const publishing = { lanes: [], publisherOf: () => createNetwork().publisher };
    const it = await startService({ open: openFresh, publishing });
    try {
      const body = { Content: 'Hello', Platforms: ['X', 'TELEGRAM'], ScheduleDate: NOW.toISOString() };
      const { Id } = (await it.call<Post>('POST ~/posts', body)).data;
      const lanes = [first, second].map((platform) => ({ project: 'prj_bakery', platform }));
      const clock = databaseClock(() => NOW);
      expect(await takeDue(it.db, clock, lanes, undefined)).toHaveLength(2);

      const settled = (platform: Platform) =>
        settle(it.db, clock, Id, [{ platform, tries: 1, event: { state: 'published' } }]);
      const waiting = async () =>
        (await it.database.executeSql(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).rows
          .length;
      const both = await it.db.transaction().execute(async (tx) => {
        // Its row is locked, so it has read the others before it can save its own.
        await tx.selectFrom('deliveries').select('state').where('platform', '=', first).forUpdate().execute();
        const one = settled(first);
        await expect.poll(waiting).toBe(1);
        const other = settled(second);
        await expect.poll(waiting).toBe(2);
        return [one, other];
      });
      expect((await Promise.all(both)).sort()).toEqual([false, true]);
      expect((await it.call<Post[]>('GET ~/posts')).data).toMatchObject([{ Status: 'PUBLISHED' }]);
    } finally {
      await it.stop();
    }
  });
});

test('what is known is saved as soon as the database takes it, and a stop waits for what is sent', async () => {
  const network = createNetwork();
  const it = await startService({
    publishing: { lanes: [{ project: 'prj_bakery', platform: 'X' }], publisherOf: () => network.publisher },
  });
  let answer: (answer: Answer) => void = nothing;
  network.answer = () => new Promise((resolve) => void (answer = resolve));
  const body = { Content: 'Hello', Platforms: ['X'], ScheduleDate: NOW.toISOString() };
  await it.call('POST ~/posts', body);
  it.service.start();
  await expect.poll(() => network.sent).toEqual(['Hello']);
  let isStopped = false;
  const stopped = it.service.stop().then(() => void (isStopped = true));
  await it.database.executeSql('alter table scheduling.deliveries rename to away');
  answer({ state: 'published' });
  await expect.poll(() => it.logged.join()).toMatch(/saving what became of a post failed/);
  expect(isStopped).toBe(false);
  await it.database.executeSql('alter table scheduling.away rename to deliveries');
  await stopped;
  expect((await it.call<Post[]>('GET ~/posts')).data).toMatchObject([{ Status: 'PUBLISHED' }]);
  await it.stop();
});

test.each(['performance', 'Date'] as const)(
  'a process that slept before it sends puts the post back: %s',
  async (clock) => {
    const network = createNetwork();
    const reads: ((media: Media) => void)[] = [];
    const it = await startService({
      publishing: {
        lanes: [{ project: 'prj_bakery', platform: 'X' }],
        publisherOf: () => ({ ...network.publisher, uploads: true }),
      },
      readMedia: () => new Promise((resolve) => void reads.push(resolve)),
    });
    const picture: Media = { bytes: new Uint8Array([1]), type: 'image/png', name: 'tea.png' };
    const body = {
      Content: 'Hello',
      Platforms: ['X'],
      ScheduleDate: NOW.toISOString(),
      Media: 'https://a.test/1',
    };
    await it.call('POST ~/posts', body);
    const first = it.service.publishDue();
    await expect.poll(() => reads.length).toBe(1);
    const asleep = { Date: () => Date.now() + 120_001, performance: () => performance.now() + 120_001 }[
      clock
    ]();
    vi.spyOn(clock === 'Date' ? Date : performance, 'now').mockReturnValue(asleep);
    reads[0]?.(picture);
    await new Promise(setImmediate);
    vi.restoreAllMocks();
    await first;
    expect(network.sent).toEqual([]);
    // The embedded database’s clock is the process’s.
    it.now = after(180);
    const second = it.service.publishDue();
    await expect.poll(() => reads.length).toBe(2);
    reads[1]?.(picture);
    await second;
    expect(network.sent).toEqual(['Hello']);
    await it.stop();
  },
);
