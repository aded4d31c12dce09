import type { Deps } from '../deps.js';
import type { Requester } from './actor.js';

/**
 * Slack sends an event again when it did not hear an answer, to any instance: so these are noted in the database. A form
 * that comes twice gets both its answers: that it is one submission is the life cycle's business.
 */
export function createEventDedupe({ store, now, log }: Pick<Deps, 'store' | 'now' | 'log'>) {
  return {
    async isFirst({ workspace, reference }: Requester, { event_id }: { event_id: string }): Promise<boolean> {
      return store.seenEvents.first(workspace, event_id, now()).catch((error: unknown) => {
        log.warn({ reference, error }, 'an event could not be noted');
        return true;
      });
    },
  };
}
