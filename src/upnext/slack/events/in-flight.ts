export type InFlight = ReturnType<typeof createInFlight>;

export class Interrupted extends Error {}

/** Work that has started: shutdown waits for it. */
export function createInFlight() {
  const started = new Set<Promise<unknown>>();
  const interruptible = new Set<(error: Interrupted) => void>();
  return {
    track<T>(work: Promise<T>): Promise<T> {
      started.add(work);
      const end = () => void started.delete(work);
      work.then(end, end);
      return work;
    },
    async drained(): Promise<void> {
      while (started.size > 0) await Promise.allSettled(started);
    },
    /** For work that cannot continue elsewhere: rejects with `Interrupted` when the process has to end. */
    rejectOnShutdown(work: Promise<void>): Promise<void> {
      return new Promise((resolve, reject) => {
        interruptible.add(reject);
        work.then(resolve, reject).finally(() => interruptible.delete(reject));
      });
    },
    interrupt(): void {
      for (const reject of interruptible) reject(new Interrupted('the process is shutting down'));
    },
  };
}
