import { MINUTE_MS } from '../../when/index.js';
import type { OutageLog } from './postgres/outage-log.js';

/** Work stored in the database until it is due. */
export interface DueWork {
  now(): Date;
  /** Does everything that is due. */
  run(): Promise<unknown>;
  /** When the next work will be due. */
  next(): Promise<Date | undefined>;
  /** The name in the log. */
  name: string;
  outages: OutageLog;
  /** Whether other processes may add work without telling this one. */
  shared: boolean;
}

/** Far below 24.8 days, beyond which setTimeout fires at once. */
const MAX_SLEEP_MS = MINUTE_MS;
/** Polling costs less than a millisecond; LISTEN would need a connection, which poolers do not keep open. */
const SHARED_SLEEP_MS = 1_000;
const AFTER_FAILURE_MS = 1_000;
/** Avoids a busy loop while another process holds the work that is due. */
const MIN_SLEEP_MS = 20;

/** All loops of a process check in the same moments, so that one query can answer them, whatever each of them did before. */
function untilNextTick(): number {
  const rest = SHARED_SLEEP_MS - (performance.now() % SHARED_SLEEP_MS);
  return rest < MIN_SLEEP_MS ? rest + SHARED_SLEEP_MS : rest;
}

/** Does what is due, sleeps until the next work is due, and repeats. Continues after failures, such as a lost database. */
export function createDueLoop(work: DueWork) {
  let looping: Promise<void> | undefined;
  let stopped = false;
  let woken = false;
  let sleepsUntil = Infinity;
  let endSleep: () => void = () => undefined;

  async function loop(): Promise<void> {
    while (!stopped) {
      woken = false;
      sleepsUntil = Infinity;
      const ms = await runOnce();
      sleepsUntil = work.now().getTime() + ms;
      if (!woken && !stopped) await sleep(ms);
    }
  }

  async function runOnce(): Promise<number> {
    try {
      const next = await runDue();
      work.outages.worked(work.name);
      return msUntil(next);
    } catch (error) {
      work.outages.failed(work.name, error);
      return AFTER_FAILURE_MS;
    }
  }

  /** Resolves to the time of the next work. */
  async function runDue(): Promise<Date | undefined> {
    const next = await work.next();
    if (!next || next > work.now()) return next;
    await work.run();
    return work.next();
  }

  function msUntil(next: Date | undefined): number {
    const max = work.shared ? untilNextTick() : MAX_SLEEP_MS;
    if (!next) return max;
    return Math.min(Math.max(next.getTime() - work.now().getTime(), MIN_SLEEP_MS), max);
  }

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Checks again now: work was added, or the clock was changed. */
  function wake(): void {
    woken = true;
    endSleep();
  }

  /** Work was added that is due at this time. */
  function wakeBy(at: Date): void {
    if (at.getTime() < sleepsUntil) wake();
  }

  /** Resolves when nothing is running any more. */
  async function stop(): Promise<void> {
    stopped = true;
    endSleep();
    await looping;
  }

  return { start: () => void (looping ??= loop()), wake, wakeBy, stop };
}
