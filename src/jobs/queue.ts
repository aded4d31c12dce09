import { createDueLoop, type DueWork } from '../database/due-loop.js';
import { SECOND_MS } from '../durations.js';
import type { Worker } from './job.js';
import { createRunning } from './running.js';
import type { createTable, JobRow } from './table.js';
import type { createTaking } from './take-table.js';

export interface Queue {
  /** Runs what is due now; resolves to the number of jobs. */
  run(): Promise<number>;
  /** A job that is due was added since the last run. */
  hasMore(): boolean;
  start(): void;
  /** Checks again now: the clock was changed. */
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
  const later = (ms: number) => new Date(now().getTime() + ms);
  const ofWorkspace = Math.ceil(concurrency / 4);
  const leaseEnd = () => later(leaseSeconds * SECOND_MS);
  const running = createRunning({
    concurrency,
    leaseMs: leaseSeconds * SECOND_MS,
    take: (limit) => table.take({ queue, limit, ofWorkspace, now: now(), leaseEnd: leaseEnd() }),
    renew: (jobs) => table.renew(jobs, leaseEnd()),
    work,
    changed: wakeForOthers,
  });
  const loop = createDueLoop({ ...due, name: queue, now, run: begin, next });
  let hasTaken = false;
  /** Jobs are due that have to wait until others of their workspace have ended. */
  let othersWait = false;
  /** When the first of the jobs is due that were added since the last run. */
  let addedFor = Infinity;
  const hasMore = () => addedFor <= now().getTime();

  function wakeForOthers(): void {
    if (othersWait && running.isHalfDone()) loop.wake();
  }

  function begin(): Promise<number> {
    addedFor = Infinity;
    hasTaken = true;
    return running.begin();
  }

  async function next(): Promise<Date | undefined> {
    if (hasMore()) return now();
    const dueAt = await table.next(queue);
    othersWait = hasTaken && dueAt !== undefined && dueAt <= now();
    hasTaken = false;
    return othersWait && !running.isHalfDone() ? later(SECOND_MS) : dueAt;
  }

  return {
    async run() {
      const dueAt = hasMore() ? now() : await table.next(queue);
      if (!dueAt || dueAt > now()) return 0;
      const begun = await begin();
      await running.untilIdle();
      return begun < ofWorkspace ? begun : begun + (await this.run());
    },
    hasMore,
    start: () => loop.start(),
    wake: () => loop.wake(),
    wakeBy(at) {
      addedFor = Math.min(addedFor, at.getTime());
      loop.wakeBy(at);
    },
    async stop() {
      await Promise.all([running.stop(), loop.stop()]);
    },
  };
}
