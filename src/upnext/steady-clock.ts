/** How far the clocks of two instances may differ. A stored time that is later than it can be is from before the clock was set back. */
export const CLOCK_DIFFERENCE_MS = 5_000;

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
