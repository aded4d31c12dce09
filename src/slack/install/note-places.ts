import { MINUTE_MS } from '../../durations.js';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { Journal } from '../../log.js';
import { isOrganization, type Requester } from '../people/actor.js';
import type { StoredPlaces } from './places-table.js';

/** Short, because another instance may have deleted the data of a workspace that is added again. */
const KNOWN_MS = 10 * MINUTE_MS;
const MAX_KNOWN = 5_000;

/** Commands and events name the workspace where they happened. Presses and forms only name the organization. */
const sentFrom = z.object({
  team_id: z.string().startsWith('T'),
  user_id: z.string().optional(),
  channel_id: z.string().optional(),
  event: z
    .object({ user: z.string().optional().catch(undefined), channel: z.string().optional().catch(undefined) })
    .optional(),
});

/** The app is added to a workspace or removed from it, which deletes the places of that workspace. */
const accessChanged = z.object({
  event: z.object({ type: z.enum(['team_access_granted', 'team_access_revoked']) }),
});

interface NotePlacesDeps {
  store: { places: Pick<StoredPlaces, 'note'> };
  log: Journal;
}

export type NotePlaces = ReturnType<typeof createNotePlaces>;

/** Remembers which workspace of an organization a channel or a person is in, to delete their data when Upnext is removed there. */
export function createNotePlaces({ store, log }: NotePlacesDeps) {
  const known = new LRUCache<string, true>({ max: MAX_KNOWN, ttl: KNOWN_MS });

  return ({ workspace, reference }: Requester, body: object): void => {
    if ('event' in body && accessChanged.safeParse(body).success) return known.clear();
    if (!isOrganization(workspace)) return;
    const { team_id, user_id, channel_id, event } = sentFrom.safeParse(body).data ?? {};
    if (team_id === undefined) return;
    const places = [user_id, channel_id, event?.user, event?.channel].flatMap((place) => place || []);
    const fresh = [...new Set(places)].filter((place) => !known.has(`${workspace} ${team_id} ${place}`));
    for (const place of fresh) known.set(`${workspace} ${team_id} ${place}`, true);
    store.places.note(workspace, team_id, fresh).catch((error: unknown) => {
      for (const place of fresh) known.delete(`${workspace} ${team_id} ${place}`);
      log.warn({ reference, error }, 'could not store where a request came from');
    });
  };
}
