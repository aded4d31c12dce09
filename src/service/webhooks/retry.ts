import { DAY_S, HOUR_S } from '../durations.js';
import type { WebhookResult } from './send.js';

/** The schedule of Standard Webhooks, after the immediate first attempt. */
const RETRY_AFTER_S = [5, 5 * 60, 30 * 60, 2 * HOUR_S, 5 * HOUR_S, 10 * HOUR_S, 10 * HOUR_S];
const SLOW_DOWN = [429, 502, 503, 504];

/** Undefined after the last attempt. A receiver that asks to slow down gets its Retry-After, or at least twice the usual delay. */
export function retryAfterSeconds(result: WebhookResult, attempts: number, at: Date): number | undefined {
  const usual = RETRY_AFTER_S[attempts - 1];
  if (usual === undefined || result.status === undefined) return usual;
  const requested = requestedSeconds(result.retryAfter, at);
  return Math.max(usual * (SLOW_DOWN.includes(result.status) ? 2 : 1), requested);
}

/** Retry-After is a number of seconds or a date. Waits for a day at most. */
function requestedSeconds(retryAfter: string | undefined, at: Date): number {
  if (!retryAfter) return 0;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - at.getTime()) / 1_000;
  return Math.min(Math.max(seconds || 0, 0), DAY_S);
}
