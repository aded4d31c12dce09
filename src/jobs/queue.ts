import { createDueLoop, type DueWork } from '../database/due-loop.js';
import { correctStoredTimes } from '../steady-clock.js';
import type { Worker } from './job.js';
import { createRunning, type RunningJobs } from './running.js';
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
  /** Starts nothing new, and resolves when nothing is running. Jobs that were not started are for others. */
  stop(): Promise<void>;
}

interface Options extends Pick<DueWork, 'outages' | 'shared'> {
  now: () => Date;
  table: ReturnType<typeof createTable> & ReturnType<typeof createTaking>;
  /** Never rejects. */
  work: (job: JobRow) => Promise<void>;
  /** Corrects what was stored before the clock was set back. */
  correctTimes: (at: Date) => Promise<void>;
}

/** Takes the jobs of one queue when they are due, and works on a limited number at a time. */
export function createQueue(worker: Worker, options: Options): Queue {
  const { queue, concurrency, leaseSeconds } = worker;
  const { table, now, work, correctTimes, ...due } = options;
  const caps = capsOf(concurrency);
  const leaseEnd = () => new Date(now().getTime() + leaseSeconds * 1_000);
  const running = createRunning({
    concurrency,
    leaseMs: leaseSeconds * 1_000,
    renew: (jobs) => table.renew(jobs, leaseEnd()),
    changed: wakeForOthers,
  });
  const starter = createStarter(running, {
    take: (limit) => table.take({ queue, limit, ...caps, now: now(), leaseEnd: leaseEnd() }),
    giveBack: (jobs) => table.giveBack(jobs),
    work,
  });
  const loop = createDueLoop({ ...due, name: queue, now, run: starter.begin, next });
  const correct = correctStoredTimes(correctTimes);
  /** Jobs are due that have to wait until another one of their workspace has ended. */
  let othersWait = false;
  let changes = 0;

  /** When half of the jobs that were taken have ended, so that each statement takes several. */
  function wakeForOthers(): void {
    changes += 1;
    if (othersWait && running.free() >= (concurrency + starter.freeAfterTaking()) / 2) loop.wake();
  }

  async function next(): Promise<Date | undefined> {
    await correct(now());
    const before = changes;
    const found = await table.next({ queue, ...caps, now: now() });
    othersWait = found.othersWait;
    if (changes !== before) wakeForOthers();
    return found.dueAt;
  }

  async function runAll(): Promise<number> {
    const begun = await starter.begin();
    await running.until(running.isIdle);
    return begun === 0 ? 0 : begun + (await runAll());
  }

  return {
    async run() {
      const dueAt = await next();
      return dueAt && dueAt <= now() ? runAll() : 0;
    },
    start: () => loop.start(),
    wake: () => loop.wake(),
    wakeBy: (at) => loop.wakeBy(at),
    async stop() {
      await Promise.all([starter.stop(), loop.stop()]);
      await running.until(running.isIdle);
    },
  };
}

interface StarterOptions extends Pick<Options, 'work'> {
  take: (limit: number) => Promise<JobRow[]>;
  giveBack: (jobs: JobRow[]) => Promise<void>;
}

/** Starts what is due, as far as there is room. */
function createStarter(running: RunningJobs, { take, giveBack, work }: StarterOptions) {
  let stopped = false;
  let last: Promise<unknown> = Promise.resolve();
  let freeAfterTaking = 0;

  async function beginAll(): Promise<number> {
    let begun = 0;
    while (!stopped) {
      await running.until(() => stopped || running.isHalfFree());
      const room = running.free();
      const jobs = await take(room);
      if (jobs.length > 0 && stopped) await giveBack(jobs);
      if (jobs.length === 0 || stopped) break;
      begun += jobs.length;
      for (const job of jobs) running.add(job, work(job));
      freeAfterTaking = running.free();
      if (jobs.length < room) break;
    }
    return begun;
  }

  return {
    freeAfterTaking: () => freeAfterTaking,
    /** Does not wait until they end. Resolves to the number of jobs. */
    begin: (): Promise<number> => {
      const all = last.then(beginAll, beginAll);
      last = all;
      return all;
    },
    async stop(): Promise<void> {
      stopped = true;
      running.check();
      await Promise.allSettled([last]);
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
