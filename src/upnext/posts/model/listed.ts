import type { Post } from '../../api/records.js';
import type { HeldPost } from './post.js';

/** Shows posts that Upnext holds among those of the service: lists, counts and warnings treat both alike. */

/** A post of the service, or with `own` one that Upnext holds. */
export type ListedPost = Post & {
  own?: HeldPost;
  /** It arrived at the service just now, and Upnext may not know that yet. */
  heldBefore?: HeldPost;
  campaign?: string | undefined;
};

/** Posts without a time belong to no day. */
export type TimedPost = ListedPost & { scheduledAt: Date };
