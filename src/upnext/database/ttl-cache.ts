import { LRUCache } from 'lru-cache';

/** `max` would allocate all of them at once: a process has a dozen such caches. */
const ENTRIES = { maxSize: 5_000, sizeCalculation: () => 1 };

/** Shares one load per key for `ttlMs()`, which is asked at every read. Failures are not cached. */
export function ttlCache<T>(
  ttlMs: () => number,
  load: (...key: string[]) => Promise<T>,
  clock = () => performance.now(),
) {
  const cache = new LRUCache<string, { value: Promise<T>; since: number }>(ENTRIES);
  const keyOf = (parts: string[]) => parts.join('\n');

  return {
    get(...parts: string[]): Promise<T> {
      const key = keyOf(parts);
      const cached = cache.get(key);
      if (cached && clock() - cached.since < ttlMs()) return cached.value;
      const value = load(...parts);
      value.catch(() => cache.delete(key));
      cache.set(key, { value, since: clock() });
      return value;
    },

    delete(...parts: string[]): void {
      cache.delete(keyOf(parts));
    },

    clear(): void {
      cache.clear();
    },
  };
}
