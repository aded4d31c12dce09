import type { Deps } from '../../deps.js';
import type { HeldKey, HeldPost } from '../../posts/index.js';
import { pause } from '../../slack/answer/deadlines.js';
import type { DeskClock } from './desk-clock.js';

/** No more than these are sent on the way. */
const MOST_SENT = 50;
const POLL_MS = 50;
const LONGEST_WAIT_MS = 2_000;

/**
 * Moves the local desk’s clock. That stands for time that passes, so posts that leave on the way are sent at their time.
 * Otherwise, all of them would be missed.
 */
export function createMoveClock(
  { clock, moveForward }: Pick<DeskClock, 'clock' | 'moveForward'>,
  { plan }: Pick<Deps, 'plan'>,
  workspace: string,
): (byMs: number) => Promise<void> {
  async function moveTo(at: number): Promise<void> {
    const byMs = at - clock.now().getTime();
    if (byMs > 0) await moveForward(byMs);
  }

  async function untilSent(key: HeldKey): Promise<void> {
    for (let waited = 0; waited < LONGEST_WAIT_MS; waited += POLL_MS) {
      const post = await plan.find(key);
      if (post?.state !== 'held' && post?.state !== 'sending') return;
      await pause(POLL_MS);
    }
  }

  return async (byMs) => {
    const end = clock.now().getTime() + byMs;
    const held = await plan.list({ workspace, states: ['held'] });
    const leaving = held
      .filter((post) => !post.freeze && leavesAt(post) <= end)
      .sort((one, other) => leavesAt(one) - leavesAt(other))
      .slice(0, MOST_SENT);
    for (const post of leaving) {
      await moveTo(leavesAt(post));
      await untilSent(post);
    }
    await moveTo(end);
  };
}

const leavesAt = (post: HeldPost) => post.leavesAt?.getTime() ?? Infinity;
