import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../../when/index.js';
import { createSteadyClock } from '../../steady-clock.js';
import type { Actor } from '../people/actor.js';

const PEOPLE_KEPT = 20_000;

export const TOO_MANY =
  'You sent too many requests in a short time, so Upnext ignored this one. Please wait a minute, then try again.';

/** `limited` is returned once, when the limit is first exceeded; `still-limited` from then on. */
export type Verdict = 'allowed' | 'limited' | 'still-limited';

export type RateLimit = (actor: Actor) => Verdict;

/** Per-person rate limit: a burst of `perMinute` requests, refilled evenly. */
export function createRateLimit(perMinute: number, now: () => Date): RateLimit {
  const steadyMs = createSteadyClock(now);
  const refillMs = MINUTE_MS / perMinute;
  /** When each person's burst would be refilled, and whether they were told about the limit. */
  const people = new LRUCache<string, { refilledAt: number; told: boolean }>({ max: PEOPLE_KEPT });

  return ({ workspace, person }) => {
    const key = `${workspace} ${person}`;
    const at = steadyMs();
    const { refilledAt, told } = people.get(key) ?? { refilledAt: at, told: false };
    const next = Math.max(refilledAt, at) + refillMs;
    const allowed = next - at <= MINUTE_MS;
    people.set(key, allowed ? { refilledAt: next, told: false } : { refilledAt, told: true });
    if (allowed) return 'allowed';
    return told ? 'still-limited' : 'limited';
  };
}
