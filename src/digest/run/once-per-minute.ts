import { MINUTE_MS } from '../../durations.js';
import { LRUCache } from 'lru-cache';

const MOST_CACHED = 200;

/** Asks once a minute for all channels that need the same. A failure is asked again. */
export function oncePerMinute<T extends { ok: boolean }>({ now: clock }: { now: () => Date }) {
  const cache = new LRUCache<string, { read: Promise<T>; minute: number }>({ max: MOST_CACHED });
  return (key: string, ask: () => Promise<T>, how?: 'fresh'): Promise<T> => {
    const minute = Math.floor(clock().getTime() / MINUTE_MS);
    const cached = cache.get(key);
    if (cached?.minute === minute && how !== 'fresh') return cached.read;
    const reading = { read: ask(), minute };
    cache.set(key, reading);
    const drop = () => cache.peek(key) === reading && cache.delete(key);
    reading.read.then(({ ok }) => ok || drop(), drop);
    return reading.read;
  };
}
