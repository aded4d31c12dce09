import { MINUTE_MS } from '../durations.js';
import { failed, type ApiResponse } from './responses.js';

/** Limits the requests of each caller per clock minute. Without a limit, allows everything. */
export function createRateLimit(requestsPerMinute: number | undefined) {
  const counts = new Map<string, number>();
  let minute = 0;

  return (caller: string, now: Date): ApiResponse | undefined => {
    if (requestsPerMinute === undefined) return undefined;
    const current = Math.floor(now.getTime() / MINUTE_MS);
    if (current !== minute) counts.clear();
    minute = current;
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    if (count <= requestsPerMinute) return undefined;
    const seconds = Math.ceil(((minute + 1) * MINUTE_MS - now.getTime()) / 1000);
    return failed(429, 'Too many requests', { 'Retry-After': String(seconds) });
  };
}
