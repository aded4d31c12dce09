import { type RecordState, recordState, recordStateAt } from '../../api/post-state.js';
import type { PostRecord } from '../../api/records.js';
import type { Post } from './post.js';
import type { ShownState } from './shown-state.js';

/** Posts that Upnext holds among those of the service: lists, counts and warnings treat both alike. */

/** A post of the service, or with `own` one that Upnext holds. */
export type ListedPost = PostRecord & {
  own?: Post;
  /** Upnext has this post, and the service doesn’t. */
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

export type ListedState =
  | RecordState
  | 'stuck'
  /** Upnext sends it to the service shortly before its time. */
  | 'held'
  /** Upnext had it and nothing was sent: the service rejected it, or its time has passed. */
  | 'refused'
  | 'missed';

type WithState = Parameters<typeof recordState>[0] & Pick<ListedPost, 'shown'>;

export const listedStateAt = (post: WithState & Pick<PostRecord, 'scheduledAt'>, now: Date): ListedState =>
  post.shown ? SHOWN_STATES[post.shown] : recordStateAt(post, now);

/** Without regard to the time. */
export const listedState = (post: WithState): ListedState =>
  post.shown ? SHOWN_STATES[post.shown] : recordState(post);

const SHOWN_STATES: Record<ShownState, ListedState> = {
  proposed: 'draft',
  draft: 'draft',
  held: 'held',
  waiting: 'held',
  'changes-requested': 'held',
  approved: 'held',
  frozen: 'held',
  sending: 'held',
  refused: 'refused',
  missed: 'missed',
  expired: 'missed',
  unconfirmed: 'missed',
};

/** Still to go out. */
export function isAhead(post: WithState): boolean {
  const state = listedState(post);
  return state === 'waiting' || state === 'held';
}

/** Whether somebody has to do something about it. */
export const needsAttention = (state: ListedState) => NEEDS_ATTENTION.has(state);

const NEEDS_ATTENTION: ReadonlySet<ListedState> = new Set([
  'failed',
  'partly-published',
  'unconfirmed',
  'stuck',
  'refused',
  'missed',
]);
