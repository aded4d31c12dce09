import type { Database } from '../../database/database.js';
import { nextDue } from '../../jobs/table.js';
import { pause } from '../../slack/answer/deadlines.js';
import type { DeskClock } from './desk-clock.js';

/** The clock stops no more often on the way. */
const MOST_STOPS = 500;
const POLL_MS = 20;
const LONGEST_WAIT_MS = 2_000;

/**
 * Moves the local desk’s clock. That stands for time that passes, so everything that is due on the way happens at its time.
 * Otherwise, posts and digests would be missed.
 */
export function createMoveClock(
  { clock, moveForward }: Pick<DeskClock, 'clock' | 'moveForward'>,
  database: Database,
): (byMs: number) => Promise<void> {
  const next = () => nextDue(database, clock.now());

  async function untilDone(): Promise<void> {
    for (let waited = 0; waited < LONGEST_WAIT_MS && (await next()).isBusy; waited += POLL_MS)
      await pause(POLL_MS);
  }

  return async (byMs) => {
    const end = clock.now().getTime() + byMs;
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      const { dueAt } = await next();
      if (!dueAt || dueAt.getTime() >= end) break;
      // Past it, as the database counts microseconds.
      await moveForward(Math.max(0, dueAt.getTime() - clock.now().getTime()) + 1);
      await untilDone();
    }
    await moveForward(Math.max(0, end - clock.now().getTime()));
  };
}
