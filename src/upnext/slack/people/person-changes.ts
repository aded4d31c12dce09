import type { Journal } from '../../log.js';
import type { Requester } from './actor.js';

/** Who did something, and the reference of what they did. */
export type ChangedFor = Pick<Requester, 'workspace' | 'person' | 'reference'>;

export type PersonChanges = ReturnType<typeof createPersonChanges>;

/** Says that somebody has changed what they see, so that their App Home is updated. */
export function createPersonChanges(log: Journal) {
  const subscribers: ((changed: ChangedFor) => Promise<void>)[] = [];
  return {
    subscribe(subscriber: (changed: ChangedFor) => Promise<void>): void {
      subscribers.push(subscriber);
    },

    /** Never fails: the change itself is done, whether or not it can be shown. */
    async publish(changed: ChangedFor): Promise<void> {
      const { reference } = changed;
      for (const subscriber of subscribers)
        await subscriber(changed).catch((error: unknown) =>
          log.warn({ reference, error }, 'could not show a change'),
        );
    },
  };
}
