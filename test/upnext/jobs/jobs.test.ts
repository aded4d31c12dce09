import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Database } from '../../../src/upnext/database/database.js';
import { defineWorker, type Job, type JobHandler } from '../../../src/upnext/jobs/job.js';
import { createJobs, type Jobs } from '../../../src/upnext/jobs/jobs.js';
import { releaseJobs } from '../../../src/upnext/jobs/table.js';
import { createLog } from '../../../src/upnext/log.js';
import { databases } from '../../support/databases.js';

const log = createLog('silent');
const START = new Date('2026-11-02T09:00:00Z');

describe.each(databases)('jobs, %s', (_, open) => {
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

  const digestWorker = (handler: JobHandler, concurrency = 8) => ({
    queue: 'digest',
    concurrency,
    leaseSeconds: 30,
    handler,
  });

  function collect(handler: JobHandler = async () => undefined, concurrency?: number): void {
    const collecting: JobHandler = (job) => {
      runs.push(job);
      return handler(job);
    };
    jobs.work(digestWorker(collecting, concurrency));
  }

  /** In another process, and what it takes. */
  async function newWorker() {
    const others = await newJobs();
    const taken: Job[] = [];
    others.work(digestWorker(async (job) => void taken.push(job)));
    return { others, taken };
  }

  test('run once, when they are due', async () => {
    collect();
    await jobs.add('digest', 'monday', after(60), { channel: 'C1' });
    expect(await jobs.runDue()).toBe(0);
    now = after(60);
    expect(await jobs.runDue()).toBe(1);
    expect(runs).toEqual([
      {
        queue: 'digest',
        key: 'monday',
        data: { channel: 'C1' },
        attempts: 1,
        dueAt: after(60),
        reference: expect.stringMatching(/^UP-/) as string,
      },
    ]);
    now = after(9_999);
    expect(await jobs.runDue()).toBe(0);
  });

  test('run in order of their due times, by the worker of their queue', async () => {
    collect(undefined, 1);
    await jobs.add('digest', 'second', after(2), null);
    await jobs.add('digest', 'first', after(1), null);
    await jobs.add('another queue', 'never', after(0), null);
    now = after(5);
    await jobs.runDue();
    expect(keys()).toEqual(['first', 'second']);
  });

  test('replace an earlier job with the same key', async () => {
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

  test('run again when added again during their run', async () => {
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

  test('run again when their handler says so, with the new data', async () => {
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

  test('keep what was added during the run, whatever the handler says', async () => {
    collect(async (job) => {
      if (job.data !== 'first') return;
      await jobs.add('digest', 'daily', after(30), 'added');
      return { dueAt: after(60), data: 'returned' };
    });
    await jobs.add('digest', 'daily', START, 'first');
    await jobs.runDue();
    now = after(99);
    await jobs.runDue();
    expect(runs.map((run) => run.data)).toEqual(['first', 'added']);
    expect(await jobs.runDue()).toBe(0);
  });

  test.each([
    { time: 'an earlier time', by: 10, due: 10 },
    { time: 'a later time', by: 30, due: 20 },
  ])('addNoLater with $time keeps the earlier of the two', async ({ by, due }) => {
    collect();
    await jobs.add('digest', 'daily', after(20), null);
    await jobs.addNoLater('digest', 'daily', after(by), null);
    now = after(due - 1);
    expect(await jobs.runDue()).toBe(0);
    now = after(due);
    expect(await jobs.runDue()).toBe(1);
  });

  test('do not wait for a slow job', async () => {
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

  test('that are added again while they run start again as soon as that run has ended', async () => {
    let end: () => void = () => undefined;
    collect(() => (runs.length === 1 ? new Promise((done) => (end = done)) : Promise.resolve()));
    jobs.start();
    await jobs.add('digest', 'slow', START, null);
    await expect.poll(keys).toEqual(['slow']);
    await jobs.add('digest', 'slow', START, 'again');
    // The queue looks, and finds that it is still running.
    await jobs.add('digest', 'quick', START, null);
    await expect.poll(keys).toEqual(['slow', 'quick']);
    end();
    await expect.poll(keys).toEqual(['slow', 'quick', 'slow']);
    await jobs.stop();
  });

  test('do not run after they were removed', async () => {
    collect();
    await jobs.add('digest', 'monday', START, null);
    await jobs.remove('digest', 'monday');
    expect(await jobs.runDue()).toBe(0);
  });

  test('are retried with increasing delays', async () => {
    collect(async () => Promise.reject(new Error('Slack is away')));
    await jobs.add('digest', 'monday', START, null);
    const tried: number[] = [];
    for (let second = 0; second <= 40; second++) {
      now = after(second);
      if ((await jobs.runDue()) > 0) tried.push(second);
    }
    expect(tried).toEqual([0, 1, 6, 31]);
    expect(runs.map((run) => run.attempts)).toEqual(tried.map((_at, index) => index + 1));
  });

  test('that a killed worker had in hand run at once, where nobody else uses the database', async () => {
    const killed = await newJobs();
    let begun = 0;
    killed.work(digestWorker(() => new Promise(() => void (begun += 1))));
    await killed.add('digest', 'monday', after(0), {});
    void killed.runDue();
    await expect.poll(() => begun).toBe(1);
    collect();
    expect(await jobs.runDue()).toBe(0);
    await releaseJobs(database);
    expect(await jobs.runDue()).toBe(1);
    expect(keys()).toEqual(['monday']);
  });

  test('run again when the lease of a killed worker ends', async () => {
    collect(async () => new Promise(() => undefined));
    await jobs.add('digest', 'monday', START, null);
    void jobs.runDue();
    await expect.poll(() => runs.length).toBe(1);

    const { others, taken } = await newWorker();
    now = after(29);
    expect(await others.runDue()).toBe(0);
    now = after(30);
    expect(await others.runDue()).toBe(1);
    expect(taken[0]).toMatchObject({ key: 'monday', attempts: 2 });
  });

  test('keep a later time that was added before the worker was killed', async () => {
    collect(async () => {
      await jobs.add('digest', 'daily', after(86_400), 'tomorrow');
      return new Promise(() => undefined);
    });
    await jobs.add('digest', 'daily', START, 'today');
    void jobs.runDue();
    await expect.poll(() => runs.length).toBe(1);

    const { others, taken } = await newWorker();
    for (const second of [30, 3_600, 86_399]) {
      now = after(second);
      await others.runDue();
    }
    expect(taken).toEqual([]);
    now = after(86_400);
    await others.runDue();
    expect(taken.map((job) => job.data)).toEqual(['tomorrow']);
  });

  test('run once each, shared by all workers', async () => {
    const workers = await Promise.all([newJobs(), newJobs(), newJobs()]);
    const done = new Map<string, number>();
    const shares = [0, 0, 0];
    workers.forEach((worker, index) =>
      worker.work(
        digestWorker(async ({ key }) => {
          done.set(key, (done.get(key) ?? 0) + 1);
          shares[index] = (shares[index] ?? 0) + 1;
          // However late a worker starts, the first ones leave something for it.
          await expect.poll(() => shares.every((share) => share > 0)).toBe(true);
        }, 5),
      ),
    );
    await Promise.all(
      Array.from({ length: 150 }, (_job, index) => jobs.add('digest', `${index}`, START, null)),
    );
    workers.forEach((worker) => worker.start());
    await expect.poll(() => done.size).toBe(150);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect([...done.values()].every((times) => times === 1)).toBe(true);
  });

  test('respect the concurrency limit, and a quarter of it for each workspace', async () => {
    const running = new Map<string, number>();
    let [total, most, mostOfOne] = [0, 0, 0];
    let full: () => void = () => undefined;
    const eightRun = new Promise<void>((done) => (full = done));
    collect(async ({ data }) => {
      const { workspace } = data as { workspace: string };
      running.set(workspace, (running.get(workspace) ?? 0) + 1);
      mostOfOne = Math.max(mostOfOne, ...running.values());
      most = Math.max(most, ++total);
      if (most >= 8) full();
      await eightRun;
      await new Promise((next) => setImmediate(next));
      running.set(workspace, (running.get(workspace) ?? 0) - 1);
      total--;
    }, 8);
    for (let index = 0; index < 60; index++)
      await jobs.add('digest', `${index}`, START, { workspace: `T${index % 4}` });
    expect(await jobs.runDue()).toBe(60);
    expect(most).toBe(8);
    expect(mostOfOne).toBe(2);
  });

  test('of a workspace with few run before the many that another workspace added earlier', async () => {
    collect(undefined, 4);
    for (let index = 0; index < 50; index++)
      await jobs.add('digest', `many ${index}`, after(0), { workspace: 'T1' });
    await jobs.add('digest', 'few', after(1), { workspace: 'T2' });
    now = after(2);
    await jobs.runDue();
    expect(keys().indexOf('few')).toBeLessThan(4);
    expect(runs).toHaveLength(51);
  });

  test('that hang do not delay the other workspaces', async () => {
    let end: () => void = () => undefined;
    const hanging = new Promise<void>((done) => (end = done));
    collect(({ data }) => ((data as { workspace: string }).workspace === 'T0' ? hanging : Promise.resolve()));
    for (let index = 0; index < 8; index++)
      await jobs.add('digest', `hangs ${index}`, START, { workspace: 'T0' });
    jobs.start();
    await expect.poll(() => runs.length).toBe(2);
    await jobs.add('digest', 'healthy', START, { workspace: 'T1' });
    await expect.poll(keys).toContain('healthy');
    expect(runs).toHaveLength(3);
    // Otherwise it would take the jobs of the next tests.
    end();
    await jobs.stop();
  });

  test('of a killed instance hold up no other jobs of their workspace', async () => {
    const killed = await newJobs();
    killed.work(digestWorker(() => new Promise(() => undefined)));
    for (const key of ['a', 'b', 'c', 'd']) await jobs.add('digest', key, START, { workspace: 'T0' });
    void killed.runDue();
    await expect
      .poll(
        async () =>
          (await database.executeSql('select from upnext_jobs.jobs where taken_by is not null')).rows,
      )
      .toHaveLength(2);
    collect();
    await jobs.runDue();
    expect(keys()).toEqual(['c', 'd']);
  });

  test('that take longer than their lease stay with their worker', async () => {
    let end: () => void = () => undefined;
    jobs.work({
      ...digestWorker((job) => {
        runs.push(job);
        return new Promise<void>((done) => (end = done));
      }),
      leaseSeconds: 0.3,
    });
    await jobs.add('digest', 'slow', START, null);
    void jobs.runDue();
    await expect.poll(() => runs.length).toBe(1);
    now = after(0.2);
    const { others } = await newWorker();
    const lease = async () => {
      const { rows } = await database.executeSql('select next_at from upnext_jobs.jobs');
      return rows[0]?.next_at;
    };
    await expect.poll(lease).toEqual(after(0.5));
    now = after(0.4);
    expect(await others.runDue()).toBe(0);
    end();
    await jobs.stop();
  });

  test('run on their own after the start, and when the clock is changed', async () => {
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

  test('finish when stopping, and leave the rest to other processes', async () => {
    let end: () => void = () => undefined;
    collect(() => new Promise((done) => (end = done)), 1);
    for (const key of ['a', 'b', 'c']) await jobs.add('digest', key, START, null);
    jobs.start();
    await expect.poll(() => runs.length).toBe(1);
    const stopping = jobs.stop();
    end();
    await stopping;
    expect(runs).toHaveLength(1);
    const { others, taken } = await newWorker();
    expect(await others.runDue()).toBe(2);
    expect([...runs, ...taken].map((run) => run.attempts)).toEqual([1, 1, 1]);
  });

  test('with data that does not fit the schema never reach their handler, and are retried', async () => {
    const schema = z.object({ channel: z.string() });
    const channels: string[] = [];
    jobs.work(
      defineWorker({
        queue: 'digest',
        concurrency: 4,
        leaseSeconds: 30,
        schema,
        handler: async ({ data }) => void channels.push(data.channel),
      }),
    );
    await jobs.add('digest', 'good', START, { channel: 'C1' });
    await jobs.add('digest', 'bad', START, { channel: 1 });
    await jobs.runDue();
    expect(channels).toEqual(['C1']);
    expect(await jobs.depth()).toEqual([{ queue: 'digest', waiting: 1, due: 0 }]);
  });
});
