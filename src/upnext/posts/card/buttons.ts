import type { Button } from '@slack/types';
import * as z from 'zod';
import { button, clip, confirm, confirmLoss } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import type { Post } from '../model/post.js';
import { type Press, shownAs, shownState } from '../model/shown.js';
import { UNSENT } from '../model/states.js';
import { isWaiting, needsApproval } from '../model/waiting.js';
import { adminButton, approvalButtons, type Viewer } from './approval-lines.js';
import { quoted } from './lines.js';
import { outcomeButtons } from './outcome.js';
import { namesIn, restOf } from './parts.js';
import { stopButton } from './series.js';

/** The buttons of a held post: on its card, in lists and in the App Home. */

export const EDIT_POST = 'edit_post';
export const MOVE_POST = 'move_post';
export const CANCEL_POST = 'cancel_post';
export const PUBLISH_POST = 'publish_post';
export const USE_AGAIN = 'use_post_again';
export const SCHEDULE_DRAFT = 'schedule_draft';
export const PROPOSAL_SCHEDULE = 'proposal_schedule';

/** How the id of the row with these buttons begins, on messages that are about one post. */
export const POST_BLOCK = 'post-';

/** The post and its version, as the person who presses the button saw it. `when`: the new time that they asked for. */
export const postButton = z.object({ id: z.string(), version: z.number(), when: z.string().optional() });
export type PostButton = z.infer<typeof postButton>;

const fixOf = (post: Post) => ['Fix', restOf(post)].filter(Boolean).join(' ');

export function buttonsFor(post: Post, viewer?: Viewer): Button[] {
  const { may } = shownAs(shownState(post));
  const own = viewer?.mayChange === false ? may.filter((press) => press === 'decide') : may;
  return own.flatMap((press) => drawn(press, post, viewer));
}

function drawn(press: Press, post: Post, viewer: Viewer | undefined): Button[] {
  const { id, version, state } = post;
  const value = encodeButtonValue({ id, version } satisfies PostButton);
  const remove = (label: string, verb: string, what: string, consequence: string) => {
    const text = `${quoted(post)}\n${consequence}`;
    const ask = confirmLoss(`${verb} this ${what}?`, text, `${verb} ${what}`, `Keep ${what}`);
    return [button(label, CANCEL_POST, { value, style: 'danger', confirm: ask })];
  };
  const end = (verb: string, label = `${verb} post`, stays = KEEPS_TEXT) =>
    remove(label, verb, 'post', `${whatIsUnsent(post)} ${stays}`);
  switch (press) {
    case 'decide':
      return approvalButtons(post, value, viewer);
    case 'schedule': {
      const action = state === 'draft' ? SCHEDULE_DRAFT : PROPOSAL_SCHEDULE;
      return [button('Schedule', action, { value, style: 'primary' })];
    }
    case 'edit':
      return [button(state === 'refused' ? fixOf(post) : 'Edit', EDIT_POST, { value })];
    case 'time':
      return isWaiting(post) ? [] : [timeButton({ id, version, when: viewer?.newTime })];
    case 'cancel':
      return post.series ? end('Skip', 'Skip this one', SERIES_GOES_ON) : end('Cancel');
    case 'delete':
      return state === 'draft' ? remove('Delete', 'Delete', 'draft', KEEPS_TEXT) : end('Delete');
    case 'discard':
      return remove('Discard', 'Discard', 'proposal', KEEPS_TEXT);
    case 'publish': {
      const ask = confirm('Publish this post now?', `${quoted(post)}\n${GOES_OUT_NOW}`, 'Publish now');
      return canPublishNow(post) ? [button('Publish now', PUBLISH_POST, { value, confirm: ask })] : [];
    }
    case 'override':
      return adminButton(post, value, viewer);
    case 'stop':
      return post.series ? [stopButton({ series: post.series, project: post.project.id })] : [];
    case 'reuse':
      return [button('Use as a new post', USE_AGAIN, { value })];
    case 'again':
      return outcomeButtons(post);
  }
}

function timeButton(move: PostButton): Button {
  const label = ['New time', move.when].filter(Boolean).join(': ');
  return button(clip(label, 50), MOVE_POST, { value: encodeButtonValue(move) });
}

/** Otherwise its new time would be a version that nobody has approved, or that the freeze stops. */
export const canPublishNow = (post: Post): boolean =>
  shownAs(shownState(post)).may.includes('publish') && !post.freeze && !needsApproval(post);

/** The one that leads on, for a post that Upnext won’t send otherwise. */
export const fixButton = (post: Post): Button | undefined =>
  UNSENT.some((state) => state === post.state) ? buttonsFor(post)[0] : undefined;

const GOES_OUT_NOW = 'It goes out in about a minute. You can’t undo this.';
const KEEPS_TEXT = 'Its text stays on the card.';
const SERIES_GOES_ON = 'The rest of the series isn’t affected.';

const whatIsUnsent = (post: Post): string => {
  if (post.state === 'unconfirmed') return 'If it was received, it may still go out.';
  const rest = restOf(post);
  return rest
    ? `Already scheduled on ${namesIn(post.sent)}. It won’t be sent to ${rest}.`
    : 'It won’t be sent.';
};
