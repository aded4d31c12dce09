import { LRUCache } from 'lru-cache';
import { createSteadyClock } from '../../steady-clock.js';
import type { CallResult } from './service-response.js';

/** What a call is about. A project may hang while the others of its service respond. */
export interface CalledService {
  service: string;
  /** Empty for calls that are about no project. */
  project: string;
}

/** Which services hang. Background work waits for them; people's own requests are always sent. */
export interface ServiceHealth {
  /** Makes one attempt of a call, without the waits between attempts. */
  watch(call: CalledService, attempt: () => Promise<CallResult>): Promise<CallResult>;
  /** How long background work has to wait, in milliseconds; 0 if it may start now. What is always slow gets a job at a time. */
  waitMs(work: CalledService): number;
}

/** Of a project, or of a whole service. */
interface State {
  /** The attempts in flight. */
  attempts: Map<symbol, { project: string; began: number }>;
  respondedAt: number;
  /** The projects that have hung since then. */
  hung: Set<string>;
  /** How often in a row it hung. */
  hangs: number;
  waitUntil: number;
  /** When background work started last. */
  startedAt: number;
}

const STATES_KEPT = 20_000;
/** While an attempt takes longer, background work starts only once in LONGEST_WAIT_MS. */
const SLOW_MS = 2_000;
/** An attempt that failed after this long was not refused, it hung. */
const HUNG_MS = 5_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 30_000;
/** A service hangs when this many of its projects do, and none has responded since. */
const PROJECTS_OF_A_HANGING_SERVICE = 2;

export function createServiceHealth(now: () => Date): ServiceHealth {
  const steadyMs = createSteadyClock(now);
  const states = new LRUCache<string, State>({ max: STATES_KEPT });
  const keyOf = ({ service, project }: CalledService) => `${service} ${project}`;

  function stateOf(key: string): State {
    const at = steadyMs();
    const created = {
      attempts: new Map(),
      hung: new Set<string>(),
      respondedAt: 0,
      hangs: 0,
      waitUntil: 0,
      startedAt: at,
    };
    const state = states.get(key) ?? created;
    states.set(key, state);
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
    state.respondedAt = steadyMs();
    state.hung.clear();
    state.hangs = 0;
    state.waitUntil = 0;
  }

  return {
    async watch(call, attempt) {
      const { service, project } = call;
      const [own, whole] = [stateOf(keyOf(call)), stateOf(service)];
      const id = Symbol();
      const began = steadyMs();
      for (const { attempts } of [own, whole]) attempts.set(id, { project, began });
      try {
        const result = await attempt();
        if (hasFailed(result) && steadyMs() - began >= HUNG_MS) {
          hung(own);
          if (whole.hung.add(project).size >= PROJECTS_OF_A_HANGING_SERVICE) hung(whole);
        } else [own, whole].forEach(responded);
        return result;
      } finally {
        for (const { attempts } of [own, whole]) attempts.delete(id);
      }
    },

    waitMs(work) {
      const [own, whole] = [states.get(keyOf(work)), states.get(work.service)];
      const at = steadyMs();
      const ms = Math.max(waitOf(own, at, 1), waitOf(whole, at, PROJECTS_OF_A_HANGING_SERVICE));
      if (ms > 0) return ms;
      for (const state of [own, whole]) if (state) state.startedAt = at;
      return 0;
    },
  };
}

/** @param projects how many of them have to be slow */
function waitOf(state: State | undefined, at: number, projects: number): number {
  if (!state) return 0;
  const pause = state.waitUntil - at;
  if (pause > 0) return pause;
  const slow = [...state.attempts.values()].filter(
    ({ began }) => at - began > SLOW_MS && began >= state.respondedAt,
  );
  if (new Set(slow.map(({ project }) => project)).size < projects) return 0;
  return Math.min(Math.max(0, LONGEST_WAIT_MS - (at - state.startedAt)), SLOW_MS);
}

const hasFailed = (result: CallResult) => 'networkError' in result || result.status >= 400;
