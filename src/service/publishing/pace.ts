import { setTimeout as pause } from 'node:timers/promises';

/** How fast posts go to one account. It is kept in memory: a network that is asked too often after a restart says so itself. */

interface PaceLimits {
  apartMs: number;
  /** At most so many within a time. */
  most: number;
  withinMs: number;
}

type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** A shorter wait isn’t worth putting the post back. */
const SOON_MS = 2_000;

export const waitFor: Wait = (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined);

export function createPace({ apartMs, most, withinMs }: PaceLimits, now: () => Date, wait = waitFor) {
  let counted: number[] = [];
  let pausedUntil = 0;

  /** A clock that was set back must not hold up posts for longer than the limits do. */
  function nextTurn(at: number): number {
    counted = counted.filter((time) => time > at - withinMs && time <= at);
    const full = counted.length < most ? 0 : (counted.at(-most) ?? 0) + withinMs;
    const pauseEnd = pausedUntil <= at + withinMs ? pausedUntil : 0;
    return Math.max(at, (counted.at(-1) ?? 0) + apartMs, full, pauseEnd);
  }

  return {
    /** Undefined once a post may be sent, otherwise when to try again. */
    async turn(signal: AbortSignal): Promise<Date | undefined> {
      const at = now().getTime();
      const next = nextTurn(at);
      if (next > at + SOON_MS) return new Date(next);
      if (next > at) await wait(next - at, signal);
      // After a sleep of the machine, whoever took the post has to see whether it is too late.
      const hasSlept = now().getTime() > next + SOON_MS;
      return hasSlept || signal.aborted ? now() : undefined;
    },
    /** Only what may have arrived: an outage must not use up the limit. */
    count: (at: Date) => counted.push(at.getTime()),
    /** Returns the end of the pause, which is never longer than the time of the limits. */
    pause(until: Date): Date {
      pausedUntil = Math.min(until.getTime(), now().getTime() + withinMs);
      return new Date(pausedUntil);
    },
  };
}
