import type { Button, KnownBlock } from '@slack/types';
import type { Post } from '../../api/records.js';
import { section, withSubject } from '../../slack/text/blocks.js';
import { buttonsFor, HELD_EDIT, type HeldPost } from '../../posts/index.js';
import { openPostButton, showPostsButton, type PostsToList } from '../../ui/shared-buttons.js';

/** What the lists of the App Home share. */

export function editButton(post: HeldPost, name: string): Button | undefined {
  const edit = buttonsFor(post).find(({ action_id }) => action_id === HELD_EDIT);
  return edit && withSubject({ ...edit, action_id: `${HELD_EDIT}:${name}` }, post.content);
}

/** Shows the whole post, with what its reader can do about it. */
export const detailsButton = (
  { id, scheduledAt, label }: Post,
  project: { id: string },
): Button | undefined =>
  id === undefined
    ? undefined
    : openPostButton({ project: { id: project.id }, id, at: scheduledAt?.getTime() }, 'Details').map((one) =>
        withSubject(one, label),
      )[0];

/** Nobody can type a command in the App Home, so a button shows the rest. */
export const andMore = (count: number, list: PostsToList): KnownBlock[] =>
  count > 0 ? [section(`…and ${count} more`, showPostsButton('Show all', list)[0])] : [];
