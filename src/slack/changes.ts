import type { Journal } from '../log.js';
import type { Asker } from './who.js';

/** And what brought it about. */
export type Whose = Pick<Asker, 'workspace' | 'person' | 'reference'>;
type Listener = (whose: Whose) => Promise<void>;

export type Changes = ReturnType<typeof createChanges>;

/** Something of this person has changed: whoever shows it to them shows it anew. */
export function createChanges(log: Journal) {
  const listeners: Listener[] = [];
  return {
    hear(listener: Listener): void {
      listeners.push(listener);
    },

    /** Never fails: what has changed has changed, whether or not it could be shown. */
    async tell(whose: Whose): Promise<void> {
      const { reference } = whose;
      for (const listener of listeners)
        await listener(whose).catch((error: unknown) =>
          log.warn({ reference, error }, 'a change could not be shown'),
        );
    },
  };
}
