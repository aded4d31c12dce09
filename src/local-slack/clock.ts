/** The workspace's time: expiry, retries and timestamps use it, and the bot may as well. */
export interface Clock {
  now(): Date;
  moveForward(ms: number): void;
  onMove(listener: () => void): () => void;
  /** Runs once the clock reaches now + ms, whether time passes or the clock is moved. Returns a cancel function. */
  after(ms: number, run: () => void): () => void;
}

interface Timer {
  at: number;
  run: () => void;
}

/** Stands still until it is moved. */
export function createClock(start: string): Clock {
  let now = new Date(start).getTime();
  const timers = new Set<Timer>();
  const listeners = new Set<() => void>();
  return {
    now: () => new Date(now),
    moveForward(ms) {
      const end = now + ms;
      for (let next = earliest(timers, end); next; next = earliest(timers, end)) {
        timers.delete(next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
      for (const listener of listeners) listener();
    },
    onMove: (listener) => add(listeners, listener),
    after: (ms, run) => add(timers, { at: now + ms, run }),
  };
}

/** Runs in real time, this far ahead. */
export function createRunningClock(aheadMs = 0): Clock {
  let offset = aheadMs;
  const listeners = new Set<() => void>();
  const now = () => Date.now() + offset;
  return {
    now: () => new Date(now()),
    moveForward(ms) {
      offset += ms;
      for (const listener of [...listeners]) listener();
    },
    onMove: (listener) => add(listeners, listener),
    after(ms, run) {
      const at = now() + ms;
      let timer: NodeJS.Timeout;
      const cancel = () => {
        clearTimeout(timer);
        stopListening();
      };
      const check = () => {
        clearTimeout(timer);
        if (now() < at) {
          timer = setTimeout(check, Math.min(at - now(), LONGEST_TIMEOUT)).unref();
          return;
        }
        cancel();
        run();
      };
      const stopListening = add(listeners, check);
      timer = setTimeout(check, Math.min(ms, LONGEST_TIMEOUT)).unref();
      return cancel;
    },
  };
}

/** setTimeout fires immediately for delays above 2^31-1 ms. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

function add<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => void set.delete(item);
}

function earliest(timers: Set<Timer>, end: number): Timer | undefined {
  return [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
}
