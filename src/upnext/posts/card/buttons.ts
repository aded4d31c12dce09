import type { Button } from '@slack/types';
import * as z from 'zod';
import { button, confirm, confirmLoss } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import type { Post } from '../model/post.js';
import { UNSENT } from '../model/states.js';
import { isUnallowed, isWaiting, needsApproval } from '../model/waiting.js';
import { adminButton, approvalButtons, type Viewer } from './approval-lines.js';
import { quoted } from './lines.js';
import { outcomeButtons } from './outcome.js';
import { namesIn, restOf } from './parts.js';
import { stopRepeating } from './series.js';

/** The buttons of a held post: on its card, in lists and in the App Home. */

export const EDIT_POST = 'edit_post';
export const MOVE_POST = 'move_post';
export const CANCEL_POST = 'cancel_post';
export const PUBLISH_POST = 'publish_post';
export const SCHEDULE_DRAFT = 'schedule_draft';
export const PROPOSAL_SCHEDULE = 'proposal_schedule';

/** How the id of the row with these buttons begins, on messages that are about one post. */
export const POST_BLOCK = 'post-';

/** The post and its version, as the person who presses the button saw it. */
export const postButton = z.object({ id: z.string(), version: z.number() });
export type PostButton = z.infer<typeof postButton>;

const fixOf = (post: Post) => ['Fix', restOf(post)].filter(Boolean).join(' ');

export function buttonsFor(post: Post, viewer?: Viewer): Button[] {
  const { id, version, state } = post;
  const value = encodeButtonValue({ id, version } satisfies PostButton);
  const edit = button(state === 'refused' ? fixOf(post) : 'Edit', EDIT_POST, { value });
  const time = button('New time', MOVE_POST, { value });
  const schedule = (action: string) => button('Schedule', action, { value, style: 'primary' });
  const remove = (label: string, verb: string, what: string, consequence: string) =>
    button(label, CANCEL_POST, {
      value,
      style: 'danger',
      confirm: confirmLoss(
        `${verb} this ${what}?`,
        `${quoted(post)}\n${consequence}`,
        `${verb} ${what}`,
        `Keep ${what}`,
      ),
    });
  const end = (verb: string) => remove(`${verb} post`, verb, 'post', `${whatIsUnsent(post)} ${KEEPS_TEXT}`);
  const cancel = post.series
    ? remove('Skip this one', 'Skip', 'post', `${whatIsUnsent(post)} The rest of the series isn’t affected.`)
    : end('Cancel');
  const first = state === 'held' ? approvalButtons(post, value, viewer) : [];
  const last = [...adminButton(post, value), ...stopRepeating(post)];
  if (viewer?.mayChange === false) return first;
  const publish = button('Publish now', PUBLISH_POST, {
    value,
    confirm: confirm('Publish this post now?', `${quoted(post)}\n${GOES_OUT_NOW}`, 'Publish now'),
  });
  switch (state) {
    case 'proposed':
      return [schedule(PROPOSAL_SCHEDULE), edit, remove('Discard', 'Discard', 'proposal', KEEPS_TEXT)];
    case 'draft':
      return [schedule(SCHEDULE_DRAFT), edit, remove('Delete', 'Delete', 'draft', KEEPS_TEXT)];
    case 'held':
      return [
        ...first,
        edit,
        ...(isWaiting(post) ? [] : [time]),
        cancel,
        ...(canPublishNow(post) ? [publish] : []),
        ...last,
      ];
    case 'refused':
      return [edit, cancel, ...last];
    case 'missed':
    case 'expired':
    case 'unconfirmed':
      return [time, edit, end('Delete'), ...last];
    case 'scheduled':
    case 'partly-published':
    case 'failed':
      return outcomeButtons(post);
    default:
      return [];
  }
}

/** Otherwise its new time would be a version that nobody has approved, or that the freeze stops. */
export const canPublishNow = (post: Post): boolean =>
  post.state === 'held' && !isUnallowed(post) && !needsApproval(post) && !post.freeze;

/** The one that leads on, for a post that Upnext won’t send otherwise. */
export const fixButton = (post: Post): Button | undefined =>
  UNSENT.some((state) => state === post.state) ? buttonsFor(post)[0] : undefined;

const GOES_OUT_NOW = 'It goes out in about a minute. You can’t undo this.';
const KEEPS_TEXT = 'Its text stays on the card.';

const whatIsUnsent = (post: Post): string => {
  if (post.state === 'unconfirmed') return 'If it was received, it may still go out.';
  const rest = restOf(post);
  return rest
    ? `Already scheduled on ${namesIn(post.sent)}. It won’t be sent to ${rest}.`
    : 'It won’t be sent.';
};
