/**
 * Does what a source hands out in batches, at most so many at once; as one ends the next begins. Resolves to how many were
 * done when the source has nothing left, or, after `stopped`, to those that were under way; the rest is handed back.
 */
export async function inLanes<Item>(options: {
  atOnce: number;
  take: (limit: number) => Promise<Item[]>;
  work: (item: Item) => Promise<void>;
  giveBack: (items: Item[]) => Promise<void>;
  stopped: () => boolean;
}): Promise<number> {
  const { atOnce, take, work, giveBack, stopped } = options;
  let waiting: Item[] = [];
  let taking: Promise<void> | undefined;
  let done = 0;

  /** One lane asks for all: the others wait for its answer. */
  async function refill(): Promise<void> {
    taking ??= take(atOnce)
      .then((items) => void (waiting = items))
      .finally(() => (taking = undefined));
    await taking;
  }

  async function lane(): Promise<void> {
    while (!stopped()) {
      if (waiting.length === 0) await refill();
      const item = waiting.shift();
      if (item === undefined) return;
      await work(item);
      done++;
    }
  }

  await Promise.all(Array.from({ length: atOnce }, lane));
  if (waiting.length > 0) await giveBack(waiting);
  return done;
}
