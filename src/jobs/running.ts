import { MINUTE_MS } from '../durations.js';
import type { JobRow } from './table.js';

interface Options {
  concurrency: number;
  leaseMs: number;
  renew: (jobs: JobRow[]) => Promise<void>;
  /** A job has ended, or uses up no place any more. */
  changed: () => void;
}

interface Run {
  startedAt: number;
  isSlow: boolean;
}

/** A job that takes longer waits for somebody, and uses up no place: a service that hangs holds up no other work. */
const SLOW_MS = 2_000;
/** After that, a job is considered stuck, and its lease is no longer renewed. */
const LONGEST_RUN_MS = 10 * MINUTE_MS;

/** The jobs that this process works on now, and how many more it may take. */
export function createRunning({ concurrency, leaseMs, renew, changed }: Options) {
  const runs = new Map<JobRow, Run>();
  const conditions = createConditions();
  let renewal: NodeJS.Timeout | undefined;
  let slow = 0;

  const free = () => concurrency - (runs.size - slow);

  function check(): void {
    conditions.check();
    changed();
  }

  function becomeSlow(run: Run): void {
    run.isSlow = true;
    slow += 1;
    check();
  }

  function remove(job: JobRow, run: Run): void {
    runs.delete(job);
    if (run.isSlow) slow -= 1;
    if (runs.size === 0) clearInterval(renewal);
    check();
  }

  function renewLeases(): void {
    const oldest = performance.now() - LONGEST_RUN_MS;
    const alive = [...runs].flatMap(([job, { startedAt }]) => (startedAt > oldest ? [job] : []));
    // If it fails, the next renewal still comes before the leases end.
    renew(alive).catch(() => undefined);
  }

  function add(job: JobRow, work: Promise<void>): void {
    const run: Run = { startedAt: performance.now(), isSlow: false };
    if (runs.size === 0) renewal = setInterval(renewLeases, leaseMs / 3).unref();
    runs.set(job, run);
    const slowTimer = setTimeout(becomeSlow, SLOW_MS, run).unref();
    void work.finally(() => {
      clearTimeout(slowTimer);
      remove(job, run);
    });
  }

  return {
    add,
    free,
    /** Jobs are taken then, so that each statement takes several. */
    isHalfFree: () => free() >= concurrency / 2,
    isIdle: () => runs.size === 0,
    until: conditions.until,
    check: conditions.check,
  };
}

export type RunningJobs = ReturnType<typeof createRunning>;

/** Callers that wait until something is true. */
function createConditions() {
  let waiting: { condition: () => boolean; resolve: () => void }[] = [];

  /** Resolves after the first check at which the condition is true. */
  const until = async (condition: () => boolean): Promise<void> => {
    if (!condition()) await new Promise<void>((resolve) => waiting.push({ condition, resolve }));
  };

  const check = (): void => {
    const met = waiting.filter(({ condition }) => condition());
    waiting = waiting.filter((one) => !met.includes(one));
    for (const { resolve } of met) resolve();
  };

  return { until, check };
}
