import { createDueLoop, type DueWork } from '../database/due-loop.js';
import { correctStoredTimes } from '../steady-clock.js';
import type { Room } from './fair-share.js';
import type { Lanes } from './lanes.js';
import { createWorkerPool, type WorkerPool, type WorkSource } from './worker-pool.js';

export interface LoopSource<Item> extends WorkSource<Item>, Pick<DueWork, 'name' | 'shared'> {
  /** When the next item is due, of lanes that have room. */
  next: (room: Room) => Promise<Date | undefined>;
  /** Shortens leases and pauses that are longer than they can be: they were stored before the clock was set back. */
  shortenWaits: (at: Date) => Promise<void>;
}

type Options<Item> = LoopSource<Item> & Pick<DueWork, 'now' | 'outages'> & { lanes: Lanes };

export interface WorkLoop {
  /** Does everything that is due now; resolves to the number of items. */
  run: WorkerPool['run'];
  /** The same, for less work if nothing is due. */
  runIfDue: WorkerPool['run'];
  start: () => void;
  /** Checks again now: an item was added, or the clock was changed. */
  wake: () => void;
  /** An item was added that is due at this time. */
  wakeBy: (at: Date) => void;
  /** Starts nothing new, and resolves when nothing is running. */
  stop(): Promise<void>;
}

/** How often to check whether a service that hangs responds again. */
const LANE_CHECK_MS = 1_000;

/** Works on what is due, in a worker pool. */
export function createWorkLoop<Item>(options: Options<Item>): WorkLoop {
  const { lanes, now } = options;
  const pool = createWorkerPool({ ...options, ready: () => loop.wake() });
  const loop = createDueLoop({ ...options, run: pool.begin, next });
  const shortenWaits = correctStoredTimes(options.shortenWaits);

  async function run(): Promise<number> {
    await shortenWaits(now());
    return pool.run();
  }

  async function next(): Promise<Date | undefined> {
    await shortenWaits(now());
    const due = await options.next(pool.room());
    if (lanes.waiting().length === 0) return due;
    const check = new Date(now().getTime() + LANE_CHECK_MS);
    return due && due < check ? due : check;
  }

  async function runIfDue(): Promise<number> {
    const due = await next();
    return due && due <= now() ? pool.run() : 0;
  }

  return {
    run,
    runIfDue,
    start: () => loop.start(),
    wake: () => loop.wake(),
    wakeBy: (at) => loop.wakeBy(at),
    async stop() {
      await Promise.all([pool.stop(), loop.stop()]);
    },
  };
}
