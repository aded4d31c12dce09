import { oneLine } from '../../api/read/label.js';
import type { HeldAs, Post } from '../../api/records.js';
import { isWaiting } from '../approval/waiting.js';
import { HELD_WORDS } from '../card/lines.js';
import { partsOfHeld } from '../card/parts.js';
import { heldAs, networksLeft } from '../states.js';
import type { HeldPost } from '../table/held-row.js';

/** Shows posts that Upnext holds among those of the service: lists, counts and warnings treat both alike. */

/** A post of the service, or with `own` one that Upnext holds. */
export type ListedPost = Post & {
  own?: HeldPost;
  /** It arrived at the service just now, and Upnext may not know that yet. */
  heldBefore?: HeldPost;
  campaign?: string | undefined;
};

/** Posts without a time belong to no day. */
export type TimedPost = ListedPost & { scheduledAt: Date };

export function asPost(post: HeldPost): ListedPost & { held: HeldAs; own: HeldPost } {
  const { id, dueAt, state, values, about, reason } = post;
  const platforms = networksLeft(post);
  const parts = partsOfHeld({ ...post, sent: [], platforms });
  const content = parts[0]?.text ?? post.content;
  return {
    id,
    content,
    platforms,
    label: oneLine(content) || 'Untitled',
    ...(parts.length > 1 && {
      parts: parts.map((part) => ({ platforms: part.platforms, content: part.text })),
    }),
    ...(dueAt && { scheduledAt: dueAt }),
    ...(reason !== undefined && { problem: reason }),
    ...(values.picture && { hasPicture: true }),
    held: heldAs(post),
    campaign: values.campaign,
    ...(state === 'proposed' && { proposal: proposalTitle(about) }),
    own: post,
    ...(isWaiting(post) && post.leavesAt && { expiresAt: post.leavesAt }),
  };
}

/** "Proposed, by Claude on my laptop" */
const proposalTitle = ({ proposal }: HeldPost['about']): string =>
  [HELD_WORDS.proposed.title, proposal?.agent].filter(Boolean).join(', by ');
