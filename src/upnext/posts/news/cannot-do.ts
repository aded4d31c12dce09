import { OUTCOME_UNKNOWN } from '../../forms/outcomes.js';
import { namesIn, restOf } from '../card/parts.js';
import type { Post } from '../model/post.js';
import { shownAs, shownState } from '../model/shown.js';

export const ALREADY_SENT = 'Already sent to the scheduling service, so it can’t be changed or cancelled.';

/** Why a press changed nothing: what has happened to the post since the presser saw it. */
export function cannotDo(post: Post | undefined, person: string): string {
  if (!post) return 'This post no longer exists. To see current posts, use `/upnext posts`.';
  const { changedBy, state } = post;
  const who = changedBy === person ? 'You' : `<@${changedBy}>`;
  const unsent = whatWasNotSent(post);
  switch (state) {
    case 'cancelled':
      return `${who} already ${shownAs(shownState(post)).title.toLowerCase()} this post. ${unsent}`;
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
      return ALREADY_SENT;
  }
}

export function whatWasNotSent(post: Post | undefined): string {
  if (post?.state === 'unconfirmed') return OUTCOME_UNKNOWN;
  const rest = post && restOf(post);
  return rest ? `Already scheduled on ${namesIn(post.sent)}. Not sent to ${rest}.` : 'Nothing was sent.';
}
