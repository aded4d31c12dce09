import { settledWithin } from '../answer/deadlines.js';
import type { Requester } from '../people/actor.js';
import type { OnceDeps } from './event-dedupe.js';

/** A trigger expires after three seconds, and the request still has to be handled. */
const STORE_TIMEOUT_MS = 500;

/**
 * Whether a press or a command is handled for the first time on any instance. Each has a trigger of its own, so a request
 * that somebody recorded and sent again does nothing. Without the database, or if the database is slow, it is handled,
 * because acting twice is better than not at all.
 */
export async function isFirstOfTrigger(
  { store, now, startTimer, log }: OnceDeps,
  { workspace, reference }: Requester,
  trigger: string | undefined,
): Promise<boolean> {
  if (!trigger) return true;
  const stored = store.seenEvents
    .isFirst(workspace, `trigger ${trigger}`, now())
    .catch((error: unknown) => void log.warn({ reference, error }, 'could not store a trigger'));
  return (await settledWithin(STORE_TIMEOUT_MS, stored, startTimer)) ?? true;
}
