import type { Deps } from '../deps.js';
import type { Requester } from './actor.js';

const EVER = new Date(0);

/**
 * Whether a press or a command is handled for the first time on any instance. Each has a trigger of its own, so a request
 * that somebody recorded and sent again does nothing. Without the database it is handled, because people come first.
 */
export async function isFirstOfTrigger(
  { store, now, log }: Pick<Deps, 'store' | 'now' | 'log'>,
  { workspace, reference }: Requester,
  trigger: string | undefined,
): Promise<boolean> {
  if (!trigger) return true;
  try {
    return await store.seenEvents.firstSince(EVER, workspace, `trigger ${trigger}`, now());
  } catch (error) {
    log.warn({ reference, error }, 'could not store a trigger');
    return true;
  }
}
