import { OUTCOME_UNKNOWN } from '../../forms/outcomes.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { networkName } from '../../ui/words.js';
import { namesIn, restOf } from '../card/parts.js';
import type { HeldPost } from '../model/post.js';
import { DELETED_AFTER } from '../model/states.js';

/** What a person is told who presses a button of a held post, or sends its form. */

export const LEFT_MEANWHILE =
  'This post can’t be changed anymore, because it was sent to the scheduling service or cancelled in the meantime. Copy your text if you still need it.';

const namesOf = (networks: string[]) => joinWithAnd(networks.map(networkName));

export const alreadyAtService = (networks: string[]) =>
  `Already scheduled on ${namesOf(networks)}, where it can’t be changed. Remove ${namesOf(networks)}.`;

export const CHANGED_MEANWHILE = (name: string, changes: string[]) =>
  `${[`${name} changed this post while this form was open.`, ...changes].join(' ')} To save your version anyway, press the button again.`;

/** Names a form whose change is not stored yet. Until then, the earlier version is sent. */
export const unsavedChange = (change: string) =>
  `Unsaved change. Until you save it, the version on the card goes out. ${change}`;

export const FROZEN_NOW = 'This project is frozen, so nothing can be published now. Nothing was changed.';

export const APPROVAL_FIRST =
  'This post needs approval first, so it can’t be published right away. Nothing was changed.';

/** In the form of a post that is not as its presser saw it. */
export const newerVersion = ({ changedBy }: HeldPost, person: string): string =>
  `${changedBy === person ? 'You' : `<@${changedBy}>`} changed this post in the meantime. This is the latest version.`;

/** Why a press changed nothing: what has happened to the post since the presser saw it. */
export function cannotDo(post: HeldPost | undefined, person: string): string {
  if (!post) return 'This post no longer exists. To see current posts, use `/upnext posts`.';
  const { changedBy, state } = post;
  const who = changedBy === person ? 'You' : `<@${changedBy}>`;
  const unsent = whatWasNotSent(post);
  switch (state) {
    case 'cancelled':
      return `${who} already cancelled this post. ${unsent}`;
    case 'sending':
      return 'This post is being sent to the scheduling service right now, so it can’t be changed.';
    case 'expired':
      return `This post wasn’t approved in time. ${unsent}`;
    case 'missed':
      return `This post missed its scheduled time. ${unsent}`;
    case 'unconfirmed':
      return `Upnext couldn’t find out whether this post was sent. ${unsent}`;
    case 'refused':
      return `The scheduling service rejected this post. ${unsent}`;
    case 'proposed':
    case 'draft':
    case 'held':
      return `${who} changed this post in the meantime.`;
    default:
      return 'This post was already sent, so it can’t be changed or cancelled.';
  }
}

/** The post as it was before. The service may already have a part of it. */
export function cancelled(post: HeldPost | undefined): string {
  const done = post && DELETED_AFTER[post.state] ? 'Deleted' : 'Cancelled';
  return `${done}. ${whatWasNotSent(post)}`;
}

function whatWasNotSent(post: HeldPost | undefined): string {
  if (post?.state === 'unconfirmed') return OUTCOME_UNKNOWN;
  const rest = post && restOf(post);
  return rest ? `Already scheduled on ${namesIn(post.sent)}. Not sent to ${rest}.` : 'Nothing was sent.';
}
