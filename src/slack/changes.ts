import type { Log } from '../log.js';
import type { Who } from './who.js';

export type Whose = Pick<Who, 'workspace' | 'person'>;
type Listener = (whose: Whose) => Promise<void>;

export type Changes = ReturnType<typeof createChanges>;

/** Something of this person has changed: whoever shows it to them shows it anew. */
export function createChanges(log: Log) {
  const listeners: Listener[] = [];
  return {
    hear(listener: Listener): void {
      listeners.push(listener);
    },

    /** Never fails: what has changed has changed, whether or not it could be shown. */
    async tell(whose: Whose): Promise<void> {
      for (const listener of listeners)
        await listener(whose).catch((error: unknown) => log.warn({ error }, 'a change could not be shown'));
    },
  };
}
