/** What the bot still has under way: its listeners and its calls. */
export interface Busy {
  /** Something has begun; call what it returns when it is over. */
  begin(): () => void;
  track<T>(work: Promise<T>): Promise<T>;
  settled(): Promise<void>;
}

export function createBusy(): Busy {
  const pending = new Set<symbol>();
  let waiting: (() => void)[] = [];

  function begin(): () => void {
    const mark = Symbol('work');
    pending.add(mark);
    return () => {
      if (!pending.delete(mark) || pending.size > 0) return;
      const woken = waiting;
      waiting = [];
      woken.forEach((wake) => wake());
    };
  }

  return {
    begin,
    track(work) {
      const end = begin();
      void work.then(end, end);
      return work;
    },
    async settled() {
      do {
        if (pending.size > 0) await new Promise<void>((wake) => waiting.push(wake));
        // What awaited the last answer may make the next call within this turn of the loop.
        await new Promise((turn) => setImmediate(turn));
      } while (pending.size > 0);
    },
  };
}
