import { HOUR_MS } from '../../../when/index.js';
import { cardOf, type Post } from './post.js';
import { NEED_AUTHOR } from './shown.js';
import { AT_SERVICE } from './states.js';
import { isUnallowed, isWaiting, needsApproval } from './waiting.js';

/** When the card of a post appears, and where. */

/** So that a channel is not full of cards. Approvals get more time, with a weekend in it. */
const CARD_BEFORE_MS = 24 * HOUR_MS;
const APPROVALS_BEFORE_MS = 72 * HOUR_MS;

/** When the card of an occurrence appears, unless it has one. Undefined for posts that do not repeat. */
export function showsFrom(post: Pick<Post, 'series' | 'leavesAt' | 'policy' | 'values'>): Date | undefined {
  if (post.series === undefined || !post.leavesAt) return undefined;
  return new Date(post.leavesAt.getTime() - (needsApproval(post) ? APPROVALS_BEFORE_MS : CARD_BEFORE_MS));
}

/** When the card of an occurrence appears, if that is later. Whoever changes it before that has seen it in a list. */
export function appearsLater(post: Post, now: Date): Date | undefined {
  const from = showsFrom(post);
  return !cardOf(post) && isQuiet(post) && from && from > now ? from : undefined;
}

/**
 * Where its card is, where its approvers see it, or where it was scheduled. Without a channel, it is a direct message, as until it is
 * allowed.
 */
export function placeOf(post: Post): { channel: string | undefined; ifItShowsCards?: true } {
  const card = cardOf(post);
  const { channel = card?.channel } = post.policy ?? {};
  if (isUnallowed(post)) return { channel: card?.channel };
  const isNewHere = post.about.asksAdmin && card?.channel === undefined;
  if (card && !isNewHere) return { channel: isWaiting(post) ? channel : card.channel };
  if (post.state !== 'proposed' && needsApproval(post)) return { channel };
  return { channel: post.channel, ifItShowsCards: true };
}

/**
 * It gets no card as long as it has none: the answer to its form said it, or it is of an import, whose thousands of cards would flood a
 * channel before somebody has to do something. An occurrence that was cancelled before it had a card never gets one.
 */
export const hasNoCard = (post: Post): boolean =>
  post.form === 'open' ||
  (post.form === 'answered' && AT_SERVICE.includes(post.state)) ||
  (post.about.importId !== undefined && !needsApproval(post) && isQuiet(post)) ||
  (post.series !== undefined && post.state === 'cancelled');

const isQuiet = (post: Post): boolean => !NEED_AUTHOR.includes(post.state) && !isUnallowed(post);
