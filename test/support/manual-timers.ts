import type { StartTimer } from '../../src/slack/deadlines.js';

/** Timers that expire only when a test says so. */
export function createManualTimers() {
  const pending = new Set<{ ms: number; onTimeout: () => void }>();

  const startTimer: StartTimer = (ms, onTimeout) => {
    const timer = { ms, onTimeout };
    pending.add(timer);
    return () => void pending.delete(timer);
  };

  return {
    startTimer,
    /** Delays of the timers that are running. */
    pending: () => [...pending].map(({ ms }) => ms),
    /** Fires all running timers with at most this delay. */
    expire(maxMs = Infinity): void {
      for (const timer of [...pending].filter(({ ms }) => ms <= maxMs)) {
        pending.delete(timer);
        timer.onTimeout();
      }
    },
  };
}
