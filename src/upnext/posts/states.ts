import type { HeldAs } from '../api/records.js';
import { isApproved, isWaiting, needsChanges } from './approval/waiting.js';
import type { Cause } from './causes.js';
import type { HeldPost } from './table/held-row.js';
import { type HeldState, UNSENT } from './table/held-tables.js';

/** What the states of a post that Upnext holds mean. */

/** Upnext has these, so they can still be changed. */
export const CHANGEABLE: HeldState[] = ['proposed', 'draft', 'held', ...UNSENT];

/** Why a post was deleted that would not have gone out anyway. */
export const DELETED_AFTER: Partial<Record<HeldState, Cause>> = {
  proposed: 'discarded',
  missed: 'missed',
  expired: 'expired',
  unconfirmed: 'unconfirmed',
};

/** What is left to send: editing cannot change what the service has. */
export const networksLeft = ({ platforms, sent }: Pick<HeldPost, 'platforms' | 'sent'>): string[] =>
  platforms.filter((platform) => !sent.some((part) => part.platforms.includes(platform)));

/** Nothing goes out unless somebody schedules it. */
export const isUnscheduled = (state: HeldState): boolean => state === 'draft' || state === 'proposed';

export const isChangeable = (state: HeldState): boolean => CHANGEABLE.includes(state);

/** What a post is called as long as Upnext has it. */
export function heldAs(post: HeldPost): HeldAs {
  const { state } = post;
  switch (state) {
    case 'proposed':
    case 'draft':
    case 'sending':
    case 'refused':
    case 'missed':
    case 'expired':
    case 'unconfirmed':
      return state;
    case 'held':
      if (post.freeze) return 'frozen';
      if (isWaiting(post)) return needsChanges(post) ? 'changes-requested' : 'waiting';
      return isApproved(post) ? 'approved' : 'held';
    default:
      return 'held';
  }
}
