import type { Button, ConfirmationDialog } from '@slack/types';
import * as z from 'zod';
import type { HeldPost } from '../table/held-row.js';
import { UNSENT } from '../table/held-tables.js';
import { button, confirmLoss } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { adminButton, approvalButtons, type Viewer } from '../approval/lines.js';
import { stopRepeating } from '../series/rule.js';
import { isWaiting, needsApproval } from '../held/waiting.js';
import { quoted } from './lines.js';
import { namesIn, restOf } from './parts.js';

/** The buttons of a held post: on its card, in lists and in the App Home. */

export const HELD_EDIT = 'held_edit';
export const HELD_TIME = 'held_time';
export const HELD_CANCEL = 'held_cancel';
export const HELD_PUBLISH = 'held_publish';
export const HELD_SCHEDULE = 'held_schedule';
export const PROPOSAL_SCHEDULE = 'proposal_schedule';

/** How the id of the row with these buttons begins, on messages that are about one post. */
export const HELD_BLOCK = 'held-';

/** The post and its version, as the person who presses the button saw it. */
export const heldButton = z.object({
  id: z.string(),
  version: z.number(),
  /** The state that the button repairs, on a message that stays as it is. */
  repairs: z.enum(UNSENT).optional(),
});
export type HeldButton = z.infer<typeof heldButton>;

/** The one button that repairs what failed, for messages that stay as they are. */
export function repairButtons(post: HeldPost): Button[] {
  const { id, version, state } = post;
  const repairs = UNSENT.find((one) => one === state);
  if (!repairs) return [];
  const value = encodeButtonValue({ id, version, repairs } satisfies HeldButton);
  return [
    repairs === 'refused'
      ? button(fixOf(post), HELD_EDIT, { value })
      : button('New time', HELD_TIME, { value }),
  ];
}

const fixOf = (post: HeldPost) => ['Fix', restOf(post)].filter(Boolean).join(' ');

export function buttonsFor(post: HeldPost, viewer?: Viewer): Button[] {
  const { id, version, state } = post;
  const value = encodeButtonValue({ id, version } satisfies HeldButton);
  const edit = (text = 'Edit') => button(text, HELD_EDIT, { value });
  const time = button('New time', HELD_TIME, { value });
  const remove = (text: string, confirm: ConfirmationDialog) =>
    button(text, HELD_CANCEL, { value, style: 'danger', confirm });
  const cancel = post.series
    ? remove('Skip this one', confirmSkip(post))
    : remove('Cancel post', confirmEnd('Cancel', post));
  const first = state === 'held' ? approvalButtons(post, value, viewer) : [];
  const last = [...adminButton(post, value), ...stopRepeating(post)];
  if (viewer?.mayChange === false) return first;
  // Its new time would be a version that nobody has approved, or that the freeze stops.
  const publish = canPublishNow(post) ? [button('Publish now', HELD_PUBLISH, { value })] : [];
  switch (state) {
    case 'proposed':
      return [
        button('Schedule', PROPOSAL_SCHEDULE, { value, style: 'primary' }),
        edit(),
        remove('Discard', confirmDiscard(post)),
      ];
    case 'draft':
      return [
        button('Schedule', HELD_SCHEDULE, { value, style: 'primary' }),
        edit(),
        remove('Delete', confirmDelete(post)),
      ];
    case 'held':
      return [...first, edit(), ...(isWaiting(post) ? [] : [time]), cancel, ...publish, ...last];
    case 'refused':
      return [edit(fixOf(post)), cancel, ...last];
    case 'missed':
    case 'expired':
      return [time, edit(), remove('Delete post', confirmEnd('Delete', post)), ...last];
    default:
      return [];
  }
}

export const canPublishNow = (post: HeldPost): boolean =>
  post.state === 'held' && !needsApproval(post) && !post.freeze;

/** The one that leads on, for a post that Upnext won’t send otherwise. */
export const fixButton = (post: HeldPost): Button | undefined =>
  UNSENT.some((state) => state === post.state) ? buttonsFor(post)[0] : undefined;

const whatIsUnsent = (post: HeldPost): string => {
  const rest = restOf(post);
  return rest
    ? `Already scheduled on ${namesIn(post.sent)}. It won’t be sent to ${rest}.`
    : 'It won’t be sent.';
};

const confirmEnd = (verb: 'Cancel' | 'Delete', post: HeldPost) =>
  confirmLoss(
    `${verb} this post?`,
    `${quoted(post)}\n${whatIsUnsent(post)} Its text stays on the card.`,
    `${verb} post`,
    'Keep post',
  );

const confirmSkip = (post: HeldPost) =>
  confirmLoss(
    'Skip this post?',
    `${quoted(post)}\n${whatIsUnsent(post)} The rest of the series isn’t affected.`,
    'Skip',
    'Keep post',
  );
const confirmDiscard = (post: HeldPost) =>
  confirmLoss(
    'Discard this proposal?',
    `${quoted(post)}\nIts text stays on this card.`,
    'Discard',
    'Keep proposal',
  );
const confirmDelete = (post: HeldPost) =>
  confirmLoss(
    'Delete this draft?',
    `${quoted(post)}\nIts text stays on this card.`,
    'Delete draft',
    'Keep draft',
  );
