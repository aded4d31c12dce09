import { SECOND_MS } from '../../when/index.js';
import { ttlCache } from './ttl-cache.js';

/** Long enough for what one press needs, short enough to take a right away, also one that another instance has changed. */
export const CACHED_MS = 3 * SECOND_MS;

export type TableCaches = ReturnType<typeof createTableCaches>;

/** Rows that almost every delivery needs are read again after three seconds. Who changes one deletes it here. */
export function createTableCaches() {
  const caches: { clear(): void }[] = [];
  return {
    cached<T>(load: (...key: string[]) => Promise<T>) {
      const cache = ttlCache(CACHED_MS, load);
      caches.push(cache);
      return cache;
    },
    clear: () => caches.forEach((cache) => cache.clear()),
  };
}
