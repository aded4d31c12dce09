/** What has been begun and is not done: at the end of the process it is waited for. */
export interface InFlight {
  track<T>(work: Promise<T>): Promise<T>;
  drained(): Promise<void>;
  /** For what ends with the process, and whose person waits: rejects when it is broken off. */
  rejectOnShutdown(work: Promise<void>): Promise<void>;
  interrupt(): void;
}

export class Interrupted extends Error {}

export function createInFlight(): InFlight {
  const begun = new Set<Promise<unknown>>();
  const breakable = new Set<(error: Interrupted) => void>();
  return {
    track(work) {
      begun.add(work);
      const end = () => void begun.delete(work);
      work.then(end, end);
      return work;
    },
    async drained() {
      while (begun.size > 0) await Promise.allSettled(begun);
    },
    rejectOnShutdown(work) {
      return new Promise((resolve, reject) => {
        breakable.add(reject);
        work.then(resolve, reject).finally(() => breakable.delete(reject));
      });
    },
    interrupt() {
      for (const reject of breakable) reject(new Interrupted('the process ends'));
    },
  };
}
