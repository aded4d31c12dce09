export type InFlight = ReturnType<typeof createInFlight>;

/** The work the bot has in flight: its listeners and its API calls. */
export function createInFlight() {
  const pending = new Set<symbol>();
  let waiting: (() => void)[] = [];

  /** Marks work as started; call the returned function when it is done. */
  function start(): () => void {
    const id = Symbol('work');
    pending.add(id);
    return () => {
      if (!pending.delete(id) || pending.size > 0) return;
      const resolved = waiting;
      waiting = [];
      resolved.forEach((resolve) => resolve());
    };
  }

  return {
    start,
    track<T>(work: Promise<T>): Promise<T> {
      const end = start();
      void work.then(end, end);
      return work;
    },
    async idle(): Promise<void> {
      do {
        if (pending.size > 0) await new Promise<void>((resolve) => waiting.push(resolve));
        // Code that awaited the last response may make its next call within this turn of the event loop.
        await new Promise((resolve) => setImmediate(resolve));
      } while (pending.size > 0);
    },
  };
}
