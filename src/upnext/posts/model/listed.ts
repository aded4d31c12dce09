import type { PostRecord } from '../../api/records.js';
import type { Post } from './post.js';
import type { ShownState } from './shown.js';

/** Posts that Upnext holds among those of the service: lists, counts and warnings treat both alike. */

/** A post of the service, or with `own` one that Upnext holds. */
export type ListedPost = PostRecord & {
  own?: Post;
  /** Upnext has this post. */
  shown?: ShownState;
  /** Upnext keeps a picture or video for it. */
  hasPicture?: true;
  /** It waits for approval until then. */
  expiresAt?: Date;
  /** It arrived at the service just now, and Upnext may not know that yet. */
  heldBefore?: Post;
  campaign?: string | undefined;
};

/** Posts without a time belong to no day. */
export type TimedPost = ListedPost & { scheduledAt: Date };
