import type { Deps } from '../deps.js';
import type { Asker } from './who.js';

/**
 * Slack sends an event again when it did not hear an answer, to any instance: so these are noted in the database. A form
 * that comes twice gets both its answers: that it is one submission is the life cycle's business.
 */
export function createReplays({ store, now, log }: Pick<Deps, 'store' | 'now' | 'log'>) {
  return {
    async isFirst({ workspace, reference }: Asker, { event_id }: { event_id: string }): Promise<boolean> {
      return store.heard.first(workspace, event_id, now()).catch((error: unknown) => {
        log.warn({ reference, error }, 'an event could not be noted');
        return true;
      });
    },
  };
}
