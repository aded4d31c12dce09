import { asOnePost } from '../../api/find-post.js';
import { recordState } from '../../api/post-state.js';
import type { Post } from './post.js';
import type { SentPart } from './sending.js';

/** What the service made of a post, as its author is told: where it failed, or that it is stuck, and what can be done. */

export type SentTexts = Pick<Post, 'sendings'>;

/** All that is known of it, as one post of the service. */
export function madeOf({ sendings }: SentTexts) {
  const known = sendings.flatMap(({ outcome, platforms, serviceId: id, dueAt: scheduledAt }) =>
    outcome ? [{ ...outcome, platforms, id, scheduledAt }] : [],
  );
  return asOnePost(known);
}

/** What still waits when that is stored is stuck. */
export function stateAtService(post: SentTexts): 'scheduled' | 'published' | 'partly-published' | 'failed' {
  const made = madeOf(post);
  const state = made && recordState(made);
  return state === 'published' || state === 'partly-published' || state === 'failed' ? state : 'scheduled';
}

export const isStuck = (post: SentTexts): boolean =>
  stateAtService(post) === 'scheduled' && madeOf(post) !== undefined;

export const hasFailed = ({ outcome, platforms }: SentPart): boolean =>
  outcome !== undefined && FAILED.has(recordState({ ...outcome, platforms }));

const FAILED = new Set<string>(['failed', 'partly-published']);
