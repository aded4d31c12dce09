import type { Deps } from '../../deps.js';
import { pause } from '../../slack/answer/deadlines.js';
import type { DeskClock } from './desk-clock.js';

/** The clock stops no more often on the way. */
const MOST_STOPS = 50;
const POLL_MS = 50;
const LONGEST_WAIT_MS = 2_000;
/** Digests are spread over the first second. */
const SPREAD_MS = 1_000;

/**
 * Moves the local desk’s clock. That stands for time that passes, so posts and digests that are due on the way are sent at
 * their time. Otherwise, all of them would be missed.
 */
export function createMoveClock(
  { clock, moveForward }: Pick<DeskClock, 'clock' | 'moveForward'>,
  { plan, store }: Pick<Deps, 'plan' | 'store'>,
  workspace: string,
): (byMs: number) => Promise<void> {
  const now = () => clock.now().getTime();

  async function moveTo(at: number): Promise<void> {
    const byMs = at - now();
    if (byMs > 0) await moveForward(byMs);
  }

  /** When something leaves, the first one first. */
  async function dueBetween(from: number, to: number): Promise<number[]> {
    const [held, digests] = await Promise.all([
      plan.list({ workspace, states: ['held', 'sending'] }),
      store.digests.nextOfAll(workspace),
    ]);
    return [
      ...held.flatMap(({ freeze, leavesAt }) => (freeze || !leavesAt ? [] : leavesAt.getTime())),
      ...digests.map((at) => at.getTime() + SPREAD_MS),
    ]
      .filter((at) => at > from && at <= to)
      .sort((one, other) => one - other);
  }

  async function untilSent(from: number, to: number): Promise<void> {
    for (let waited = 0; waited < LONGEST_WAIT_MS; waited += POLL_MS) {
      await pause(POLL_MS);
      if ((await dueBetween(from, to)).length === 0) return;
    }
  }

  return async (byMs) => {
    const end = now() + byMs;
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      const from = now();
      const [first] = await dueBetween(from, end);
      if (first === undefined) break;
      await moveTo(first);
      await untilSent(from, first);
    }
    await moveTo(end);
  };
}
