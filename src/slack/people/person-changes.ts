import type { Journal } from '../../log.js';
import type { Requester } from './actor.js';

/** Whose data changed, and the reference of what changed it. */
export type ChangedFor = Pick<Requester, 'workspace' | 'person' | 'reference'>;

/** A post has changed. It names these people; others see it in lists. */
export interface ChangedPost extends Pick<Requester, 'workspace' | 'reference'> {
  people: string[];
}

export type AllChanges = ReturnType<typeof createChanges>;

/** Says that something people see has changed, so that views such as the App Home are updated. */
export const createChanges = (log: Journal) => ({
  personChanges: changesOf<ChangedFor>(log),
  postChanges: changesOf<ChangedPost>(log),
});

function changesOf<Change extends Pick<Requester, 'reference'>>(log: Journal) {
  const subscribers: ((changed: Change) => Promise<void>)[] = [];
  return {
    subscribe(subscriber: (changed: Change) => Promise<void>): void {
      subscribers.push(subscriber);
    },

    /** Never fails: the change itself is done, whether or not it can be shown. */
    async publish(changed: Change): Promise<void> {
      const { reference } = changed;
      for (const subscriber of subscribers)
        await subscriber(changed).catch((error: unknown) =>
          log.warn({ reference, error }, 'could not show a change'),
        );
    },
  };
}
