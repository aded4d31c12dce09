import type { Button } from '@slack/types';
import { plain } from '../../slack/text/blocks.js';
import { postAgainButton, type PostToFind } from '../../ui/shared-buttons.js';
import { fixButton } from '../card/buttons.js';
import type { ListedPost } from './held-as-post.js';

/** What leads on from a post that won’t go out or has failed: *Fix*, *New time* or *Post again*, beside its line. */
export function repairButton(post: ListedPost, project: PostToFind['project']): Button | undefined {
  if (post.own) return fixButton(post.own);
  const again = postAgainButton(post, project);
  return again && { ...again, text: plain('Post again') };
}
