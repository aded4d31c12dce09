import type { Post } from './post.js';
import { UNSENT } from './states.js';
import { isApproved, isWaiting, needsChanges } from './waiting.js';

const AS_STORED = ['proposed', 'draft', 'sending', ...UNSENT] as const;

/** `changes-requested`: it waits for approval, and a reviewer asked for changes. */
export type ShownState =
  | (typeof AS_STORED)[number]
  | ('held' | 'waiting' | 'changes-requested' | 'approved' | 'frozen');

/** What a post is called as long as Upnext has it. */
export function shownState(post: Post): ShownState {
  const stored = AS_STORED.find((state) => state === post.state);
  if (stored || post.state !== 'held') return stored ?? 'held';
  if (post.freeze) return 'frozen';
  if (isWaiting(post)) return needsChanges(post) ? 'changes-requested' : 'waiting';
  return isApproved(post) ? 'approved' : 'held';
}
