import { MINUTE_MS } from '../../when/index.js';
import type { NetworkResult } from './read/results.js';
import { meaningOf, networkOf } from './read/results.js';
import type { PostRecord } from './records.js';

/** Decides what a record says about its post. */

/**
 * In the words of what is shown. `unanswered`: the service has the post, but a network gave no answer. `stuck`: well after its time,
 * the service has neither published it nor reported a failure.
 */
export type ServiceState =
  | ('draft' | 'scheduled' | 'stuck' | 'unanswered')
  | ('published' | 'partly-published' | 'failed' | 'unknown');

export type Facts = Pick<PostRecord, 'status' | 'platforms' | 'results' | 'problem'>;

export const STUCK_AFTER_MS = 15 * MINUTE_MS;

/** Without `now`, nothing is stuck. */
export function serviceState(post: Facts & Pick<PostRecord, 'scheduledAt'>, now?: Date): ServiceState {
  const state = stateSaid(post);
  const at = now && post.scheduledAt;
  return state === 'scheduled' && at && now.getTime() - at.getTime() >= STUCK_AFTER_MS ? 'stuck' : state;
}

function stateSaid(post: Facts): ServiceState {
  const { status, results = [] } = post;
  if (status !== undefined && /^\s*drafts?\s*$/i.test(status)) return 'draft';
  const meaning = meaningOf(status);
  const isDecided =
    results.length > 0 && results.every(({ state }) => state === 'published' || state === 'failed');
  if (meaning === 'waiting' && !(isDecided && coversAll(post, results))) return 'scheduled';
  // Other networks may still be waiting, unless the post as a whole has ended.
  const goesOn = meaning === undefined && results.some(isWaiting);
  if (failedResults(post).length > 0) {
    if (isOutSomewhere(post, meaning)) return 'partly-published';
    return goesOn ? 'scheduled' : 'failed';
  }
  if (meaning === 'unconfirmed' || withoutAnswer(post).length > 0) return goesOn ? 'scheduled' : 'unanswered';
  if (meaning === 'partly') return 'partly-published';
  if (meaning === 'failed') return results.some(isPublished) ? 'partly-published' : 'failed';
  if (meaning === 'published' && results.some(isPublished) && results.some(isWaiting)) return 'scheduled';
  if (meaning === 'published') return post.problem === undefined ? 'published' : 'partly-published';
  if (isDecided && (status === undefined || meaning === 'waiting')) return 'published';
  if (status !== undefined) return 'unknown';
  return post.problem === undefined ? (results.length > 0 ? 'scheduled' : 'unknown') : 'failed';
}

/** Or may be. "Published" with failures means that it was published on the networks that did not fail. */
function isOutSomewhere(post: Facts, meaning: ReturnType<typeof meaningOf>): boolean {
  if (meaning === 'partly' || (post.results ?? []).some(isPublished)) return true;
  if (withoutAnswer(post).length > 0) return true;
  return meaning === 'published' && !coversAll(post, failedResults(post));
}

const isPublished = ({ state }: NetworkResult) => state === 'published';
const isWaiting = ({ state }: NetworkResult) => state === 'waiting';

const coversAll = ({ platforms }: Facts, results: NetworkResult[]) =>
  platforms.every((platform) => results.some(({ network }) => network === networkOf(platform)));

export const failedResults = ({ results = [] }: Pick<PostRecord, 'results'>): NetworkResult[] =>
  results.filter(({ state }) => state === 'failed');

export const failedNetworks = (post: Pick<PostRecord, 'results'>): string[] =>
  failedResults(post).map(({ network }) => network);

/** Where it can be seen, as far as the service says. */
export const publishedUrls = ({ results = [] }: Pick<PostRecord, 'results'>) =>
  results.flatMap(({ network, state, url }) => (url && state === 'published' ? [{ network, url }] : []));

/** The service has ended it without sending anything to a network. */
export const wasRehearsed = ({ results = [] }: Pick<PostRecord, 'results'>): boolean =>
  results.some(({ rehearsal, state }) => rehearsal && state !== 'waiting');

/** Where it may be, as far as the post is no longer waiting. */
export function unconfirmedNetworks(post: Facts): string[] {
  const state = stateSaid(post);
  return state === 'unanswered' || state === 'partly-published' ? withoutAnswer(post) : [];
}

/** If only the whole post is unconfirmed, that is each network about which nothing else is said. */
function withoutAnswer({ results = [], status, platforms }: Facts): string[] {
  const said = results.filter(({ state }) => state === 'unconfirmed').map(({ network }) => network);
  if (said.length > 0 || meaningOf(status) !== 'unconfirmed') return said;
  return platforms.filter((platform) => !results.some(({ network }) => network === networkOf(platform)));
}
