/** Work that has started: shutdown waits for it. */
export interface InFlight {
  track<T>(work: Promise<T>): Promise<T>;
  drained(): Promise<void>;
  /** For work that cannot continue elsewhere: rejects with `Interrupted` when the process has to end. */
  rejectOnShutdown(work: Promise<void>): Promise<void>;
  interrupt(): void;
}

export class Interrupted extends Error {}

export function createInFlight(): InFlight {
  const started = new Set<Promise<unknown>>();
  const interruptible = new Set<(error: Interrupted) => void>();
  return {
    track(work) {
      started.add(work);
      const end = () => void started.delete(work);
      work.then(end, end);
      return work;
    },
    async drained() {
      while (started.size > 0) await Promise.allSettled(started);
    },
    rejectOnShutdown(work) {
      return new Promise((resolve, reject) => {
        interruptible.add(reject);
        work.then(resolve, reject).finally(() => interruptible.delete(reject));
      });
    },
    interrupt() {
      for (const reject of interruptible) reject(new Interrupted('the process is shutting down'));
    },
  };
}
