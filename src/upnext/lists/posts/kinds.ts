import { isoDay, localDay, MINUTE_MS, type Range, type Reader, readRange } from '../../../when/index.js';
import { STUCK_AFTER_MS } from '../../api/post-state.js';
import type { PostRecord } from '../../api/records.js';
import { groupOf, isWaiting, listedState, type Post, type PostState, UNSENT } from '../../posts/index.js';

/** The kinds of posts that a list can be limited to. */

export interface Kind {
  summary: string;
  /** "No drafts in Tea House" */
  plural: string;
  words: RegExp;
  /** Which posts of the service are of this kind. Without it, only Upnext has such posts. */
  isAtService?: (post: PostRecord, now: Date) => boolean;
  /** What the service can filter by. It is trusted if nothing else is asked for. */
  status?: string;
  held: PostState[];
  /** Which of these. */
  isMeant?: (post: Post) => boolean;
  isPast?: true;
  /** Without dates. */
  range: (reader: Reader) => Range;
}

export const fromToday = ({ now, zone }: Reader): Range => ({
  from: localDay(isoDay(now, zone), zone).start,
});

/** In whole minutes, so that repeated requests are equal and can be cached. */
const wholeMinutes = (at: Date) => Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;

export const stuckBefore = (now: Date) => new Date(wholeMinutes(now) - STUCK_AFTER_MS);

const hasStatus = ({ status }: PostRecord, wanted: string) => status?.trim().toUpperCase() === wanted;

export const DRAFTS: Kind = {
  summary: 'drafts',
  plural: 'drafts',
  words: /^drafts?$/,
  status: 'DRAFT',
  held: ['draft'],
  isAtService: (post) => listedState(post) === 'draft',
  range: () => ({}),
};
export const SCHEDULED: Kind = {
  summary: 'scheduled',
  plural: 'scheduled posts',
  words: /^(?:scheduled|planned)$/,
  status: 'SCHEDULED',
  held: ['held', 'sending'],
  isAtService: (post) => hasStatus(post, 'SCHEDULED') || listedState(post) === 'scheduled',
  range: fromToday,
};
/** A post that was published in part, or may be, is found among the failed ones. */
const isInPart = (post: PostRecord) => ['partly-published', 'unanswered'].includes(listedState(post));
export const PUBLISHED: Kind = {
  summary: 'published',
  plural: 'published posts',
  words: /^(?:publish(?:ed)?|posted|sent)$/,
  status: 'PUBLISHED',
  held: [],
  isPast: true,
  isAtService: (post) =>
    !isInPart(post) && (hasStatus(post, 'PUBLISHED') || listedState(post) === 'published'),
  range: (reader) => readRange('last 7 days', reader) ?? {},
};
export const HELD: Kind = {
  summary: 'held',
  plural: 'held posts',
  words: /^(?:held|holding)$/,
  held: ['held', 'sending'],
  range: fromToday,
};
export const WAITING: Kind = {
  summary: 'waiting for approval',
  plural: 'posts waiting for approval',
  held: ['held'],
  isMeant: isWaiting,
  words: /^(?:waiting|approval|unapproved)$/,
  range: fromToday,
};
export const STUCK: Kind = {
  summary: 'stuck',
  plural: 'stuck posts',
  words: /^(?:stuck|late|overdue)$/,
  status: 'SCHEDULED',
  held: [],
  isPast: true,
  isAtService: (post, now) => listedState(post, now) === 'stuck',
  range: ({ now }) => ({ to: stuckBefore(now) }),
};
const REPEATING: Kind = {
  summary: 'repeating',
  plural: 'repeating posts',
  words: /^(?:repeat(?:ing|ed|s)?|recurring|series)$/,
  held: ['held', 'sending', ...UNSENT],
  isMeant: ({ series }) => series !== undefined,
  range: fromToday,
};
/** What agents propose. */
const PROPOSED: Kind = {
  summary: 'proposals',
  plural: 'proposals',
  held: ['proposed'],
  words: /^(?:proposed|proposals?)$/,
  range: () => ({}),
};
/** Failed, partly published, without an answer, stuck, refused, missed or expired. */
export const PROBLEMS: Kind = {
  summary: 'problems',
  plural: 'problems',
  held: UNSENT,
  isPast: true,
  words: /^(?:fail|failed|fails|failure|failures|errors?|unconfirmed|partly|partially|problems?)$/,
  isAtService: (post, now) => groupOf(post, now) === 'trouble',
  range: (reader) => ({
    ...readRange('last 30 days', reader),
    to: new Date(wholeMinutes(reader.now) + MINUTE_MS),
  }),
};

/** In the order of a summary. */
export const KINDS: readonly Kind[] = [
  DRAFTS,
  SCHEDULED,
  PUBLISHED,
  HELD,
  REPEATING,
  WAITING,
  PROPOSED,
  STUCK,
  PROBLEMS,
];

/** "Drafts or failed" are all posts of both kinds. */
export function wantedAtService(kinds: readonly Kind[], now: Date): (post: PostRecord) => boolean {
  const asked = kinds.filter(({ isAtService }) => isAtService);
  const [only, ...others] = asked;
  if (!only) return () => true;
  if (others.length > 0) return (post) => asked.some(({ isAtService }) => isAtService?.(post, now));
  if (only === PUBLISHED) return (post) => !isInPart(post);
  return only.isPast ? (post) => only.isAtService?.(post, now) === true : () => true;
}

/** Undefined if the service has to list all of them. */
export function statusesOf(kinds: readonly Kind[]): string[] | undefined {
  const asked = kinds.filter(({ isAtService }) => isAtService);
  const statuses = asked.flatMap(({ status }) => status ?? []);
  return statuses.length > 0 && statuses.length === asked.length ? [...new Set(statuses)] : undefined;
}
