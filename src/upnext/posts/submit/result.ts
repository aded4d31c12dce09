import type { RecurringRule } from '../../../when/index.js';
import type { PostedMessage } from '../../slack/send/post-message.js';
import type { Departure } from '../model/leaving.js';
import type { Post } from '../model/post.js';
import type { PostAtService } from '../model/sending.js';

/** What became of a form. */
export interface ScheduledPost extends PostAtService {
  /** Upnext holds it. */
  held?:
    | (Departure & {
        inChannel: boolean;
        /** Where its card is, if it has one already. A new post gets its card later. */
        card?: PostedMessage | undefined;
        /** The service has only some of its texts: the post with what is left. */
        rest?: Post | undefined;
        /** What the form changed, for the audit trail. */
        changed?: { version: number; before: object; after: object } | undefined;
      })
    | undefined;
  /** With the id of its first post. */
  series?: RecurringRule & { first?: string | undefined };
  /** Together with the post. */
  recorded?: { wasKept?: boolean | undefined } | undefined;
}
