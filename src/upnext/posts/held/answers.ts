import { joinWithAnd } from '../../slack/text/markup.js';
import { networkName } from '../../ui/words.js';
import type { HeldPost } from '../model/post.js';
import { DELETED_AFTER } from '../model/states.js';
import { whatWasNotSent } from '../news/press.js';

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

/** The post as it was before. The service may already have a part of it. */
export function cancelled(post: HeldPost | undefined): string {
  const done = post && DELETED_AFTER[post.state] ? 'Deleted' : 'Cancelled';
  return `${done}. ${whatWasNotSent(post)}`;
}
