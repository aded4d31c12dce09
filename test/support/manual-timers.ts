import { expect, vi } from 'vitest';
import type { StartTimer } from '../../src/slack/deadlines.js';

/** Timers that expire only when a test says so. */
export function createManualTimers() {
  const pending = new Set<{ ms: number; onTimeout: () => void }>();

  const startTimer: StartTimer = (ms, onTimeout) => {
    const timer = { ms, onTimeout };
    pending.add(timer);
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
      await vi.waitFor(() => expect([...pending].map((timer) => timer.ms)).toContain(ms));
      expire(ms);
    },
  };
}
