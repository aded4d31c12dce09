import type { Deps } from '../../deps.js';
import { type Actor, isReadByOthers } from '../../slack/people/actor.js';
import { placeOf } from '../model/card-appears.js';
import type { Post } from '../model/post.js';

/** Elsewhere, the card is a direct message to the author. */
export async function showsCards(
  { store }: Pick<Deps, 'store'>,
  { workspace, channel }: Pick<Actor, 'workspace' | 'channel'>,
): Promise<boolean> {
  if (!channel || !isReadByOthers(channel)) return false;
  const found = await store.channels.find(workspace, channel);
  return found.project !== undefined && found.showsCards;
}

/** The channel of its card. Undefined for a direct message. */
export async function findPlace(deps: Pick<Deps, 'store'>, post: Post): Promise<string | undefined> {
  const { channel, ifItShowsCards } = placeOf(post);
  return ifItShowsCards && !(await showsCards(deps, post)) ? undefined : channel;
}
