import * as z from 'zod';
import type { Journal } from '../../log.js';
import { isOrganization, type Requester } from '../people/actor.js';
import type { StoredPlaces } from './places-table.js';

/** Commands and events name the workspace where they happened. Presses and forms only name the organization. */
const sentFrom = z.object({
  team_id: z.string().startsWith('T'),
  user_id: z.string().optional(),
  channel_id: z.string().optional(),
  event: z
    .object({ user: z.string().optional().catch(undefined), channel: z.string().optional().catch(undefined) })
    .optional(),
});

interface NotePlacesDeps {
  store: { places: Pick<StoredPlaces, 'note'> };
  log: Journal;
}

/** Remembers which workspace of an organization a channel or a person is in, to delete their data when Upnext is removed there. */
export function notePlaces(
  { store, log }: NotePlacesDeps,
  { workspace, reference }: Requester,
  body: object,
): void {
  if (!isOrganization(workspace)) return;
  const { team_id, user_id, channel_id, event } = sentFrom.safeParse(body).data ?? {};
  if (team_id === undefined) return;
  const places = [user_id, channel_id, event?.user, event?.channel].flatMap((place) => place || []);
  store.places
    .note(workspace, team_id, [...new Set(places)])
    .catch((error: unknown) => log.warn({ reference, error }, 'could not store where a request came from'));
}
