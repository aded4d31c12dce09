import { LRUCache } from 'lru-cache';

/** `max` would allocate all of them at once: a process has a dozen such caches. */
const ENTRIES = { maxSize: 5_000, sizeCalculation: () => 1, ttlResolution: 0 };

/** Shares one load per key for this time. Failures are not cached. */
export function ttlCache<T>(
  ttl: number,
  load: (...key: string[]) => Promise<T>,
  clock = () => performance.now(),
) {
  // To the cache, an entry of the time 0 has none, and one as old as its `ttl` is fresh.
  const perf = { now: () => clock() + 1 };
  const cache = new LRUCache<string, Promise<T>, string[]>({
    ...ENTRIES,
    ttl: ttl - 1,
    perf,
    memoMethod(key, _, { context: parts }) {
      const value = load(...parts);
      value.catch(() => cache.delete(key));
      return value;
    },
  });
  const keyOf = (parts: string[]) => parts.join('\n');

  return {
    get: (...parts: string[]): Promise<T> => cache.memo(keyOf(parts), { context: parts }),
    delete: (...parts: string[]): void => void cache.delete(keyOf(parts)),
    clear: (): void => cache.clear(),
  };
}
