import type { Post } from './post.js';
import { isApproved, isWaiting, needsChanges } from './waiting.js';

export type ShownState =
  | 'proposed'
  | 'draft'
  | 'held'
  | 'waiting'
  /** Waits for approval, and a reviewer asked for changes. */
  | 'changes-requested'
  | 'approved'
  | 'frozen'
  | 'sending'
  | 'refused'
  | 'missed'
  | 'expired'
  | 'unconfirmed';

/** What a post is called as long as Upnext has it. */
export function shownState(post: Post): ShownState {
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
