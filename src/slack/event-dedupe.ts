import type { Deps } from '../deps.js';
import type { Requester } from './actor.js';
import { pause } from './deadlines.js';

/** An instance that has not finished an event within this time is taken to have stopped. */
const LEASE_MS = 2_000;
const CHECKS = 5;

/**
 * Slack resends an event whose ack it missed, to any instance, so the ids are stored. If the first instance stopped before
 * it finished, the one that gets the repeat handles the event. A form that is sent twice is handled by its life cycle
 * instead: both deliveries are answered, and there is one submission.
 */
export function createEventDedupe({ store, now, log }: Pick<Deps, 'store' | 'now' | 'log'>) {
  const { seenEvents } = store;

  /** Waits for the lease of another instance to end. */
  async function claim(workspace: string, event: string): Promise<boolean> {
    for (let check = 0; check <= CHECKS; check += 1) {
      if (check > 0) await pause(LEASE_MS / (CHECKS - 1));
      const result = await seenEvents.claim(workspace, event, now(), LEASE_MS);
      if (result !== 'busy') return result === 'claimed';
    }
    return false;
  }

  return {
    async handleOnce(actor: Requester, event: string, handle: () => Promise<void>): Promise<void> {
      const { workspace, reference } = actor;
      const claimed = await claim(workspace, event).catch((error: unknown) => {
        log.warn({ reference, error }, 'could not store an event id');
        return true;
      });
      if (!claimed) return;
      await handle();
      await seenEvents.finish(workspace, event, now()).catch((error: unknown) => {
        log.warn({ reference, error }, 'could not store that an event was handled');
      });
    },
  };
}
