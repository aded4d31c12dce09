import type { Post } from './post.js';
import type { Gate } from './turn.js';
import { approvals, isUnallowed, needsApproval } from './waiting.js';

/** Who may approve it at this moment, as Slack says. */
export type MayApprove = Record<'approvers' | 'admins', string[]>;

/**
 * A held post leaves only if everyone whose approval its project requires has approved this version, which never changes. Whoever
 * decides after the post was read changes its `seq`, so it is read again.
 */
export function gateOf(post: Post, now?: MayApprove): Gate {
  const { policy } = post;
  if (isUnallowed(post)) return 'closed';
  if (!policy || !needsApproval(post)) return 'open';
  if (!now) return 'unknown';
  const approved = approvals(post).filter(({ decision, person }) =>
    (decision === 'emergency' ? now.admins : now.approvers).includes(person),
  );
  const needed = policy.needed === 'all' ? Math.max(now.approvers.length, 1) : policy.needed;
  return approved.length < needed ? 'closed' : 'open';
}
