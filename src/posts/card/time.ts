import { HOUR_MS } from '../../durations.js';
import { cardOf, type HeldPost } from '../table/held-row.js';
import { needsApproval } from '../held/waiting.js';

/** So that a channel is not full of cards. Approvers get more time, with a weekend in it. */
const CARD_BEFORE_MS = 24 * HOUR_MS;
const APPROVALS_BEFORE_MS = 72 * HOUR_MS;

/** Its card was posted, or will be soon, so the people who have to act are told now. */
export function isShown(post: HeldPost, now: Date): boolean {
  const from = showsFrom(post);
  return from === undefined || from <= now || cardOf(post) !== undefined;
}

/** When the card of an occurrence appears, unless it has one. Undefined for posts that do not repeat. */
export function showsFrom(
  post: Pick<HeldPost, 'series' | 'leavesAt' | 'policy' | 'values'>,
): Date | undefined {
  if (post.series === undefined || !post.leavesAt) return undefined;
  return new Date(post.leavesAt.getTime() - (needsApproval(post) ? APPROVALS_BEFORE_MS : CARD_BEFORE_MS));
}
