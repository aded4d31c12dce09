/** What has been begun and is not done: at the end of the process it is waited for. */
export interface UnderWay {
  track<T>(work: Promise<T>): Promise<T>;
  settled(): Promise<void>;
}

export function createUnderWay(): UnderWay {
  const begun = new Set<Promise<unknown>>();
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
  };
}
