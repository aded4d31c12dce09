import type { Deps } from '../deps.js';
import type { Who } from './who.js';

/** What each kind of delivery has only once: an event its id; what a person did, the trigger that Slack made of it. */
interface Named {
  event_id?: string;
  trigger_id?: string;
  type?: string;
}

const REMEMBERED = 20_000;

/**
 * Slack sends an event again when it did not hear an answer, to any instance: so these are noted in the database. What a
 * person does is never sent again; a second one is somebody's recording, and each instance knows its own. A form that
 * comes twice gets both its answers: that it is one submission is the life cycle's business.
 */
export function createReplays({ store, now, log }: Pick<Deps, 'store' | 'now' | 'log'>) {
  const triggers = new Set<string>();

  async function isFirstEvent(workspace: string, event: string): Promise<boolean> {
    return store.heard.first(workspace, event, now()).catch((error: unknown) => {
      log.warn({ error }, 'an event could not be noted');
      return true;
    });
  }

  function isFirstTrigger(trigger: string): boolean {
    if (triggers.has(trigger)) return false;
    triggers.add(trigger);
    if (triggers.size > REMEMBERED) triggers.delete(triggers.values().next().value as string);
    return true;
  }

  return {
    async isFirst({ workspace }: Who, body: object): Promise<boolean> {
      const { event_id, trigger_id, type }: Named = body;
      if (event_id) return isFirstEvent(workspace, event_id);
      return !trigger_id || type === 'view_submission' || isFirstTrigger(trigger_id);
    },
  };
}
