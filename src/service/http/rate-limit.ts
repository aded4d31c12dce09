import { refused, type Answer } from './responses.js';

const MINUTE = 60_000;

/** So many requests a minute for each caller, counted in whole minutes; none is refused without a limit. */
export function createRateLimit(requestsPerMinute: number | undefined) {
  const counts = new Map<string, number>();
  let minute = 0;

  return (caller: string, now: Date): Answer | undefined => {
    if (requestsPerMinute === undefined) return undefined;
    const current = Math.floor(now.getTime() / MINUTE);
    if (current !== minute) counts.clear();
    minute = current;
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    if (count <= requestsPerMinute) return undefined;
    const seconds = Math.ceil(((minute + 1) * MINUTE - now.getTime()) / 1000);
    return refused(429, 'Too many requests', { 'Retry-After': String(seconds) });
  };
}
