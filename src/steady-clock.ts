import { MINUTE_MS } from './durations.js';

/** How far the clocks of two instances may differ. A stored time that is later than it can be is from before the clock was set back. */
export const CLOCK_DIFFERENCE_MS = 5_000;

const CORRECT_EVERY_MS = MINUTE_MS;

/**
 * Corrects stored times that lie too far in the future: at the first call, when the clock was set back, and once a minute,
 * because the clock of another instance may have been wrong.
 */
export function correctStoredTimes(correct: (at: Date) => Promise<void>): (at: Date) => Promise<void> {
  let latest = Infinity;
  let correctedAt = Infinity;
  return async (at) => {
    const ms = at.getTime();
    if (ms < latest || ms - correctedAt >= CORRECT_EVERY_MS) {
      await correct(at);
      correctedAt = ms;
    }
    latest = ms;
  };
}

/** Milliseconds for caches and rate limits. They continue from the same value when the clock is set back. */
export function createSteadyClock(now: () => Date): () => number {
  let latest = now().getTime();
  let setBackMs = 0;
  return () => {
    const at = now().getTime();
    setBackMs += Math.max(0, latest - at);
    latest = at;
    return at + setBackMs;
  };
}
