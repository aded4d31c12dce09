import { oneLine } from '../../api/read/label.js';
import type { ListedPost } from '../model/listed.js';
import { madeOf } from '../model/outcome.js';
import { networksLeft, type Post } from '../model/post.js';
import { type ShownState, shownState } from '../model/shown.js';
import { AT_SERVICE } from '../model/states.js';
import { allParts } from '../model/texts.js';
import { isWaiting } from '../model/waiting.js';

export function asPost(post: Post): ListedPost & { shown: ShownState; own: Post } {
  const { id, dueAt, values, reason } = post;
  const isSent = AT_SERVICE.includes(post.state);
  const made = isSent ? madeOf(post) : undefined;
  const platforms = isSent ? post.platforms : networksLeft(post);
  const parts = allParts({ ...post, sent: [], platforms });
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
    ...(made && { status: made.status, results: made.results, problem: made.problem }),
    shown: shownState(post),
    campaign: values.campaign,
    own: post,
    ...(isWaiting(post) && post.leavesAt && { expiresAt: post.leavesAt }),
  };
}
