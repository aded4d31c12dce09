import { expect } from 'vitest';
import { RESULT_AFTER_ACK_MS, type StartTimer } from '../../src/upnext/slack/answer/deadlines.js';

/** The pause before a late result, which most tests do not care about. */
const SKIPPED = [RESULT_AFTER_ACK_MS];

/** Timers that expire only when a test says so, or at once if their delay is one of `skipped`. */
export function createManualTimers(skipped: readonly number[] = SKIPPED) {
  const pending = new Set<{ ms: number; onTimeout: () => void }>();

  const startTimer: StartTimer = (ms, onTimeout) => {
    if (skipped.includes(ms)) setImmediate(onTimeout);
    const timer = { ms, onTimeout };
    if (!skipped.includes(ms)) pending.add(timer);
    return () => void pending.delete(timer);
  };

  function expire(maxMs = Infinity): void {
    for (const timer of [...pending].filter(({ ms }) => ms <= maxMs)) {
      pending.delete(timer);
      timer.onTimeout();
    }
  }

  return {
    startTimer,
    /** Delays of the timers that are running. */
    pending: () => [...pending].map(({ ms }) => ms),
    /** Fires all running timers with at most this delay. */
    expire,
    /** Waits until a timer with this delay runs, and fires it. */
    async pass(ms: number): Promise<void> {
      await expect.poll(() => [...pending].map((timer) => timer.ms)).toContain(ms);
      expire(ms);
    },
  };
}
