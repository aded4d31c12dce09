import { asOnePost } from '../../api/find-post.js';
import { recordState, unconfirmedNetworks } from '../../api/post-state.js';
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

const madeOrNothing = (post: SentTexts) => madeOf(post) ?? { platforms: [] };

/** What still waits when that is stored is stuck, or no network has confirmed it. */
export function stateAtService(post: SentTexts): 'scheduled' | 'published' | 'partly-published' | 'failed' {
  const state = recordState(madeOrNothing(post));
  return state === 'published' || state === 'partly-published' || state === 'failed' ? state : 'scheduled';
}

/** The service has it, and doesn’t know whether a network published it. */
export const isUnanswered = (post: SentTexts): boolean => recordState(madeOrNothing(post)) === 'unconfirmed';

export const isStuck = (post: SentTexts): boolean =>
  stateAtService(post) === 'scheduled' && madeOf(post) !== undefined && !isUnanswered(post);

/** The service may still say more about it. */
export const isOpen = (post: SentTexts): boolean =>
  stateAtService(post) === 'scheduled' || unconfirmedNetworks(madeOrNothing(post)).length > 0;

export const hasFailed = ({ outcome, platforms }: SentPart): boolean =>
  outcome !== undefined && FAILED.has(recordState({ ...outcome, platforms }));

const FAILED = new Set<string>(['failed', 'partly-published']);
