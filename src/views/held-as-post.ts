import { oneLine } from '../api/read/label.js';
import type { HeldAs, Post } from '../api/records.js';
import type { HeldPost } from '../store/held-posts.js';
import { isWaiting } from './approval.js';

/** Shows posts that Upnext holds among those of the service: lists, counts and warnings treat both alike. */

export function asPost(post: HeldPost): Post & { held: HeldAs } {
  const { id, content, platforms, dueAt, reason } = post;
  return {
    ...{ id, content, platforms, label: oneLine(content) || 'Untitled' },
    ...(dueAt && { scheduledAt: dueAt }),
    ...(reason !== undefined && { problem: reason }),
    held: heldAs(post),
    ...(isWaiting(post) && post.leavesAt && { expiresAt: post.leavesAt }),
    others: () => [],
    details: () => ({}),
  };
}

function heldAs(post: HeldPost): HeldAs {
  const { state, freeze } = post;
  switch (state) {
    case 'draft':
    case 'sending':
    case 'refused':
    case 'missed':
    case 'expired':
      return state;
    default:
      if (freeze) return 'frozen';
      return isWaiting(post) ? 'waiting' : 'held';
  }
}

type Listed = Pick<Post, 'scheduledAt' | 'content' | 'platforms' | 'held'>;

/** A post that is being sent, or was sent just now, may have arrived at the service. Where the service lists it, it is left out. */
export function withHeld<P extends Listed>(listed: readonly P[], held: readonly P[]): P[] {
  const isListed = ({ held: as, scheduledAt, content, platforms }: P) =>
    (as === 'held' || as === 'sending') &&
    listed.some(
      (post) =>
        post.platforms.some((platform) => platforms.includes(platform)) &&
        post.scheduledAt?.getTime() === scheduledAt?.getTime() &&
        oneLine(post.content ?? '') === oneLine(content ?? ''),
    );
  return [...listed, ...held.filter((post) => !isListed(post))];
}
