import { LRUCache } from 'lru-cache';

/** Remembers the most recently used results of a pure function. */
export function memoize<Args extends (string | number)[], Result>(
  compute: (...args: Args) => Result,
  max = 500,
): (...args: Args) => Result {
  // In a box, since the cache cannot hold `undefined`.
  const results = new LRUCache<string, { result: Result }>({ max });
  return (...args) => {
    const key = args.join('\n');
    const known = results.get(key);
    if (known) return known.result;
    const result = compute(...args);
    results.set(key, { result });
    return result;
  };
}
