import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/database/database.js';
import { createJobs } from '../../src/jobs/jobs.js';
import { createLog } from '../../src/log.js';
import { createPace } from '../../src/slack/send/pace.js';
import { createSeal } from '../../src/database/seal.js';
import { openStore, type Store } from '../../src/app/tables/store.js';
import { databases } from '../support/databases.js';

/** What was stored before the clock was set back by a day ends as if it had begun now. */

const WRONG = new Date('2026-11-03T09:00:00Z');
const RIGHT = new Date('2026-11-02T09:00:00Z');
const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000);

describe.each(databases)('after the clock was set back, %s', (_, open) => {
  let database: Database;
  let store: Store;
  beforeAll(async () => {
    database = await open();
    store = await openStore(database, createSeal(['a key for tests']));
    await createJobs({ database, now: () => RIGHT, log: createLog('silent') });
  });
  afterAll(() => database.close());

  test('an event that a stopped instance left behind is handled', async () => {
    await store.seenEvents.claim('T1', 'Ev1', WRONG, 2_000);
    expect(await store.seenEvents.claim('T1', 'Ev1', RIGHT, 2_000)).toBe('claimed');
    expect(await store.seenEvents.claim('T1', 'Ev1', after(RIGHT, 1), 2_000)).toBe('busy');
  });

  test('clocks that differ by a second do not handle an event twice', async () => {
    await store.seenEvents.claim('T1', 'Ev2', after(RIGHT, 1), 2_000);
    expect(await store.seenEvents.claim('T1', 'Ev2', RIGHT, 2_000)).toBe('busy');
  });

  test('a trigger stays used', async () => {
    expect(await store.seenEvents.isFirst('T1', 'trigger 1', WRONG)).toBe(true);
    expect(await store.seenEvents.isFirst('T1', 'trigger 1', RIGHT)).toBe(false);
  });

  test('what happens once a minute can happen again', async () => {
    const first = (at: Date) => store.seenEvents.firstSince(after(at, -60), 'T1', 'share', at);
    expect([await first(WRONG), await first(RIGHT), await first(after(RIGHT, 30))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each([
    ['a day', 'T1', WRONG],
    ['an hour', 'T2', after(RIGHT, 3_600)],
  ])('messages are not held back by what was stored %s ahead', async (_, workspace, wrong) => {
    const pace = createPace(store);
    await pace.pause('post', workspace, wrong, 60);
    expect(await pace.nextTurn('post', workspace, RIGHT)).toEqual(RIGHT);
    expect(await pace.pause('post', workspace, RIGHT, 30)).toEqual(after(RIGHT, 30));
    expect(await pace.nextTurn('post', workspace, RIGHT)).toEqual(after(RIGHT, 30));
    await pace.pause('edit', workspace, wrong, 60);
    await pace.pause('edit', workspace, RIGHT, 30);
    expect(await pace.nextTurn('edit', workspace, RIGHT)).toEqual(after(RIGHT, 30));
  });

  test('a job that a stopped process had taken runs', async () => {
    let now = WRONG;
    const log = createLog('silent');
    const runs: string[] = [];
    const start = async (handler: () => Promise<undefined>) => {
      const jobs = await createJobs({ database, now: () => now, log });
      jobs.work({ queue: 'q', concurrency: 1, leaseSeconds: 30, handler });
      return jobs;
    };
    const stopped = await start(() => new Promise(() => undefined));
    await stopped.add('q', 'one', WRONG, {});
    // Like a process that has ended, it never stores an outcome.
    stopped.runDue().catch(() => undefined);
    await expect.poll(() => taken(database)).toBe(1);
    now = RIGHT;
    const next = await start(async () => void runs.push('one'));
    next.start();
    await expect.poll(() => dueAt(database)).toEqual(after(RIGHT, 30));
    now = after(RIGHT, 31);
    next.wake();
    await expect.poll(() => runs).toEqual(['one']);
    await next.stop();
  });

  test('a run that was planned meanwhile starts at once if it may run early, and keeps its time otherwise', async () => {
    let now = WRONG;
    const log = createLog('silent');
    const jobs = await createJobs({ database, now: () => now, log });
    const runs: string[] = [];
    for (const queue of ['checks', 'waits'])
      jobs.work({
        queue,
        concurrency: 1,
        leaseSeconds: 30,
        ...(queue === 'checks' && { mayRunEarly: true }),
        handler: async () => {
          runs.push(queue);
          return { dueAt: after(now, 3_600), data: {} };
        },
      });
    await jobs.add('checks', 'one', WRONG, {});
    await jobs.add('checks', 'later', after(WRONG, 60), {});
    await jobs.add('waits', 'one', WRONG, {});
    await jobs.runDue();
    expect(runs.splice(0).sort()).toEqual(['checks', 'waits']);
    now = RIGHT;
    await jobs.runDue();
    expect(runs.splice(0)).toEqual(['checks']);
    now = after(RIGHT, 3_600);
    await jobs.runDue();
    expect(runs).toEqual(['checks']);
  });
});

async function taken(database: Database): Promise<number> {
  const { rows } = await database.executeSql('select from upnext_jobs.jobs where taken_by is not null');
  return rows.length;
}

async function dueAt(database: Database): Promise<unknown> {
  const { rows } = await database.executeSql('select next_at from upnext_jobs.jobs');
  return rows[0]?.next_at;
}
