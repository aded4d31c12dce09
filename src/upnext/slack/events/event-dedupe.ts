import type { Journal } from '../../log.js';
import { pause, type StartTimer } from '../answer/deadlines.js';
import type { Requester } from '../people/actor.js';
import type { SeenEvents } from './seen-events-table.js';

/** For all that is handled once. */
export interface OnceDeps {
  store: { seenEvents: Pick<SeenEvents, 'claim' | 'finish' | 'isFirst'> };
  now: () => Date;
  startTimer: StartTimer;
  log: Journal;
}

export type EventDedupe = ReturnType<typeof createEventDedupe>;

/** Longer than a listener takes, whose calls have timeouts. An instance that has not finished by then has stopped. */
const LEASE_MS = 6_000;
const CHECK_AFTER_MS = 500;
/** Together longer than a lease. */
const CHECKS = 14;

/**
 * Slack resends an event whose ack it missed, to any instance, so the ids are stored. If the first instance stopped before
 * it finished, the one that gets the repeat handles the event. A form that is sent twice is handled by its life cycle
 * instead: both deliveries are answered, and there is one submission.
 */
export function createEventDedupe({ store: { seenEvents }, now, startTimer, log }: OnceDeps) {
  /** Waits for the lease of another instance to end. */
  async function claim(workspace: string, event: string): Promise<boolean> {
    for (let check = 0; check <= CHECKS; check += 1) {
      if (check > 0) await pause(CHECK_AFTER_MS, startTimer);
      const result = await seenEvents.claim(workspace, event, now(), LEASE_MS);
      if (result !== 'busy') return result === 'claimed';
    }
    return false;
  }

  return {
    /** Resolves to false if it was handled before. */
    async handleOnce(actor: Requester, event: string, handle: () => Promise<void>): Promise<boolean> {
      const { workspace, reference } = actor;
      const claimed = await claim(workspace, event).catch((error: unknown) => {
        log.warn({ reference, error }, 'could not store an event id');
        return true;
      });
      if (!claimed) return false;
      await handle();
      await seenEvents.finish(workspace, event, now()).catch((error: unknown) => {
        log.warn({ reference, error }, 'could not store that an event was handled');
      });
      return true;
    },
  };
}
