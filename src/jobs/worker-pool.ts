export interface WorkerPool {
  /** Starts everything that the source has now, without waiting for it to finish. Resolves to the number of items. */
  begin: () => Promise<number>;
  /** Does everything that the source has, including what it gets in the meantime. */
  run: () => Promise<number>;
  /** Starts nothing new and resolves when nothing is running; items that were not started go back to the source. */
  stop: () => Promise<void>;
}

/** Takes items in batches and works on a limited number at a time. A slow item does not delay the others. */
export function createWorkerPool<Item>(options: {
  concurrency: number;
  take: (limit: number) => Promise<Item[]>;
  /** Never rejects. */
  work: (item: Item) => Promise<void>;
  giveBack: (items: Item[]) => Promise<void>;
}): WorkerPool {
  const { concurrency, take, work, giveBack } = options;
  const beginning = new Set<Promise<number>>();
  let running = 0;
  let stopped = false;
  let waiting: { condition: () => boolean; resolve: () => void }[] = [];

  /** Resolves after the first item that leaves the condition true. */
  async function until(condition: () => boolean): Promise<void> {
    if (condition()) return;
    await new Promise<void>((resolve) => waiting.push({ condition, resolve }));
  }

  function finished(): void {
    running -= 1;
    const ready = waiting.filter(({ condition }) => condition());
    waiting = waiting.filter((one) => !ready.includes(one));
    for (const { resolve } of ready) resolve();
  }

  const hasRoom = () => stopped || running < concurrency;
  const isIdle = () => running === 0;

  async function beginAll(): Promise<number> {
    let begun = 0;
    while (!stopped) {
      const items = await take(concurrency);
      if (items.length === 0) break;
      for (const [index, item] of items.entries()) {
        while (!hasRoom()) await until(hasRoom);
        if (stopped) {
          await giveBack(items.slice(index));
          break;
        }
        running += 1;
        begun += 1;
        void work(item).finally(finished);
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
