/** Work that lies in the database until its time comes. */
export interface DueWork {
  now(): Date;
  /** Does all that is due. */
  run(): Promise<unknown>;
  /** When the next of it will be due. */
  next(): Promise<Date | undefined>;
  failed(error: unknown): void;
  /** Other processes may add work of which nobody here is told. */
  shared: boolean;
}

export interface DueLoop {
  start(): void;
  /** Looks again now: something was added, or the clock was moved. */
  wake(): void;
  /** Something was added that is due then. */
  wakeBy(at: Date): void;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

/** Also far below the 24.8 days beyond which setTimeout fires at once. */
const LONGEST_REST_MS = 60_000;
/** To look and find nothing takes less than a millisecond, and LISTEN would take a connection that poolers do not keep. */
const SHARED_REST_MS = 1_000;
const AFTER_FAILURE_MS = 1_000;
/** What is due but in another process's hands is not asked for without a pause. */
const SHORTEST_REST_MS = 20;

/** Does what is due and rests until the next is, over and over. A failure, such as a database gone away, ends nothing. */
export function createDueLoop(work: DueWork): DueLoop {
  let looping: Promise<void> | undefined;
  let stopped = false;
  let woken = false;
  let restsUntil = Infinity;
  let endRest: () => void = () => undefined;

  async function loop(): Promise<void> {
    while (!stopped) {
      woken = false;
      restsUntil = Infinity;
      const restMs = await turn();
      restsUntil = work.now().getTime() + restMs;
      if (!woken && !stopped) await rest(restMs);
    }
  }

  async function turn(): Promise<number> {
    try {
      const next = await work.next();
      if (!next || next > work.now()) return restUntil(next);
      await work.run();
      return restUntil(await work.next());
    } catch (error) {
      work.failed(error);
      return AFTER_FAILURE_MS;
    }
  }

  function restUntil(next: Date | undefined): number {
    const longest = work.shared ? SHARED_REST_MS : LONGEST_REST_MS;
    if (!next) return longest;
    return Math.min(Math.max(next.getTime() - work.now().getTime(), SHORTEST_REST_MS), longest);
  }

  function rest(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      endRest = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  function wake(): void {
    woken = true;
    endRest();
  }

  function wakeBy(at: Date): void {
    if (at.getTime() < restsUntil) wake();
  }

  async function stop(): Promise<void> {
    stopped = true;
    endRest();
    await looping;
  }

  return { start: () => void (looping ??= loop()), wake, wakeBy, stop };
}
