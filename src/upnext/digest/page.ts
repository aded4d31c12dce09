import { HOUR_MS, MINUTE_MS } from '../../when/index.js';
import { STUCK_AFTER_MS } from '../api/post-state.js';
import type { PostRecord } from '../api/records.js';
import { isAhead } from '../posts/index.js';
import type { Reply } from '../slack/text/blocks.js';
import type { Digest } from './table.js';

/** What a channel’s or a person’s own digest shows. */
export interface DigestPages {
  /** As it is sent where its reader is now. */
  digest: Digest;
  /** Without the service, a message that is there stays as it is. Changes by people are shown after `checkEveryMs`. */
  checkEveryMs: number;
  read(day: WantedDay): Promise<PageRead>;
}

export interface WantedDay {
  day: string;
  zone: string;
  /** For somebody who waits and may just have changed a post. */
  isFresh?: boolean;
}

/** `later`: not known now. `stopped`: not until somebody does something. */
export type PageRead = { state: 'later' } | { state: 'stopped'; why: string } | (Page & { state: 'read' });

export interface Page {
  /** Nothing happens on that day. */
  isQuiet: boolean;
  isKnown: boolean;
  posts: (Parameters<typeof isAhead>[0] & Pick<PostRecord, 'scheduledAt'>)[];
  /** Closed: the message is no longer updated. */
  draw: (isClosed: boolean) => Reply;
}

const SERVICE_DOWN_MS = 2 * MINUTE_MS;
/** How long the service may take to publish a post. */
const PUBLISHED_AFTER_MS = 20_000;
const RECHECK_MS = MINUTE_MS;
/** How long a stuck post is checked often, because it may still go out. */
const STUCK_RECHECKED_MS = HOUR_MS;

/** When the posts may have changed. */
export function nextCheck({ posts, isKnown }: Pick<Page, 'posts' | 'isKnown'>, now: Date, everyMs: number) {
  const at = now.getTime();
  if (!isKnown) return new Date(at + SERVICE_DOWN_MS);
  let next = at + everyMs;
  for (const post of posts) {
    const due = post.scheduledAt?.getTime();
    if (due === undefined || !isAhead(post)) continue;
    if (due > at) next = Math.min(next, due + PUBLISHED_AFTER_MS);
    else if (at - due < STUCK_AFTER_MS) next = Math.min(next, at + RECHECK_MS, due + STUCK_AFTER_MS + 1_000);
    else if (at - due < STUCK_RECHECKED_MS) next = Math.min(next, at + 2 * RECHECK_MS);
  }
  return new Date(Math.max(next, at + 1_000));
}
