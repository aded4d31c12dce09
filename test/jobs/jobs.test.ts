import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/database/database.js';
import { createJobs, type Handler, type Job, type Jobs } from '../../src/jobs/jobs.js';
import { createLog } from '../../src/log.js';
import { databases } from '../support/databases.js';

const log = createLog('silent');
const START = new Date('2026-11-02T09:00:00Z');

describe.each(databases)('a job, %s', (_, open) => {
  let database: Database;
  let now: Date;
  let jobs: Jobs;
  let runs: Job[];
  beforeAll(async () => void (database = await open()));
  afterAll(() => database.close());
  beforeEach(async () => {
    now = START;
    runs = [];
    jobs = await newJobs();
  });
  afterEach(() => database.executeSql('delete from upnext_jobs.jobs'));

  const newJobs = () => createJobs({ database, now: () => now, log });
  const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000);
  const keys = () => runs.map((run) => run.key);

  function collect(handler: Handler = async () => undefined, atOnce = 4): void {
    jobs.work('digest', { atOnce, leaseSeconds: 30 }, (job) => {
      runs.push(job);
      return handler(job);
    });
  }

  test('runs once its time has come, and once', async () => {
    collect();
    await jobs.add('digest', 'monday', after(60), { channel: 'C1' });
    expect(await jobs.runDue()).toBe(0);
    now = after(60);
    expect(await jobs.runDue()).toBe(1);
    expect(runs).toEqual([
      {
        ...{ queue: 'digest', key: 'monday', data: { channel: 'C1' }, attempts: 1, dueAt: after(60) },
        reference: expect.stringMatching(/^UP-/) as string,
      },
    ]);
    now = after(9_999);
    expect(await jobs.runDue()).toBe(0);
  });

  test('comes in order of time, and keeps to its queue', async () => {
    collect(undefined, 1);
    await jobs.add('digest', 'second', after(2), null);
    await jobs.add('digest', 'first', after(1), null);
    await jobs.add('another queue', 'never', after(0), null);
    now = after(5);
    await jobs.runDue();
    expect(keys()).toEqual(['first', 'second']);
  });

  test('added twice is one, and the last word counts', async () => {
    collect();
    await jobs.add('digest', 'monday', after(10), 'old');
    await jobs.add('digest', 'monday', after(20), 'new');
    now = after(15);
    await jobs.runDue();
    expect(runs).toEqual([]);
    now = after(20);
    await jobs.runDue();
    expect(runs.map((run) => run.data)).toEqual(['new']);
  });

  test('added again while it runs is run again afterwards', async () => {
    collect(async (job) => {
      if (job.data === 'today') await jobs.add('digest', 'daily', after(86_400), 'tomorrow');
    });
    await jobs.add('digest', 'daily', START, 'today');
    await jobs.runDue();
    expect(runs.map((run) => run.data)).toEqual(['today']);
    now = after(86_400);
    await jobs.runDue();
    expect(runs.map((run) => run.data)).toEqual(['today', 'tomorrow']);
    expect(runs[1]?.attempts).toBe(1);
  });

  test('whose run says when it wants to come again does so, with what it says', async () => {
    collect(async (job) => (job.data === 'today' ? { dueAt: after(60), data: 'tomorrow' } : undefined));
    await jobs.add('digest', 'daily', START, 'today');
    await jobs.runDue();
    now = after(59);
    expect(await jobs.runDue()).toBe(0);
    now = after(60);
    await jobs.runDue();
    now = after(9_999);
    expect(await jobs.runDue()).toBe(0);
    expect(runs.map(({ data, attempts }) => [data, attempts])).toEqual([
      ['today', 1],
      ['tomorrow', 1],
    ]);
  });

  test('added while it runs counts more than what its run says', async () => {
    collect(async (job) => {
      if (job.data !== 'first') return;
      await jobs.add('digest', 'daily', after(30), 'added');
      return { dueAt: after(60), data: 'said' };
    });
    await jobs.add('digest', 'daily', START, 'first');
    await jobs.runDue();
    now = after(99);
    await jobs.runDue();
    expect(runs.map((run) => run.data)).toEqual(['first', 'added']);
    expect(await jobs.runDue()).toBe(0);
  });

  test.each([
    { it: 'earlier', by: 10, comes: 10 },
    { it: 'later', by: 30, comes: 20 },
  ])('that has to come by a moment $it than its own comes at the first of both', async ({ by, comes }) => {
    collect();
    await jobs.add('digest', 'daily', after(20), null);
    await jobs.addBy('digest', 'daily', after(by), null);
    now = after(comes - 1);
    expect(await jobs.runDue()).toBe(0);
    now = after(comes);
    expect(await jobs.runDue()).toBe(1);
  });

  test('that is slow holds up nobody but itself', async () => {
    let end: () => void = () => undefined;
    collect((job) => (job.key === 'slow' ? new Promise((done) => (end = done)) : Promise.resolve()));
    jobs.start();
    await jobs.add('digest', 'slow', START, null);
    await expect.poll(keys).toEqual(['slow']);
    await jobs.add('digest', 'quick', START, null);
    await expect.poll(keys).toEqual(['slow', 'quick']);
    end();
    await jobs.stop();
  });

  test('removed does not run', async () => {
    collect();
    await jobs.add('digest', 'monday', START, null);
    await jobs.remove('digest', 'monday');
    expect(await jobs.runDue()).toBe(0);
  });

  test('that fails is tried again, later and later', async () => {
    collect(async () => Promise.reject(new Error('Slack is away')));
    await jobs.add('digest', 'monday', START, null);
    const tried: number[] = [];
    for (let second = 0; second <= 3_000; second++) {
      now = after(second);
      if ((await jobs.runDue()) > 0) tried.push(second);
      if (second > 200) second += 9;
    }
    expect(tried.slice(0, 4)).toEqual([0, 1, 6, 31]);
    expect(runs.map((run) => run.attempts)).toEqual(tried.map((_at, index) => index + 1));
  });

  test('whose worker was killed is taken again when the lease ends', async () => {
    collect(async () => new Promise(() => undefined));
    await jobs.add('digest', 'monday', START, null);
    void jobs.runDue();
    await expect.poll(() => runs.length).toBe(1);

    const others = await newJobs();
    const taken: Job[] = [];
    others.work('digest', { atOnce: 4, leaseSeconds: 30 }, async (job) => void taken.push(job));
    now = after(29);
    expect(await others.runDue()).toBe(0);
    now = after(30);
    expect(await others.runDue()).toBe(1);
    expect(taken[0]).toMatchObject({ key: 'monday', attempts: 2 });
  });

  test('whose worker was killed after adding it again for later waits for that later', async () => {
    collect(async () => {
      await jobs.add('digest', 'daily', after(86_400), 'tomorrow');
      return new Promise(() => undefined);
    });
    await jobs.add('digest', 'daily', START, 'today');
    void jobs.runDue();
    await expect.poll(() => runs.length).toBe(1);

    const others = await newJobs();
    const taken: Job[] = [];
    others.work('digest', { atOnce: 4, leaseSeconds: 30 }, async (job) => void taken.push(job));
    for (const second of [30, 3_600, 86_399]) {
      now = after(second);
      await others.runDue();
    }
    expect(taken).toEqual([]);
    now = after(86_400);
    await others.runDue();
    expect(taken.map((job) => job.data)).toEqual(['tomorrow']);
  });

  test('is done by one of several workers, and all of them share the work', async () => {
    const workers = await Promise.all([newJobs(), newJobs(), newJobs()]);
    const done = new Map<string, number>();
    const shares = [0, 0, 0];
    workers.forEach((worker, index) =>
      worker.work('digest', { atOnce: 5, leaseSeconds: 30 }, async ({ key }) => {
        done.set(key, (done.get(key) ?? 0) + 1);
        shares[index] = (shares[index] ?? 0) + 1;
        await new Promise((next) => setImmediate(next));
      }),
    );
    await Promise.all(
      Array.from({ length: 150 }, (_job, index) => jobs.add('digest', `${index}`, START, null)),
    );
    await Promise.all(workers.map((worker) => worker.runDue()));
    expect(done.size).toBe(150);
    expect([...done.values()].every((times) => times === 1)).toBe(true);
    expect(shares.every((share) => share > 0)).toBe(true);
  });

  test('never runs beside more others than allowed', async () => {
    let atOnce = 0;
    let most = 0;
    collect(async () => {
      most = Math.max(most, ++atOnce);
      await new Promise((next) => setImmediate(next));
      atOnce--;
    }, 3);
    for (let index = 0; index < 20; index++) await jobs.add('digest', `${index}`, START, null);
    expect(await jobs.runDue()).toBe(20);
    expect(most).toBe(3);
  });

  test('runs by itself after the start, at once when it is due, and when the clock is moved', async () => {
    collect();
    jobs.start();
    await jobs.add('digest', 'now', START, null);
    await expect.poll(keys).toEqual(['now']);
    await jobs.add('digest', 'next week', after(7 * 86_400), null);
    now = after(7 * 86_400);
    jobs.wake();
    await expect.poll(keys).toEqual(['now', 'next week']);
    await jobs.stop();
  });

  test('under way at the stop is finished; what had not begun is left to others', async () => {
    let end: () => void = () => undefined;
    collect(() => new Promise((done) => (end = done)), 1);
    for (const key of ['a', 'b', 'c']) await jobs.add('digest', key, START, null);
    jobs.start();
    await expect.poll(() => runs.length).toBe(1);
    const stopping = jobs.stop();
    end();
    await stopping;
    expect(runs).toHaveLength(1);
    const others = await newJobs();
    others.work('digest', { atOnce: 1, leaseSeconds: 30 }, async (job) => void runs.push(job));
    expect(await others.runDue()).toBe(2);
    expect(runs.map((run) => run.attempts)).toEqual([1, 1, 1]);
  });
});
