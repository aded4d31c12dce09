import { createDueLoop, type DueLoop } from '../database/due-loop.js';
import { migrate } from '../database/migrate.js';
import type { Database } from '../database/database.js';
import { newReference, type Log } from '../log.js';
import { unmeasured, type Metrics } from '../metrics/metrics.js';
import { createLanes, type Lanes } from './worker-pool.js';
import { migrations } from './migrations.js';
import { SCHEMA, type JobRow, type Later } from './row.js';
import { createTable, type Depth } from './table.js';

export type { Later } from './row.js';

export interface Job {
  queue: string;
  key: string;
  data: unknown;
  /** This one counts: 1 is the first. */
  attempts: number;
  dueAt: Date;
  /** That of this run, under which its failure is logged. */
  reference: string;
}

/** A job that resolves to a later moment is due again then. */
export type Handler = (job: Job) => Promise<Later | void>;
export interface WorkOptions {
  atOnce: number;
  /** A job that is not done by then is taken for abandoned, and taken again. */
  leaseSeconds: number;
}

/** Work that is done when its time comes, at least once, also after a crash; by one of several processes. */
export interface Jobs {
  /** One job for each queue and key. Added again, the last word counts; while it runs, it is run again afterwards. */
  add(queue: string, key: string, dueAt: Date, data: unknown): Promise<void>;
  /** As `add`; but one that is due earlier stays so. */
  addBy(queue: string, key: string, dueAt: Date, data: unknown): Promise<void>;
  /** False where there is one already, which stays as it is, waiting or running. */
  addNew(queue: string, key: string, dueAt: Date, data: unknown): Promise<boolean>;
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
  const queues = new Map<string, { lanes: Lanes; loop: DueLoop }>();
  let started = false;

  async function add(queue: string, key: string, dueAt: Date, data: unknown): Promise<void> {
    await table.put(queue, key, dueAt, data);
    queues.get(queue)?.loop.wake();
  }

  async function addBy(queue: string, key: string, dueAt: Date, data: unknown): Promise<void> {
    await table.putBy(queue, key, dueAt, data);
    queues.get(queue)?.loop.wakeBy(dueAt);
  }

  async function addNew(queue: string, key: string, dueAt: Date, data: unknown): Promise<boolean> {
    const isNew = await table.putNew(queue, key, dueAt, data);
    if (isNew) queues.get(queue)?.loop.wakeBy(dueAt);
    return isNew;
  }

  function work(queue: string, { atOnce, leaseSeconds }: WorkOptions, handler: Handler): void {
    const lanes = createLanes({
      atOnce,
      take: (limit) => table.take(queue, limit, now(), secondsFrom(now(), leaseSeconds)),
      work: (row: JobRow) => run(row, handler),
      giveBack: table.giveBack,
    });
    const loop = createDueLoop({
      now,
      run: lanes.begin,
      next: () => table.next(queue),
      failed: (error) => log.error({ error, queue }, 'Due jobs could not be read'),
      shared: database.kind === 'postgres',
    });
    queues.set(queue, { lanes, loop });
    if (started) loop.start();
  }

  async function run(row: JobRow, handler: Handler): Promise<void> {
    const { queue, key } = row;
    const reference = newReference();
    try {
      // Whoever ran it last had added it again for later, and died before it could end: that later has not come.
      if (row.due_at > now()) return await table.putOff(row, row.due_at);
      const next = await attempt(row, handler, reference);
      await (next.failed ? table.putOff(row, next.until) : table.end(row, next.later));
      if (next.later) queues.get(queue)?.loop.wakeBy(next.later.dueAt);
    } catch (error) {
      log.error(
        { reference, error, queue, key },
        'How a job ended could not be written down: it is taken again',
      );
    }
  }

  async function attempt(row: JobRow, handler: Handler, reference: string) {
    const { queue, key, data, attempts, due_at: dueAt } = row;
    const began = performance.now();
    try {
      const later = await handler({ queue, key, data, attempts, dueAt, reference });
      metrics.ran(queue, 'done', performance.now() - began);
      return { failed: false, later: later ?? undefined } as const;
    } catch (error) {
      metrics.ran(queue, 'failed', performance.now() - began);
      log.error({ reference, error, queue, key, attempts }, 'A job failed and is tried again later');
      return { failed: true, until: secondsFrom(now(), backoffSeconds(attempts)) } as const;
    }
  }

  async function runDue(): Promise<number> {
    const runs = await Promise.all([...queues.values()].map(({ lanes }) => lanes.run()));
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
    const all = [...queues.values()];
    await Promise.all(all.flatMap(({ lanes, loop }) => [lanes.stop(), loop.stop()]));
  }

  return {
    add,
    addBy,
    addNew,
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
