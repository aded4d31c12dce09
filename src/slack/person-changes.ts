import type { Journal } from '../log.js';
import type { Requester } from './actor.js';

/** And what brought it about. */
export type ChangedFor = Pick<Requester, 'workspace' | 'person' | 'reference'>;
type Listener = (whose: ChangedFor) => Promise<void>;

export type PersonChanges = ReturnType<typeof createPersonChanges>;

/** Something of this person has changed: whoever shows it to them shows it anew. */
export function createPersonChanges(log: Journal) {
  const listeners: Listener[] = [];
  return {
    subscribe(listener: Listener): void {
      listeners.push(listener);
    },

    /** Never fails: what has changed has changed, whether or not it could be shown. */
    async publish(whose: ChangedFor): Promise<void> {
      const { reference } = whose;
      for (const listener of listeners)
        await listener(whose).catch((error: unknown) =>
          log.warn({ reference, error }, 'a change could not be shown'),
        );
    },
  };
}
