export interface Lanes {
  /** Begins all that the source has to hand out now, without waiting for its end. Resolves to how many those were. */
  begin: () => Promise<number>;
  /** Does all that the source has to hand out, and what it comes to have meanwhile. */
  run: () => Promise<number>;
  /** Begins nothing more and resolves when nothing is under way; what was not begun is handed back. */
  stop: () => Promise<void>;
}

/** Does what a source hands out in batches, at most so many at once: a slow one holds up nobody but itself. */
export function createLanes<Item>(options: {
  atOnce: number;
  take: (limit: number) => Promise<Item[]>;
  /** Tells of its failures itself. */
  work: (item: Item) => Promise<void>;
  giveBack: (items: Item[]) => Promise<void>;
}): Lanes {
  const { atOnce, take, work, giveBack } = options;
  const beginning = new Set<Promise<number>>();
  let underWay = 0;
  let stopped = false;
  let waiting: { until: () => boolean; go: () => void }[] = [];

  /** Resolves at the end of some work after which this holds. */
  async function until(holds: () => boolean): Promise<void> {
    if (holds()) return;
    await new Promise<void>((go) => waiting.push({ until: holds, go }));
  }

  function ended(): void {
    underWay -= 1;
    const free = waiting.filter(({ until }) => until());
    waiting = waiting.filter((one) => !free.includes(one));
    for (const { go } of free) go();
  }

  const isFree = () => stopped || underWay < atOnce;
  const isIdle = () => underWay === 0;

  async function beginAll(): Promise<number> {
    let begun = 0;
    while (!stopped) {
      const items = await take(atOnce);
      if (items.length === 0) break;
      for (const [place, item] of items.entries()) {
        while (!isFree()) await until(isFree);
        if (stopped) {
          await giveBack(items.slice(place));
          break;
        }
        underWay += 1;
        begun += 1;
        void work(item).finally(ended);
      }
    }
    return begun;
  }

  async function begin(): Promise<number> {
    const all = beginAll();
    beginning.add(all);
    return all.finally(() => beginning.delete(all));
  }

  async function run(): Promise<number> {
    const begun = await begin();
    await until(isIdle);
    return begun === 0 ? 0 : begun + (await run());
  }

  async function stop(): Promise<void> {
    stopped = true;
    await until(isIdle);
    await Promise.allSettled(beginning);
  }

  return { begin, run, stop };
}
