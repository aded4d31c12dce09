import type { Room } from './fair-share.js';
import type { Lanes } from './lanes.js';
import { createRunningItems } from './running-items.js';

export interface WorkerPool {
  /** Starts everything that the source has now, without waiting for it to finish. Resolves to the number of items. */
  begin: () => Promise<number>;
  /** Does everything that the source has, including what it gets in the meantime. */
  run: () => Promise<number>;
  /** Lanes to skip: they are at their limit or waiting. */
  room: () => Room;
  /** Starts nothing new and resolves when nothing is running; items that were not started go back to the source. */
  stop: () => Promise<void>;
}

export interface WorkSource<Item> {
  /** How many items run at the same time. A lane gets a quarter of it. */
  concurrency: number;
  leaseMs: number;
  /** The workspace that the item belongs to. */
  laneOf: (item: Item) => string;
  take: (room: Room) => Promise<Item[]>;
  /** Never rejects. */
  work: (item: Item) => Promise<void>;
  giveBack: (items: Item[]) => Promise<void>;
  /** Extends the leases of items that are still running. */
  renew: (items: Item[]) => Promise<void>;
}

interface Options<Item> extends WorkSource<Item> {
  lanes: Lanes;
  /** A lane that was at its limit can take more work. */
  ready: () => void;
}

/** Takes items in batches and works on a limited number at a time, with a fair share for each lane. */
export function createWorkerPool<Item>(options: Options<Item>): WorkerPool {
  const { take, laneOf, lanes, work, giveBack } = options;
  const running = createRunningItems(options);
  let stopped = false;
  let last: Promise<unknown> = Promise.resolve();

  const hasRoom = () => stopped || running.hasRoom();

  async function beginAll(): Promise<number> {
    let begun = 0;
    while (!stopped) {
      await running.until(hasRoom);
      const items = await take(running.room(lanes.waiting()));
      if (items.length === 0) break;
      const waits = await Promise.all(items.map((item) => mustWait(item)));
      const ready = items.filter((_, place) => !stopped && !waits[place]);
      begun += ready.length;
      for (const item of ready) running.add(item, laneOf(item), work(item));
      if (ready.length < items.length) await giveBack(items.filter((item) => !ready.includes(item)));
    }
    return begun;
  }

  /** Learns the service of a lane. If that is not possible, the work itself will report why. */
  const mustWait = (item: Item) => lanes.mustWait(laneOf(item)).catch(() => false);

  function begin(): Promise<number> {
    const all = last.then(beginAll, beginAll);
    last = all;
    return all;
  }

  async function run(): Promise<number> {
    const begun = await begin();
    await running.until(running.isIdle);
    return begun === 0 ? 0 : begun + (await run());
  }

  async function stop(): Promise<void> {
    stopped = true;
    running.check();
    await Promise.allSettled([last]);
    await running.until(running.isIdle);
  }

  return { begin, run, stop, room: () => running.room(lanes.waiting()) };
}
