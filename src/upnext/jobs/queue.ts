import { EventEmitter, once } from 'node:events';
import { MINUTE_MS, SECOND_MS } from '../../when/index.js';
import { createDueLoop, type DueWork } from '../database/due-loop.js';
import type { Worker } from './job.js';
import type { createTable, JobRow } from './table.js';
import type { createTaking, Taken } from './take-table.js';

export type Queue = ReturnType<typeof createQueue>;

interface Options extends Pick<DueWork, 'outages' | 'shared'> {
  now: () => Date;
  table: ReturnType<typeof createTable> & ReturnType<typeof createTaking>;
  /** Never rejects. */
  work: (job: JobRow) => Promise<void>;
}

/** Takes the jobs of one queue when they are due, and works on a limited number at a time. */
export function createQueue(worker: Worker, options: Options) {
  const { queue, concurrency, leaseSeconds } = worker;
  const { table, now, work, ...due } = options;
  const later = (ms: number) => new Date(now().getTime() + ms);
  const ofWorkspace = Math.ceil(concurrency / 4);
  const leaseEnd = () => later(leaseSeconds * SECOND_MS);
  const running = createRunning({
    concurrency,
    leaseMs: leaseSeconds * SECOND_MS,
    async take(limit) {
      taken = await table.take({ queue, limit, ofWorkspace, now: now(), leaseEnd: leaseEnd() });
      return taken.jobs;
    },
    renew: (jobs) => table.renew(jobs, leaseEnd()),
    work,
    changed: wakeForOthers,
  });
  const loop = createDueLoop({ ...due, name: queue, now, run: begin, next });
  /** By the last run, which also says what is next. */
  let taken: Taken | undefined;
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
    taken = undefined;
    return running.begin();
  }

  async function next(): Promise<Date | undefined> {
    if (hasMore()) return now();
    const dueAt = taken ? taken.next.get(queue) : await table.next(queue);
    othersWait = taken !== undefined && dueAt !== undefined && dueAt <= now();
    taken = undefined;
    return othersWait && !running.isHalfDone() ? later(SECOND_MS) : dueAt;
  }

  return {
    /** Runs what is due now; resolves to the number of jobs. */
    async run(): Promise<number> {
      const dueAt = hasMore() ? now() : await table.next(queue);
      if (!dueAt || dueAt > now()) return 0;
      const begun = await begin();
      await running.untilIdle();
      return begun < ofWorkspace ? begun : begun + (await this.run());
    },
    /** A job that is due was added since the last run. */
    hasMore,
    start: loop.start,
    wake: loop.wake,
    /** A job was added that is due at this time. */
    wakeBy(at: Date): void {
      addedFor = Math.min(addedFor, at.getTime());
      loop.wakeBy(at);
    },
    /** Takes nothing new, and resolves when nothing is running. */
    async stop(): Promise<void> {
      await Promise.all([running.stop(), loop.stop()]);
    },
  };
}

interface RunningOptions {
  concurrency: number;
  leaseMs: number;
  take: (limit: number) => Promise<JobRow[]>;
  renew: (jobs: JobRow[]) => Promise<void>;
  /** Never rejects. */
  work: (job: JobRow) => Promise<void>;
  /** A job has ended, or uses up no place any more. */
  changed: () => void;
}

/** A job that takes longer waits for somebody, and uses up no place: a service that hangs holds up no other work. */
const SLOW_MS = 2_000;
/** After that, a job is considered stuck, and its lease is no longer renewed. */
const LONGEST_RUN_MS = 10 * MINUTE_MS;

/** The jobs that this process works on, as many as there is room for. */
function createRunning({ concurrency, leaseMs, take, renew, work, changed }: RunningOptions) {
  const startedAt = new Map<JobRow, number>();
  const slow = new Set<JobRow>();
  const changes = new EventEmitter();
  let renewal: NodeJS.Timeout | undefined;
  let stopped = false;
  let last: Promise<unknown> = Promise.resolve();
  let busyAfterTaking = 0;

  const busy = () => startedAt.size - slow.size;

  const until = createUntil(changes);

  function check(): void {
    changes.emit('change');
    changed();
  }

  function renewLeases(): void {
    // If it fails, the next renewal still comes before the leases end.
    renew([...startedAt].filter(isAlive).map(([job]) => job)).catch(() => undefined);
  }

  function start(job: JobRow): void {
    if (startedAt.size === 0) renewal = setInterval(renewLeases, leaseMs / 3).unref();
    startedAt.set(job, performance.now());
    const slowTimer = setTimeout(() => {
      slow.add(job);
      check();
    }, SLOW_MS).unref();
    void work(job).finally(() => {
      clearTimeout(slowTimer);
      startedAt.delete(job);
      slow.delete(job);
      if (startedAt.size === 0) clearInterval(renewal);
      check();
    });
  }

  async function takeAll(): Promise<number> {
    // So that each statement takes several.
    await until(() => stopped || busy() <= concurrency / 2);
    if (stopped) return 0;
    const limit = concurrency - busy();
    const jobs = await take(limit);
    jobs.forEach(start);
    busyAfterTaking = busy();
    return jobs.length < limit ? jobs.length : jobs.length + (await takeAll());
  }

  function begin(): Promise<number> {
    const all = last.then(takeAll, takeAll);
    last = all;
    return all;
  }

  return {
    /** Starts what is due. Does not wait until it ends. Resolves to the number of jobs. */
    begin,
    /** Half of the jobs that were taken have ended. */
    isHalfDone: () => busyAfterTaking > 0 && busy() <= busyAfterTaking / 2,
    untilIdle: () => until(() => startedAt.size === 0),
    async stop(): Promise<void> {
      stopped = true;
      check();
      await Promise.allSettled([last]);
      await until(() => startedAt.size === 0);
    },
  };
}

const isAlive = ([, startedAt]: [JobRow, number]) => startedAt > performance.now() - LONGEST_RUN_MS;

const createUntil = (changes: EventEmitter) => async (condition: () => boolean) => {
  while (!condition()) await once(changes, 'change');
};
