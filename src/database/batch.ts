/**
 * Combines concurrent calls into one query: each caller passes its own item and gets its own result. A lone call does not
 * wait. Calls made while a batch runs go into the next batch. Items with the same key never share a batch, except in reads.
 */
export function batch<Item, Result>(
  keyOf: (item: Item) => string,
  runBatch: (items: Item[]) => Promise<Map<string, Result>>,
  { schedule = serially(), isRead = false }: BatchOptions = {},
): (item: Item) => Promise<Result | undefined> {
  let waiting: WaitingItem<Item, Result>[] = [];
  let isScheduled = false;
  let running = 0;

  function scheduleNext(): void {
    if (waiting.length === 0) return;
    if (isScheduled) return startIfEnough();
    isScheduled = true;
    schedule(async () => {
      await new Promise(setImmediate);
      isScheduled = false;
      await runWaiting();
      scheduleNext();
    });
  }

  /** While another batch on the same schedule has its turn. */
  function startIfEnough(): void {
    if (running > 0 || waiting.length < ENOUGH) return;
    running += 1;
    setImmediate(() => void runWaiting().finally(() => (running -= 1)));
  }

  async function runWaiting(): Promise<void> {
    if (waiting.length === 0) return;
    running += 1;
    await run(takeBatch());
    running -= 1;
  }

  const run = (calls: WaitingItem<Item, Result>[]) =>
    runBatch(itemsOf(calls)).then(
      (results) => calls.forEach(({ item, resolve }) => resolve(results.get(keyOf(item)))),
      (error: unknown) => calls.forEach(({ reject }) => reject(error)),
    );

  const itemsOf = (calls: WaitingItem<Item, Result>[]) => [
    ...new Map(calls.map(({ item }) => [keyOf(item), item])).values(),
  ];

  function takeBatch(): WaitingItem<Item, Result>[] {
    const keys = new Set<string>();
    const taken: WaitingItem<Item, Result>[] = [];
    const left: WaitingItem<Item, Result>[] = [];
    for (const call of waiting) {
      const key = keyOf(call.item);
      const fits = taken.length < MAX_BATCH && (isRead || !keys.has(key));
      (fits ? taken : left).push(call);
      keys.add(key);
    }
    waiting = left;
    return taken;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      scheduleNext();
    });
}

interface BatchOptions {
  schedule?: Schedule;
  /** Calls with the same key share a result. */
  isRead?: boolean;
}

interface WaitingItem<Item, Result> {
  item: Item;
  resolve: (result: Result | undefined) => void;
  reject: (error: unknown) => void;
}

type Schedule = (work: () => Promise<void>) => void;

/**
 * Shared by batches that write to the same table: running two at once would be more work for both, unless both are large.
 */
export function serially(): Schedule {
  let last = Promise.resolve();
  return (work) => void (last = last.then(work, work));
}

const MAX_BATCH = 100;
/** With so many calls, a batch no longer waits for others on the same schedule: it would hardly get cheaper per call. */
const ENOUGH = 32;
