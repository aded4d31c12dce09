import type { Database } from '../../database/database.js';
import { nextDue } from '../../jobs/table.js';
import { pause, settledWithin } from '../../slack/answer/deadlines.js';
import type { DeskClock } from './desk-clock.js';

/** About three weeks in a channel with a digest. */
const MOST_STOPS = 2_000;
const POLL_MS = 5;
const LONGEST_WAIT_MS = 2_000;

/**
 * Moves the local desk’s clock. That stands for time that passes, so everything that is due on the way happens at its time.
 * Otherwise, posts and digests would be missed. What people do meanwhile is answered before the clock goes on.
 */
export function createMoveClock(
  { clock, moveForward }: Pick<DeskClock, 'clock' | 'moveForward'>,
  { database, idle }: { database: Database; idle: () => Promise<void> },
): (byMs: number, stop?: AbortSignal) => Promise<void> {
  const next = () => nextDue(database, clock.now());
  const moveTo = (ms: number) =>
    moveForward(Math.max(0, ms - clock.now().getTime()), () => settledWithin(LONGEST_WAIT_MS, idle()));

  async function untilDone(): Promise<void> {
    for (let waited = 0; waited < LONGEST_WAIT_MS && (await next()).isBusy; waited += POLL_MS)
      await pause(POLL_MS);
  }

  return async (byMs, stop) => {
    const end = clock.now().getTime() + byMs;
    for (let stops = 0; stops < MOST_STOPS && !stop?.aborted; stops += 1) {
      const { dueAt } = await next();
      if (!dueAt || dueAt.getTime() >= end) return moveTo(end);
      // Past it, as the database counts microseconds.
      await moveTo(dueAt.getTime() + 1);
      await untilDone();
    }
  };
}
