import type { CallAnswer } from './send.js';

/** The schedule of Standard Webhooks; the first call is made at once. */
const RETRY_AFTER_S = [5, 5 * 60, 30 * 60, 2 * 3_600, 5 * 3_600, 10 * 3_600, 10 * 3_600];
const SLOW_DOWN = [429, 502, 503, 504];

/** Undefined once all tries are made. A receiver that asks for time gets it: what it names, else twice the usual. */
export function retryAfterSeconds(answer: CallAnswer, attempts: number, at: Date): number | undefined {
  const usual = RETRY_AFTER_S[attempts - 1];
  if (usual === undefined || answer.status === undefined) return usual;
  const asked = secondsAsked(answer.retryAfter, at);
  return Math.max(usual * (SLOW_DOWN.includes(answer.status) ? 2 : 1), asked);
}

/** Retry-After is a number of seconds or a date; a day is as long as anybody is waited for. */
function secondsAsked(retryAfter: string | undefined, at: Date): number {
  if (!retryAfter) return 0;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - at.getTime()) / 1_000;
  return Math.min(Math.max(seconds || 0, 0), 86_400);
}
