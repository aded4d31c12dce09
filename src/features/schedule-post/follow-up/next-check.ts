import { STUCK_AFTER_MS } from '../../../api/post-state.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often to check, by the time since the post was due. */
const PAUSES: [until: number, pause: number][] = [
  [2 * MINUTE_MS, 20_000],
  [15 * MINUTE_MS, MINUTE_MS],
  [2 * HOUR_MS, 2 * MINUTE_MS],
  [24 * HOUR_MS, 15 * MINUTE_MS],
  [72 * HOUR_MS, HOUR_MS],
];

/** Undefined after three days. One check is at the moment when the post counts as stuck. */
export function nextCheck(at: Date, now: Date): Date | undefined {
  const since = now.getTime() - at.getTime();
  const [, pause] = PAUSES.find(([until]) => since < until) ?? [];
  if (pause === undefined) return undefined;
  const next = Math.max(now.getTime(), at.getTime()) + pause;
  const stuckAt = at.getTime() + STUCK_AFTER_MS;
  return new Date(since < STUCK_AFTER_MS ? Math.min(next, stuckAt) : next);
}
