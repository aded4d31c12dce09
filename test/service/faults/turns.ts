import { setImmediate as idle, setTimeout as pause } from 'node:timers/promises';

/** What several instances do, one step after the other. After any step, an instance can end or stand still. */

export interface Actor {
  name: string;
  /** The steps that it has done. */
  passed: string[];
  endsAfter: number;
  freezesAfter: number;
  isFrozen: boolean;
  wasFrozen: boolean;
  hasEnded: boolean;
  /** What else happens when it ends. */
  onEnd: () => void;
}

export const createActor = (name: string): Actor => ({
  name,
  passed: [],
  endsAfter: Infinity,
  freezesAfter: Infinity,
  isFrozen: false,
  wasFrozen: false,
  hasEnded: false,
  onEnd: () => undefined,
});

/** It does nothing any more, and gets no answers. */
export function end(actor: Actor): void {
  if (actor.hasEnded) return;
  actor.hasEnded = true;
  actor.onEnd();
}

interface Step {
  actor: Actor;
  at: number;
  run: () => Promise<void>;
}

type Choose = <T>(all: readonly T[]) => T | undefined;
export type Turns = ReturnType<typeof createTurns>;

/** A statement takes longer only if it waits for a lock. */
const BLOCKED_MS = 25;
/** Whoever has the lock stands still. */
const STUCK_MS = 100;
/** Until an answer that couldn’t be saved is saved again. */
const RETRY_MS = 1_100;

export function createTurns(choose: Choose, now: () => Date) {
  let waiting: Step[] = [];
  const running = new Set<Promise<void>>();
  let outside = 0;
  let retryUntil = 0;

  function pass(actor: Actor, what: string): void {
    const count = actor.passed.push(what);
    if (count === actor.freezesAfter) actor.isFrozen = actor.wasFrozen = true;
    if (count === actor.endsAfter) end(actor);
  }

  /** Not before its time. Whoever has ended gets no answer, and who stands still gets it later. */
  function step<T>(actor: Actor, what: string, work: () => Promise<T> | T, at = 0): Promise<T> {
    return new Promise((resolve, reject) => {
      async function run(): Promise<void> {
        const answer = await Promise.resolve()
          .then(work)
          .then(
            (value) => () => resolve(value),
            (error: unknown) => () => reject(error instanceof Error ? error : new Error(String(error))),
          );
        if (!actor.hasEnded) pass(actor, what);
        if (actor.isFrozen) waiting.push({ actor, at: 0, run: () => Promise.resolve(answer()) });
        else if (!actor.hasEnded) answer();
      }
      waiting.push({ actor, at, run });
    });
  }

  async function quiet(): Promise<void> {
    do await idle();
    while (outside > 0);
    await idle();
  }

  /** Until nothing can happen at this time. */
  async function run(): Promise<void> {
    for (;;) {
      await quiet();
      waiting = waiting.filter(({ actor }) => !actor.hasEnded);
      const next = choose(waiting.filter(({ actor, at }) => !actor.isFrozen && at <= now().getTime()));
      if (next) {
        waiting = waiting.filter((one) => one !== next);
        const work = next.run();
        running.add(work);
        void work.then(() => running.delete(work));
        await Promise.race([work, pause(BLOCKED_MS)]);
      } else if (running.size > 0) {
        const isStuck = pause(STUCK_MS).then(() => true);
        if (await Promise.race([isStuck, ...[...running].map((one) => one.then(() => false))])) return;
      } else if (Date.now() < retryUntil) await pause(BLOCKED_MS);
      else return;
    }
  }

  return {
    step,
    run,
    /** What happens in no order, and is waited for. */
    async meanwhile<T>(work: Promise<T>): Promise<T> {
      outside += 1;
      try {
        return await work;
      } finally {
        outside -= 1;
      }
    },
    expectRetry: () => void (retryUntil = Date.now() + RETRY_MS),
    /** When the next step can be done that waits for its time. */
    nextAt: () =>
      Math.min(
        ...waiting
          .filter(({ actor, at }) => !actor.isFrozen && !actor.hasEnded && at > 0)
          .map(({ at }) => at),
      ),
  };
}
