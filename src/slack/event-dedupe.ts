import type { Deps } from '../deps.js';
import type { Requester } from './actor.js';

/**
 * Slack resends an event whose ack it missed, to any instance, so the ids are stored. A form that is sent twice is
 * handled by its life cycle instead: both deliveries are answered, and there is one submission.
 */
export function createEventDedupe({ store, now, log }: Pick<Deps, 'store' | 'now' | 'log'>) {
  return {
    async isFirst({ workspace, reference }: Requester, { event_id }: { event_id: string }): Promise<boolean> {
      return store.seenEvents.first(workspace, event_id, now()).catch((error: unknown) => {
        log.warn({ reference, error }, 'could not store an event id');
        return true;
      });
    },
  };
}
