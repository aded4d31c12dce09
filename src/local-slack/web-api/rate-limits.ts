import { MINUTE_MS } from '../../when/index.js';
import type { World } from '../world.js';
import { type Args, optionalString } from './arguments.js';
import type { Tier } from './method.js';

/** A number of calls per minute for each method, and one message per second for each channel. */

const CALLS_PER_MINUTE: Record<Exclude<Tier, 'special'>, number> = { 1: 1, 2: 20, 3: 50, 4: 100 };
const SECOND_MS = 1_000;
/** An app cannot know whether this limit applies to it, so reaching it is not a violation. */
export const HISTORY: ReadonlySet<string> = new Set(['conversations.history', 'conversations.replies']);

export type RateLimits = ReturnType<typeof createRateLimits>;

/** @param everything enforce the limits of all methods, not only those for distributed apps */
export function createRateLimits(world: World, everything: boolean) {
  const recent = new Map<string, number[]>();

  function count(key: string, allowed: number, windowMs: number): number | undefined {
    const now = world.clock.now().getTime();
    const calls = (recent.get(key) ?? []).filter((at) => at > now - windowMs);
    const first = calls[0];
    if (first !== undefined && calls.length >= allowed) return Math.ceil((first + windowMs - now) / 1000);
    recent.set(key, [...calls, now]);
    return undefined;
  }

  /** Counts the call. Returns the seconds to wait if it exceeds the limit. */
  return (method: string, tier: Tier, args: Args): number | undefined => {
    if (world.distributed && HISTORY.has(method)) return count(method, 1, MINUTE_MS);
    if (!everything) return undefined;
    if (method === 'chat.postMessage')
      return count(`${method} ${optionalString(args, 'channel')}`, 1, SECOND_MS);
    return tier === 'special' ? undefined : count(method, CALLS_PER_MINUTE[tier], MINUTE_MS);
  };
}
