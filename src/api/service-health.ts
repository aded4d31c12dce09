import { LRUCache } from 'lru-cache';
import { createSteadyClock } from '../steady-clock.js';
import type { Outcome } from './outcome.js';

/** Which services hang. Background work waits for them; people's own requests are always sent. */
export interface ServiceHealth {
  watch<T>(service: string, call: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
  hangs: (service: string) => boolean;
}

interface State {
  /** When each call in flight began, the oldest first. */
  calls: Map<symbol, number>;
  /** How often in a row it hung. */
  hangs: number;
  waitUntil: number;
}

const SERVICES_KEPT = 10_000;
/** While a call takes longer, no more background work begins. */
const SLOW_MS = 2_000;
/** A call that failed after this long was not refused, it hung. */
const HUNG_MS = 5_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 30_000;

export function createServiceHealth(now: () => Date): ServiceHealth {
  const steadyMs = createSteadyClock(now);
  const services = new LRUCache<string, State>({ max: SERVICES_KEPT });

  function stateOf(service: string): State {
    const state = services.get(service) ?? { calls: new Map(), hangs: 0, waitUntil: 0 };
    services.set(service, state);
    return state;
  }

  /** Several calls that hang at the same time count once. */
  function hung(state: State): void {
    const at = steadyMs();
    if (at < state.waitUntil) return;
    state.waitUntil = at + Math.min(FIRST_WAIT_MS * 2 ** state.hangs, LONGEST_WAIT_MS);
    state.hangs += 1;
  }

  function responded(state: State): void {
    state.hangs = 0;
    state.waitUntil = 0;
  }

  return {
    async watch(service, call) {
      const state = stateOf(service);
      const id = Symbol();
      const began = steadyMs();
      state.calls.set(id, began);
      try {
        const outcome = await call();
        if (!outcome.ok && steadyMs() - began >= HUNG_MS) hung(state);
        else responded(state);
        return outcome;
      } finally {
        state.calls.delete(id);
      }
    },

    hangs(service) {
      const state = services.get(service);
      if (!state) return false;
      const [oldest = Infinity] = state.calls.values();
      return steadyMs() < state.waitUntil || steadyMs() - oldest > SLOW_MS;
    },
  };
}
