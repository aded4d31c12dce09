import { createDueLoop, type DueLoop } from '../database/due-loop.js';
import { migrate } from '../database/migrate.js';
import type { Database } from '../database/open.js';
import type { Log } from '../log.js';
import { unmeasured, type Metrics } from '../metrics/metrics.js';
import { inLanes } from './lanes.js';
import { migrations } from './migrations.js';
import { createTable, SCHEMA, type Depth, type JobRow } from './table.js';

export interface Job {
  queue: string;
  key: string;
  data: unknown;
  /** This one counts: 1 is the first. */
  attempts: number;
  dueAt: Date;
}

export type Handler = (job: Job) => Promise<void>;
export interface WorkOptions {
  atOnce: number;
  /** A job that is not done by then is taken for abandoned, and taken again. */
  leaseSeconds: number;
}

/** Work that is done when its time comes, at least once, also after a crash; by one of several processes. */
export interface Jobs {
  /** One job for each queue and key. Added again, the last word counts; while it runs, it is run again afterwards. */
  add(queue: string, key: string, dueAt: Date, data: unknown): Promise<void>;
  remove(queue: string, key: string): Promise<void>;
  /** Those whose data names this workspace. */
  forget(workspace: string): Promise<void>;
  /** How many jobs each queue has, and how many of them should have begun. */
  depth(): Promise<Depth[]>;
  /** A handler that throws is asked again, later and later; one that gives up returns. */
  work(queue: string, options: WorkOptions, handler: Handler): void;
  /** Does all that is due now; resolves to how many runs that were. */
  runDue(): Promise<number>;
  start(): void;
  /** Looks again now: the clock was moved. */
  wake(): void;
  /** Begins nothing new and resolves when nothing is under way. */
  stop(): Promise<void>;
}

const LONGEST_BACKOFF_S = 900;

interface Options {
  database: Database;
  now: () => Date;
  log: Log;
  metrics?: Pick<Metrics, 'ran'>;
}

export async function createJobs({ database, now, log, metrics = unmeasured }: Options): Promise<Jobs> {
  await migrate(database, SCHEMA, migrations);
  const table = createTable(database);
  const queues = new Map<string, { runDue: () => Promise<number>; loop: DueLoop }>();
  let started = false;
  let stopped = false;

  async function add(queue: string, key: string, dueAt: Date, data: unknown): Promise<void> {
    await table.put(queue, key, dueAt, data);
    queues.get(queue)?.loop.wake();
  }

  function work(queue: string, { atOnce, leaseSeconds }: WorkOptions, handler: Handler): void {
    const runDue = () =>
      inLanes({
        atOnce,
        take: (limit) => table.take(queue, limit, now(), secondsFrom(now(), leaseSeconds)),
        work: (job) => run(job, handler),
        giveBack: table.giveBack,
        stopped: () => stopped,
      });
    const loop = createDueLoop({
      now,
      run: runDue,
      next: () => table.next(queue),
      failed: (error) => log.error({ error, queue }, 'Due jobs could not be read'),
      shared: database.kind === 'postgres',
    });
    queues.set(queue, { runDue, loop });
    if (started) loop.start();
  }

  async function run(row: JobRow, handler: Handler): Promise<void> {
    const { queue, key, data, attempts, due_at: dueAt } = row;
    // Whoever ran it last had added it again for later, and died before it could end: that later has not come.
    if (dueAt > now()) return table.putOff(row, dueAt);
    const began = performance.now();
    try {
      await handler({ queue, key, data, attempts, dueAt });
      metrics.ran(queue, 'done', performance.now() - began);
    } catch (error) {
      metrics.ran(queue, 'failed', performance.now() - began);
      log.error({ error, queue, key, attempts }, 'A job failed and is tried again later');
      return table.putOff(row, secondsFrom(now(), backoffSeconds(attempts)));
    }
    await table.finish(row);
  }

  async function runDue(): Promise<number> {
    const runs = await Promise.all([...queues.values()].map((queue) => queue.runDue()));
    return runs.reduce((sum, count) => sum + count, 0);
  }

  function start(): void {
    started = true;
    for (const { loop } of queues.values()) loop.start();
  }

  function wake(): void {
    for (const { loop } of queues.values()) loop.wake();
  }

  async function stop(): Promise<void> {
    stopped = true;
    await Promise.all([...queues.values()].map(({ loop }) => loop.stop()));
  }

  return {
    add,
    remove: table.remove,
    forget: table.forget,
    depth: () => table.depth(now()),
    work,
    runDue,
    start,
    wake,
    stop,
  };
}

/** 1 s, 5 s, 25 s, 2 min, 10 min, and then every quarter of an hour. */
function backoffSeconds(attempts: number): number {
  return Math.min(5 ** (attempts - 1), LONGEST_BACKOFF_S);
}

function secondsFrom(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1_000);
}
