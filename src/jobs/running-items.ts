import type { Room } from './fair-share.js';

interface Options<Item> {
  concurrency: number;
  leaseMs: number;
  renew: (items: Item[]) => Promise<void>;
  /** A lane that was at its limit can take more work. */
  ready: () => void;
}

interface Run {
  lane: string;
  startedAt: number;
  isSlow: boolean;
}

/** A slow item counts only against its lane, so a hung service doesn’t block other lanes. */
const SLOW_MS = 2_000;
/** After that, an item is considered stuck, and its lease is no longer renewed. */
const LONGEST_RUN_MS = 10 * 60_000;

/** The items that a worker pool works on now, and how many more it may take. */
export function createRunningItems<Item>({ concurrency, leaseMs, renew, ready }: Options<Item>) {
  const runs = new Map<Item, Run>();
  const lanes = countLanes(Math.ceil(concurrency / 4), ready);
  const conditions = createConditions();
  let renewal: NodeJS.Timeout | undefined;
  let slow = 0;

  const free = () => concurrency - (runs.size - slow);

  function becomeSlow(run: Run): void {
    run.isSlow = true;
    slow += 1;
    conditions.check();
  }

  function remove(item: Item, run: Run): void {
    runs.delete(item);
    if (run.isSlow) slow -= 1;
    if (runs.size === 0) clearInterval(renewal);
    lanes.remove(run.lane);
    conditions.check();
  }

  function renewLeases(): void {
    const oldest = performance.now() - LONGEST_RUN_MS;
    const alive = [...runs].flatMap(([item, { startedAt }]) => (startedAt > oldest ? [item] : []));
    // If it fails, the next renewal still comes before the leases end.
    renew(alive).catch(() => undefined);
  }

  function add(item: Item, lane: string, work: Promise<void>): void {
    const run: Run = { lane, startedAt: performance.now(), isSlow: false };
    if (runs.size === 0) renewal = setInterval(renewLeases, leaseMs / 3).unref();
    runs.set(item, run);
    lanes.add(lane);
    const slowTimer = setTimeout(becomeSlow, SLOW_MS, run).unref();
    void work.finally(() => {
      clearTimeout(slowTimer);
      remove(item, run);
    });
  }

  return {
    add,
    /** @param waiting lanes that get nothing now */
    room: (waiting: string[]): Room => ({ limit: free(), ...lanes.room(waiting) }),
    /** Items are taken when half of the workers are free, so that each statement takes several. */
    hasRoom: () => free() >= concurrency / 2,
    isIdle: () => runs.size === 0,
    until: conditions.until,
    check: conditions.check,
  };
}

function countLanes(share: number, ready: () => void) {
  const counts = new Map<string, number>();
  /** Like the whole pool, a lane takes more when half of its items are done. */
  const isFull = (count: number) => count > share / 2;

  return {
    add: (lane: string) => void counts.set(lane, (counts.get(lane) ?? 0) + 1),

    remove(lane: string): void {
      const count = counts.get(lane) ?? 1;
      const left = count - 1;
      if (left > 0) counts.set(lane, left);
      else counts.delete(lane);
      if (isFull(count) && !isFull(left)) ready();
    },

    room(waiting: string[]): Omit<Room, 'limit'> {
      const lanes = new Map<string, number>();
      for (const [lane, count] of counts) lanes.set(lane, isFull(count) ? 0 : share - count);
      for (const lane of waiting) lanes.set(lane, 0);
      return { share, lanes: Object.fromEntries(lanes) };
    },
  };
}

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
