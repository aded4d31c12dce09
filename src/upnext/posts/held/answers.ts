import type { HeldPost } from '../model/post.js';
import { DELETED_AFTER } from '../model/states.js';
import { whatWasNotSent } from '../news/press.js';

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
