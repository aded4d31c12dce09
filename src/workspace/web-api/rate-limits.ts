import type { World } from '../world.js';
import { optional, type Args } from './arguments.js';
import type { Tier } from './method.js';

/** Calls a minute for each method; a message a second for each channel. */

const A_MINUTE: Record<Exclude<Tier, 'special'>, number> = { 1: 1, 2: 20, 3: 50, 4: 100 };
const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

export interface RateLimits {
  /** Seconds to wait, or nothing when the call may go on. */
  wait(method: string, tier: Tier, args: Args): number | undefined;
}

export function createRateLimits(world: World): RateLimits {
  const recent = new Map<string, number[]>();

  function take(key: string, allowed: number, windowMs: number): number | undefined {
    const now = world.clock.now().getTime();
    const calls = (recent.get(key) ?? []).filter((at) => at > now - windowMs);
    const first = calls[0];
    if (first !== undefined && calls.length >= allowed) return Math.ceil((first + windowMs - now) / 1000);
    recent.set(key, [...calls, now]);
    return undefined;
  }

  return {
    wait(method, tier, args) {
      if (method === 'chat.postMessage') return take(`${method} ${optional(args, 'channel')}`, 1, SECOND_MS);
      return tier === 'special' ? undefined : take(method, A_MINUTE[tier], MINUTE_MS);
    },
  };
}
