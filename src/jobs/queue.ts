import { createDueLoop, type DueWork } from '../database/due-loop.js';
import { SECOND_MS } from '../durations.js';
import type { Worker } from './job.js';
import { createRunning } from './running.js';
import type { createTable, JobRow } from './table.js';
import type { createTaking } from './take-table.js';

export interface Queue {
  /** Runs everything that is due now, and what is added meanwhile; resolves to the number of jobs. */
  run(): Promise<number>;
  start(): void;
  /** Checks again now: a job was added, or the clock was changed. */
  wake(): void;
  /** A job was added that is due at this time. */
  wakeBy(at: Date): void;
  /** Takes nothing new, and resolves when nothing is running. */
  stop(): Promise<void>;
}

interface Options extends Pick<DueWork, 'outages' | 'shared'> {
  now: () => Date;
  table: ReturnType<typeof createTable> & ReturnType<typeof createTaking>;
  /** Never rejects. */
  work: (job: JobRow) => Promise<void>;
}

/** Takes the jobs of one queue when they are due, and works on a limited number at a time. */
export function createQueue(worker: Worker, options: Options): Queue {
  const { queue, concurrency, leaseSeconds } = worker;
  const { table, now, work, ...due } = options;
  const caps = capsOf(concurrency);
  const later = (ms: number) => new Date(now().getTime() + ms);
  const leaseEnd = () => later(leaseSeconds * SECOND_MS);
  const running = createRunning({
    leaseMs: leaseSeconds * SECOND_MS,
    renew: (jobs) => table.renew(jobs, leaseEnd()),
    changed: wakeForOthers,
  });
  const loop = createDueLoop({ ...due, name: queue, now, run: begin, next });
  let stopped = false;
  let last: Promise<unknown> = Promise.resolve();
  let busyAfterTaking = 0;
  let hasTaken = false;
  /** Jobs are due that have to wait until another one of their workspace has ended. */
  let othersWait = false;

  /** Half of the jobs that were taken, so that each statement takes several. */
  const haveEnded = () => busyAfterTaking > 0 && running.busy() <= busyAfterTaking / 2;

  function wakeForOthers(): void {
    if (othersWait && haveEnded()) loop.wake();
  }

  /** Starts what is due, as far as there is room. */
  async function beginAll(): Promise<number> {
    let begun = 0;
    while (!stopped) {
      await running.until(() => stopped || running.busy() <= concurrency / 2);
      const limit = concurrency - running.busy();
      const jobs = stopped
        ? []
        : await table.take({ queue, limit, ...caps, now: now(), leaseEnd: leaseEnd() });
      begun += jobs.length;
      for (const job of jobs) running.add(job, work(job));
      busyAfterTaking = running.busy();
      if (jobs.length < limit) break;
    }
    hasTaken = true;
    return begun;
  }

  /** Does not wait until they end. Resolves to the number of jobs. */
  function begin(): Promise<number> {
    const all = last.then(beginAll, beginAll);
    last = all;
    return all;
  }

  async function next(): Promise<Date | undefined> {
    const dueAt = await table.next(queue);
    othersWait = hasTaken && dueAt !== undefined && dueAt <= now();
    hasTaken = false;
    return othersWait && !haveEnded() ? later(SECOND_MS) : dueAt;
  }

  async function runAll(): Promise<number> {
    const begun = await begin();
    await running.until(running.isIdle);
    return begun === 0 ? 0 : begun + (await runAll());
  }

  return {
    async run() {
      const dueAt = await table.next(queue);
      return dueAt && dueAt <= now() ? runAll() : 0;
    },
    start: () => loop.start(),
    wake: () => loop.wake(),
    wakeBy: (at) => loop.wakeBy(at),
    async stop() {
      stopped = true;
      running.check();
      await Promise.allSettled([last, loop.stop()]);
      await running.until(running.isIdle);
    },
  };
}

/**
 * How many jobs of one workspace, and of one project in it, an instance runs at the same time. The other projects of a workspace
 * have room even if one hangs.
 */
function capsOf(concurrency: number): { ofWorkspace: number; ofProject: number } {
  const ofWorkspace = Math.ceil(concurrency / 4);
  return { ofWorkspace, ofProject: Math.max(1, Math.floor((ofWorkspace * 3) / 4)) };
}
