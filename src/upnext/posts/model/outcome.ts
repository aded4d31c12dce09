import { asOnePost } from '../../api/find-post.js';
import { type ServiceState, serviceState, unconfirmedNetworks } from '../../api/post-state.js';
import type { Post } from './post.js';
import type { SentPart } from './sending.js';

/** What the service made of a post, as its author is told: where it failed, that it is stuck or may be out, and what can be done. */

export type SentTexts = Pick<Post, 'sendings'>;

/** All that is known of it, as one post of the service. */
export function madeOf({ sendings }: SentTexts) {
  const known = sendings.flatMap(({ outcome, platforms, serviceId: id, dueAt: scheduledAt }) =>
    outcome ? [{ ...outcome, platforms, id, scheduledAt }] : [],
  );
  return asOnePost(known);
}

/** As it is shown. What still waits when that is stored is stuck. */
export function stateMade(post: SentTexts): Exclude<ServiceState, 'draft' | 'unknown'> {
  const made = madeOf(post);
  if (!made) return 'scheduled';
  const state = serviceState(made);
  return state === 'scheduled' || state === 'draft' || state === 'unknown' ? 'stuck' : state;
}

/** As it is stored. */
export function storedAs(post: SentTexts): 'scheduled' | 'published' | 'partly-published' | 'failed' {
  const state = stateMade(post);
  return state === 'stuck' || state === 'unanswered' ? 'scheduled' : state;
}

/** The service may still say more about it. */
export const isOpen = (post: SentTexts): boolean =>
  storedAs(post) === 'scheduled' || unconfirmedNetworks(madeOf(post) ?? { platforms: [] }).length > 0;

export const hasFailed = ({ outcome, platforms }: SentPart): boolean =>
  outcome !== undefined && ['failed', 'partly-published'].includes(serviceState({ ...outcome, platforms }));
