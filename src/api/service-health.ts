import { LRUCache } from 'lru-cache';
import { createSteadyClock } from '../steady-clock.js';
import type { CallResult } from './service-response.js';

/** Which services hang. Background work waits for them; people's own requests are always sent. */
export interface ServiceHealth {
  /** Makes one attempt of a call, without the waits between attempts. */
  watch(service: string, attempt: () => Promise<CallResult>): Promise<CallResult>;
  /** The services that hang now. */
  hanging: () => string[];
  /** Whether background work may start now. A service that is always slow gets a job at a time. */
  mayStart: (service: string) => boolean;
}

interface State {
  /** When each attempt in flight began, the oldest first. */
  attempts: Map<symbol, number>;
  /** How often in a row it hung. */
  hangs: number;
  waitUntil: number;
  /** When background work started last. */
  startedAt: number;
}

const SERVICES_KEPT = 10_000;
/** While an attempt takes longer, background work starts only once in LONGEST_WAIT_MS. */
const SLOW_MS = 2_000;
/** An attempt that failed after this long was not refused, it hung. */
const HUNG_MS = 5_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 30_000;

export function createServiceHealth(now: () => Date): ServiceHealth {
  const steadyMs = createSteadyClock(now);
  const services = new LRUCache<string, State>({ max: SERVICES_KEPT });
  /** Services with attempts in flight or a wait. No other hangs. */
  const suspects = new Set<string>();

  function stateOf(service: string): State {
    const created = { attempts: new Map(), hangs: 0, waitUntil: 0, startedAt: steadyMs() };
    const state = services.get(service) ?? created;
    services.set(service, state);
    return state;
  }

  /** Several attempts that hang at the same time count once. */
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

  function hangs(service: string): boolean {
    const state = services.get(service);
    if (!state) return false;
    const at = steadyMs();
    const [oldest = Infinity] = state.attempts.values();
    const isSlow = at - oldest > SLOW_MS;
    return at < state.waitUntil || (isSlow && at - state.startedAt < LONGEST_WAIT_MS);
  }

  function removeIfIdle(service: string): void {
    if (isIdle(services.get(service), steadyMs())) suspects.delete(service);
  }

  return {
    async watch(service, attempt) {
      const state = stateOf(service);
      suspects.add(service);
      const id = Symbol();
      const began = steadyMs();
      state.attempts.set(id, began);
      try {
        const result = await attempt();
        if (hasFailed(result) && steadyMs() - began >= HUNG_MS) hung(state);
        else responded(state);
        return result;
      } finally {
        state.attempts.delete(id);
        removeIfIdle(service);
      }
    },

    hanging() {
      suspects.forEach(removeIfIdle);
      return [...suspects].filter(hangs);
    },

    mayStart(service) {
      if (hangs(service)) return false;
      const state = services.get(service);
      if (state) state.startedAt = steadyMs();
      return true;
    },
  };
}

const isIdle = (state: State | undefined, at: number) =>
  !state || (state.attempts.size === 0 && state.waitUntil <= at);

const hasFailed = (result: CallResult) => 'networkError' in result || result.status >= 400;
