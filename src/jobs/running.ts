import { EventEmitter, once } from 'node:events';
import { MINUTE_MS } from '../durations.js';
import type { JobRow } from './table.js';

interface Options {
  leaseMs: number;
  renew: (jobs: JobRow[]) => Promise<void>;
  /** A job has ended, or uses up no place any more. */
  changed: () => void;
}

/** A job that takes longer waits for somebody, and uses up no place: a service that hangs holds up no other work. */
const SLOW_MS = 2_000;
/** After that, a job is considered stuck, and its lease is no longer renewed. */
const LONGEST_RUN_MS = 10 * MINUTE_MS;

/** The jobs that this process works on now. */
export function createRunning({ leaseMs, renew, changed }: Options) {
  const startedAt = new Map<JobRow, number>();
  const slow = new Set<JobRow>();
  const changes = new EventEmitter();
  let renewal: NodeJS.Timeout | undefined;

  function check(): void {
    changes.emit('change');
    changed();
  }

  function renewLeases(): void {
    const oldest = performance.now() - LONGEST_RUN_MS;
    const alive = [...startedAt].flatMap(([job, at]) => (at > oldest ? [job] : []));
    // If it fails, the next renewal still comes before the leases end.
    renew(alive).catch(() => undefined);
  }

  function add(job: JobRow, work: Promise<void>): void {
    if (startedAt.size === 0) renewal = setInterval(renewLeases, leaseMs / 3).unref();
    startedAt.set(job, performance.now());
    const slowTimer = setTimeout(() => {
      slow.add(job);
      check();
    }, SLOW_MS).unref();
    void work.finally(() => {
      clearTimeout(slowTimer);
      startedAt.delete(job);
      slow.delete(job);
      if (startedAt.size === 0) clearInterval(renewal);
      check();
    });
  }

  return {
    add,
    check,
    /** How many places they use up. */
    busy: () => startedAt.size - slow.size,
    isIdle: () => startedAt.size === 0,
    async until(condition: () => boolean): Promise<void> {
      while (!condition()) await once(changes, 'change');
    },
  };
}
