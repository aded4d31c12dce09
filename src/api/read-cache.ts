import { LRUCache } from 'lru-cache';
import { createSteadyClock } from '../steady-clock.js';
import type { Api } from './client.js';
import type { Outcome } from './outcome.js';

/** The reading operations. */
export type Reads = Pick<Api, Extract<keyof Api, `list${string}` | `get${string}`>>;
const isRead = (name: string) => /^(?:list|get)/.test(name);

/** How long a read is cached. */
export const FRESH_MS = 30_000;
const MAX_ENTRIES = 100;

/** Failures after which the service has certainly changed nothing. */
const NOTHING_CHANGED = new Set(['invalid', 'token', 'forbidden', 'too-large', 'too-many', 'down']);

type Called = Promise<Outcome<unknown>>;
type Operation = (...given: never[]) => Called;

/** The same operations, with something around each call. */
export function around(api: Api, wrap: (name: string, given: unknown[], call: () => Called) => Called): Api {
  const operations = Object.entries<Operation>({ ...api }).map(([name, call]) => {
    const wrapped: Operation = (...given) => wrap(name, given, () => call(...given));
    return [name, wrapped];
  });
  // Object.entries() loses which operation belongs to which name.
  return Object.fromEntries(operations) as Api;
}

interface CachedRead {
  project: unknown;
  outcome: Called;
}

/**
 * Caches reads for 30 seconds, for lists and cards. Forms read without it: if a request may or may not have been
 * carried out, an old list would wrongly show that it was not.
 */
export function createReadCache(now: () => Date) {
  const cache = new LRUCache<string, CachedRead>({
    max: MAX_ENTRIES,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now: createSteadyClock(now) },
  });

  /** Failures are not cached. */
  function read(key: string, project: unknown, call: () => Called): Called {
    const outcome = Promise.resolve().then(call);
    const entry = { project, outcome };
    cache.set(key, entry);
    const drop = () => cache.peek(key) === entry && cache.delete(key);
    outcome.then(({ ok }) => ok || drop(), drop);
    return outcome;
  }

  function forget(project: unknown): void {
    for (const [key, entry] of [...cache.entries()])
      if (project === undefined || entry.project === project) cache.delete(key);
  }

  return {
    /** Cached per token, so that a person with fewer rights never sees what another person's token can read. */
    reads: (api: Api, token: string): Reads =>
      around(api, (name, given, call) => {
        const key = JSON.stringify([token, name, given]);
        return cache.get(key)?.outcome ?? read(key, given[0], call);
      }),

    /** The same API; each change clears what is cached about its project. A file belongs to none. */
    invalidating: (api: Api): Api =>
      around(api, async (name, given, call) => {
        const outcome = await call();
        // Afterwards, so that a read which started during the change is dropped as well.
        if (!isRead(name) && (outcome.ok || !NOTHING_CHANGED.has(outcome.kind)))
          forget(name === 'deleteFile' ? undefined : given[0]);
        return outcome;
      }),
  };
}
