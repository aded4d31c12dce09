import { HOUR_MS } from '../../../when/index.js';
import type { Post } from './post.js';
import { needsApproval } from './waiting.js';

/** So that a channel is not full of cards. Approvers get more time, with a weekend in it. */
const CARD_BEFORE_MS = 24 * HOUR_MS;
const APPROVALS_BEFORE_MS = 72 * HOUR_MS;

/** When the card of an occurrence appears, unless it has one. Undefined for posts that do not repeat. */
export function showsFrom(post: Pick<Post, 'series' | 'leavesAt' | 'policy' | 'values'>): Date | undefined {
  if (post.series === undefined || !post.leavesAt) return undefined;
  return new Date(post.leavesAt.getTime() - (needsApproval(post) ? APPROVALS_BEFORE_MS : CARD_BEFORE_MS));
}
