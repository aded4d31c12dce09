import type { Journal } from '../../log.js';
import type { Requester } from './actor.js';

/** Whose data changed, and the reference of what changed it. */
export type ChangedFor = Pick<Requester, 'workspace' | 'person' | 'reference'>;
type Subscriber = (changedFor: ChangedFor) => Promise<void>;

export type PersonChanges = ReturnType<typeof createPersonChanges>;

/** Says that something this person sees has changed, so that views such as the App Home are updated. */
export function createPersonChanges(log: Journal) {
  const subscribers: Subscriber[] = [];
  return {
    subscribe(subscriber: Subscriber): void {
      subscribers.push(subscriber);
    },

    /** Never fails: the change itself is done, whether or not it can be shown. */
    async publish(changedFor: ChangedFor): Promise<void> {
      const { reference } = changedFor;
      for (const subscriber of subscribers)
        await subscriber(changedFor).catch((error: unknown) =>
          log.warn({ reference, error }, 'could not show a change'),
        );
    },
  };
}
