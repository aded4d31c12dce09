import type { Deps } from '../../deps.js';
import { type Actor, isReadByOthers } from '../../slack/people/actor.js';
import { showsFrom } from '../model/card-appears.js';
import { cardOf, type Post } from '../model/post.js';
import { NEED_AUTHOR } from '../model/shown.js';
import { isUnallowed, isWaiting, needsApproval } from '../model/waiting.js';

/** Elsewhere, the card is a direct message to the author. */
export async function showsCards(
  { store }: Pick<Deps, 'store'>,
  { workspace, channel }: Pick<Actor, 'workspace' | 'channel'>,
): Promise<boolean> {
  if (!channel || !isReadByOthers(channel)) return false;
  return (await store.channels.find(workspace, channel)).showsCards;
}

/** The channel of its card: where it is, where its approvers see it, or where it was scheduled. None until it is allowed. */
export async function findPlace(deps: Pick<Deps, 'store'>, post: Post): Promise<string | undefined> {
  const card = cardOf(post);
  if (isUnallowed(post)) return card?.channel;
  const isForApprovers = post.state !== 'proposed' && needsApproval(post);
  const forApprovers = isForApprovers ? post.policy?.channel : undefined;
  const isNewHere = post.about.asksAdmin && card?.channel === undefined;
  if (card && !isNewHere) return isWaiting(post) ? (post.policy?.channel ?? card.channel) : card.channel;
  return forApprovers ?? ((await showsCards(deps, post)) ? post.channel : undefined);
}

/** When the card of an occurrence appears, if that is later. Whoever changes it before that has seen it in a list. */
export function isNearLater({ now }: Pick<Deps, 'now'>, post: Post): Date | undefined {
  const from = showsFrom(post);
  return !cardOf(post) && isQuiet(post) && from && from > now() ? from : undefined;
}

/** Thousands of cards would flood a channel. Those of an import appear when somebody has to do something. */
export const isQuietImport = (post: Post): boolean =>
  post.about.importId !== undefined && !needsApproval(post) && isQuiet(post);

const isQuiet = (post: Post): boolean => !NEED_AUTHOR.includes(post.state) && !isUnallowed(post);

/** It was cancelled before it had a card. */
export const isSkippedUnseen = (post: Post): boolean =>
  post.series !== undefined && post.state === 'cancelled';
