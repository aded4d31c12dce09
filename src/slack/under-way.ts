/** What has been begun and is not done: at the end of the process it is waited for. */
export interface UnderWay {
  track<T>(work: Promise<T>): Promise<T>;
  settled(): Promise<void>;
  /** For what ends with the process, and whose person waits: rejects when it is broken off. */
  unlessBrokenOff(work: Promise<void>): Promise<void>;
  breakOff(): void;
}

export class BrokenOff extends Error {}

export function createUnderWay(): UnderWay {
  const begun = new Set<Promise<unknown>>();
  const breakable = new Set<(error: BrokenOff) => void>();
  return {
    track(work) {
      begun.add(work);
      const end = () => void begun.delete(work);
      work.then(end, end);
      return work;
    },
    async settled() {
      while (begun.size > 0) await Promise.allSettled(begun);
    },
    unlessBrokenOff(work) {
      return new Promise((resolve, reject) => {
        breakable.add(reject);
        work.then(resolve, reject).finally(() => breakable.delete(reject));
      });
    },
    breakOff() {
      for (const reject of breakable) reject(new BrokenOff('the process ends'));
    },
  };
}
