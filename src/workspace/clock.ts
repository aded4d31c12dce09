/** The workspace's time. Everything that expires, retries or is stamped asks it, and so may the bot. */
export interface Clock {
  now(): Date;
  moveForward(ms: number): void;
  onMove(listener: () => void): () => void;
  /** Runs once the clock has reached now + ms, by itself or because it was moved. Returns a cancel. */
  after(ms: number, run: () => void): () => void;
}

/** With a start it stands still until moved (tests); without one it runs with the machine's clock. */
export function createClock(start?: Date | string): Clock {
  return start === undefined ? runningClock() : standingClock(new Date(start).getTime());
}

interface Alarm {
  at: number;
  run: () => void;
}

function standingClock(start: number): Clock {
  let now = start;
  const alarms = new Set<Alarm>();
  const listeners = new Set<() => void>();
  return {
    now: () => new Date(now),
    moveForward(ms) {
      const end = now + ms;
      for (let next = earliest(alarms, end); next; next = earliest(alarms, end)) {
        alarms.delete(next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
      for (const listener of listeners) listener();
    },
    onMove: (listener) => add(listeners, listener),
    after: (ms, run) => add(alarms, { at: now + ms, run }),
  };
}

function runningClock(): Clock {
  let ahead = 0;
  const listeners = new Set<() => void>();
  const now = () => Date.now() + ahead;
  return {
    now: () => new Date(now()),
    moveForward(ms) {
      ahead += ms;
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

/** setTimeout beyond 2^31-1 ms fires at once. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

function add<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => void set.delete(item);
}

function earliest(alarms: Set<Alarm>, end: number): Alarm | undefined {
  return [...alarms].filter((alarm) => alarm.at <= end).sort((a, b) => a.at - b.at)[0];
}
