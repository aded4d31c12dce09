import { randomUUID } from 'node:crypto';
import { SECOND_MS } from '../../when/index.js';
import type { Database } from '../database/database.js';
import { migrate } from '../database/migrate.js';
import { createOutageLog } from '../database/postgres/outage-log.js';
import { hashUserIds, type Log, newReference } from '../log.js';
import { type Metrics, unmeasured } from '../metrics/metrics.js';
import type { JobHandler, NewJob, Worker } from './job.js';
import { migrations } from './migrations.js';
import { createQueue, type Queue } from './queue.js';
import { createTable, type JobRow, SCHEMA } from './table.js';
import { createTaking } from './take-table.js';

export type Jobs = Awaited<ReturnType<typeof createJobs>>;

const MAX_BACKOFF_S = 900;

interface Options {
  database: Database;
  now: () => Date;
  log: Log;
  metrics?: Pick<Metrics, 'ran'>;
}

/** Work that runs at a given time, at least once, even after a crash, and in one process at a time. */
export async function createJobs({ database, now, log, metrics = unmeasured }: Options) {
  await migrate(database, SCHEMA, migrations);
  const table = { ...createTable(database), ...createTaking(database, randomUUID()) };
  const queues = new Map<string, Queue>();
  const wakeBy = (queue: string, dueAt: Date) => queues.get(queue)?.wakeBy(dueAt);
  const run = createRunner({ table, now, log, metrics, wakeBy });
  const outages = createOutageLog(log);
  let started = false;

  function work(worker: Worker): void {
    const queue = createQueue(worker, {
      table,
      now,
      outages,
      shared: database.kind === 'postgres',
      work: (row) => run(row, worker),
    });
    queues.set(worker.queue, queue);
    if (started) queue.start();
  }

  return {
    /** There is one job for each queue and key: adding it again replaces it, and if it is running, it runs again afterwards. */
    async add(queue: string, key: string, dueAt: Date, data: unknown): Promise<void> {
      await table.put({ queue, key, dueAt, data });
      wakeBy(queue, dueAt);
    },
    /** Like `add`, but a job that is due earlier keeps its time. */
    async addNoLater(queue: string, key: string, dueAt: Date, data: unknown): Promise<void> {
      await table.putNoLater({ queue, key, dueAt, data });
      wakeBy(queue, dueAt);
    },
    /** Resolves to false if the job exists already, waiting or running. That job does not change. */
    async addIfMissing(queue: string, key: string, dueAt: Date, data: unknown): Promise<boolean> {
      const isNew = await table.putIfMissing({ queue, key, dueAt, data });
      if (isNew) wakeBy(queue, dueAt);
      return isNew;
    },
    remove: table.remove,
    /** Removes all jobs whose data names this workspace. */
    removeWorkspace: table.removeWorkspace,
    depth: () => table.depth(now()),
    work,
    /** Runs everything that is due now, also what these runs add; resolves to the number of runs. */
    runDue: () => runEverything([...queues.values()]),
    start(): void {
      started = true;
      for (const queue of queues.values()) queue.start();
    },
    /** These jobs were stored by the statement that stored a change. */
    stored: (jobs: NewJob[]) => jobs.forEach(({ queue, dueAt }) => wakeBy(queue, dueAt)),
    /** Checks again now: the clock was changed. */
    wake: () => queues.forEach((queue) => queue.wake()),
    /** Starts nothing new, and resolves when no job is running. */
    async stop(): Promise<void> {
      await Promise.all([...queues.values()].map((queue) => queue.stop()));
    },
  };
}

async function runEverything(queues: Queue[]): Promise<number> {
  const runs = await Promise.all(queues.map((queue) => queue.run()));
  const sum = runs.reduce((one, other) => one + other, 0);
  return sum === 0 ? 0 : sum + (await runEverything(queues.filter((queue) => queue.hasMore())));
}

interface RunnerOptions extends Required<Pick<Options, 'now' | 'log' | 'metrics'>> {
  table: ReturnType<typeof createTable>;
  wakeBy: (queue: string, dueAt: Date) => void;
}

/** Runs one job and stores the outcome. */
function createRunner({ table, now, log, metrics, wakeBy }: RunnerOptions) {
  async function attempt(row: JobRow, handler: JobHandler, reference: string) {
    const { queue, key, data, attempts, dueAt } = row;
    const startedAt = performance.now();
    try {
      const next = await handler({ queue, key, data, attempts, dueAt, reference });
      metrics.ran(queue, 'done', performance.now() - startedAt);
      return { failed: false, next: next ?? undefined } as const;
    } catch (error) {
      metrics.ran(queue, 'failed', performance.now() - startedAt);
      log.error({ reference, error, queue, key: hashUserIds(key), attempts }, 'job failed, retrying later');
      return { failed: true, retryAt: new Date(now().getTime() + backoffMs(attempts)) } as const;
    }
  }

  return async (row: JobRow, worker: Worker): Promise<void> => {
    const { queue, key } = row;
    const reference = newReference();
    try {
      // The previous run added this job again for later, and its process died before it could finish the run.
      if (row.dueAt > now()) return await table.postpone(row, row.dueAt);
      const outcome = await attempt(row, worker.handler, reference);
      if (outcome.failed) await table.postpone(row, outcome.retryAt);
      const dueAt = outcome.failed ? outcome.retryAt : await table.finish(row, outcome.next);
      if (dueAt) wakeBy(queue, dueAt);
    } catch (error) {
      log.error(
        { reference, error, queue, key: hashUserIds(key) },
        'could not save the outcome of a job, it will run again',
      );
    }
  };
}

/** 1 s, 5 s, 25 s, 2 min, 10 min, and then every 15 minutes. */
const backoffMs = (attempts: number) => Math.min(5 ** (attempts - 1), MAX_BACKOFF_S) * SECOND_MS;
