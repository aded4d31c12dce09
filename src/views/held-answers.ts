import type { HeldPost, ZoneClock } from '../store/held-row.js';
import { isChangeable } from '../plan/states.js';
import { joinWithAnd } from '../slack/markup.js';
import { networkName } from './post.js';
import { rulesChanged } from './moved-clock.js';
import { namesIn, restOf } from './held-parts.js';

/** What a person is told who presses a button of a held post, or sends its form. */

export const LEFT_MEANWHILE =
  'This post can’t be changed anymore, because it was sent to the service or cancelled in the meantime. Copy your text if you still need it.';

export const alreadyAtService = (networks: string[]) =>
  `The service already has this post for ${joinWithAnd(networks.map(networkName))} and can’t change it. Remove ${networks.length === 1 ? 'this network' : 'these networks'}.`;

export const CHANGED_MEANWHILE = (name: string, changes: string[]) =>
  `${name} changed this post while you were editing. ${changes.join(' ')} To replace that with your version, press the button again.`;

/** Nobody changed it. */
export const MOVED_MEANWHILE = (clock: ZoneClock, changes: string[]) =>
  `${rulesChanged(clock)}, so this post moved while you were editing. ${changes.join(' ')} To replace that with your version, press the button again.`;

/** For the form that changes only its time. */
export const TIME_CHANGED_MEANWHILE = (name: string, changes: string[]) =>
  `${[`${name} changed this post while you were choosing a time.`, ...changes].join(' ')} To set your time anyway, press the button again.`;

/** Names a form whose change is not stored yet. Until then, the earlier version is sent. */
export const unsavedChange = (change: string) =>
  `Change to a held post (until you save it, the post goes out as its card shows it): ${change}`;

export const HAS_UNSAVED_CHANGE =
  'You have a change to this post that isn’t saved yet, so nothing was sent. Save or discard it first. It’s in your messages with Upnext and in the App Home.';

/** The answer to a press that changed nothing. */
export function cannotDo(post: HeldPost | undefined): string {
  if (!post) return 'Upnext no longer has this post.';
  if (post.state === 'cancelled')
    return `<@${post.changedBy}> already cancelled this post. ${post.sent.length > 0 ? whatWasNotSent(post) : 'Nothing was sent.'}`;
  if (post.state === 'sending')
    return 'This post is being sent to the service right now, so it can’t be changed.';
  if (isChangeable(post.state) && post.movedFrom && post.clock)
    return `${rulesChanged(post.clock)}, so this post has moved. Check its card, then try again.`;
  if (isChangeable(post.state))
    return `<@${post.changedBy}> changed this post in the meantime. Check its card, then try again.`;
  return 'This post is already at the service, which can’t change or cancel posts.';
}

export const APPROVED_MEANWHILE =
  'This post was approved in the meantime, so it doesn’t need an exception. Nothing was sent. To send it, press *Send now* again.';
export const CANCELLED = 'Cancelled. Nothing was sent.';

/** The service already has a part of it. */
export const restCancelled = (post: HeldPost) => `Cancelled. ${whatWasNotSent(post)}`;

const whatWasNotSent = (post: HeldPost) =>
  `The service has this post for ${namesIn(post.sent)}. It wasn’t sent for ${restOf(post) ?? ''}.`;
export const SENDING_NOW = 'Upnext is sending it to the service now. The card shows the result.';
