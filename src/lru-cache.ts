import { LRUCache } from 'lru-cache';

type Options<Value extends object | string | number | true> = Pick<
  LRUCache.Options<string, Value, unknown>,
  'dispose' | 'ttl' | 'ttlResolution' | 'perf'
>;

/**
 * Keeps the most recently used entries. With `max`, the package would reserve memory for all of them at once, which costs every
 * start 15 ms and 5 MB.
 */
export const createLruCache = <Value extends object | string | number | true>(
  maxEntries: number,
  options: Options<Value> = {},
) => new LRUCache<string, Value>({ ...options, maxSize: maxEntries, sizeCalculation: () => 1 });
