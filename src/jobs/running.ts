import { EventEmitter, once } from 'node:events';
import { MINUTE_MS } from '../durations.js';
import type { JobRow } from './table.js';

interface Options {
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
export function createRunning({ concurrency, leaseMs, take, renew, work, changed }: Options) {
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
