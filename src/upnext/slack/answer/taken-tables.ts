import { LRUCache } from 'lru-cache';
import { DAY_MS } from '../../../when/index.js';

/**
 * Slack introduces data tables workspace by workspace, and says that it refuses one to a call, but not to an ack. So an ack has
 * one where a call had one within the last day.
 */
export function createTakenTables() {
  const taken = new LRUCache<string, true>({ maxSize: 10_000, sizeCalculation: () => 1, ttl: DAY_MS });
  return {
    areTaken: ({ workspace }: { workspace: string }): boolean => taken.has(workspace),
    note: ({ workspace }: { workspace: string }): void => void taken.set(workspace, true),
  };
}
