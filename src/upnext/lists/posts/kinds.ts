import { isoDay, localDay, MINUTE_MS, type Range, type Reader, readRange } from '../../../when/index.js';
import { STUCK_AFTER_MS } from '../../api/post-state.js';
import type { PostRecord } from '../../api/records.js';
import {
  groupOf,
  isStopped,
  isWaiting,
  listedState,
  needsChanges,
  type Post,
  type PostState,
  UNSENT,
} from '../../posts/index.js';

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
  held?: PostState[];
  /** Which of these. */
  isMeant?: (post: Post) => boolean;
  isPast?: true;
  /** Without dates, if it isn’t from today. */
  range?: (reader: Reader) => Range;
}

export const fromToday = ({ now, zone }: Reader): Range => ({
  from: localDay(isoDay(now, zone), zone).start,
});

/** In whole minutes, so that repeated requests are equal and can be cached. */
const wholeMinutes = (at: Date) => Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;

export const stuckBefore = (now: Date) => new Date(wholeMinutes(now) - STUCK_AFTER_MS);

const hasStatus = ({ status }: PostRecord, wanted: string) => status?.trim().toUpperCase() === wanted;

const kind = (summary: string, words: RegExp, more: Partial<Kind>): Kind => ({
  summary,
  plural: `${summary} posts`,
  words,
  ...more,
});
const anyTime = () => ({});

export const DRAFTS = kind('drafts', /^drafts?$/, {
  plural: 'drafts',
  status: 'DRAFT',
  held: ['draft'],
  isAtService: (post) => listedState(post) === 'draft',
  range: anyTime,
});
export const SCHEDULED = kind('scheduled', /^(?:scheduled|planned)$/, {
  status: 'SCHEDULED',
  held: ['held', 'sending'],
  isAtService: (post) => hasStatus(post, 'SCHEDULED') || listedState(post) === 'scheduled',
});
/** A post that was published in part, or may be, is found among the failed ones. */
const isInPart = (post: PostRecord) => ['partly-published', 'unanswered'].includes(listedState(post));
export const PUBLISHED = kind('published', /^(?:publish(?:ed)?|posted|sent)$/, {
  status: 'PUBLISHED',
  isPast: true,
  isAtService: (post) =>
    !isInPart(post) && (hasStatus(post, 'PUBLISHED') || listedState(post) === 'published'),
  range: (reader) => readRange('last 7 days', reader) ?? {},
});
const HELD = kind('held', /^(?:held|holding)$/, { held: ['held', 'sending'] });
const FROZEN = kind('frozen', /^frozen$/, { held: ['held'], isMeant: isStopped });
const WAITING = kind('waiting for approval', /^(?:waiting|approval|unapproved)$/, {
  plural: 'posts waiting for approval',
  held: ['held'],
  isMeant: isWaiting,
});
export const STUCK = kind('stuck', /^(?:stuck|late|overdue)$/, {
  status: 'SCHEDULED',
  isPast: true,
  isAtService: (post, now) => listedState(post, now) === 'stuck',
  range: ({ now }) => ({ to: stuckBefore(now) }),
});
export const REPEATING = kind('repeating', /^(?:repeat(?:ing|ed|s)?|recurring|series)$/, {
  held: ['held', 'sending', ...UNSENT],
  isMeant: ({ series }) => series !== undefined,
});
/** What agents propose. */
const PROPOSED = kind('proposals', /^(?:proposed|proposals?)$/, {
  plural: 'proposals',
  held: ['proposed'],
  range: anyTime,
});
/** By the service or by a reviewer. Those that a network rejected are problems. */
const REJECTED = kind('rejected', /^(?:reject(?:ed|ion)?|refused|declined|changes)$/, {
  held: ['refused', 'held'],
  isMeant: (post) => post.state === 'refused' || needsChanges(post),
  range: anyTime,
});
const CANCELLED = kind('cancelled', /^(?:cancell?ed|deleted|discarded)$/, {
  held: ['cancelled'],
  isPast: true,
  range: anyTime,
});
const MISSED = kind('missed', /^missed$/, { held: ['missed'], isPast: true, range: anyTime });
const EXPIRED = kind('expired', /^expired$/, { held: ['expired'], isPast: true, range: anyTime });
const PROBLEM_WORDS =
  /^(?:fail|failed|fails|failure|failures|errors?|unconfirmed|partly|partially|problems?)$/;
/** Failed, partly published, without an answer, stuck, refused, missed or expired. */
export const PROBLEMS = kind('problems', PROBLEM_WORDS, {
  plural: 'posts with problems',
  held: UNSENT,
  isPast: true,
  isAtService: (post, now) => groupOf(post, now) === 'trouble',
  range: (reader) => ({
    ...readRange('last 30 days', reader),
    to: new Date(wholeMinutes(reader.now) + MINUTE_MS),
  }),
});

/** In the order of a summary. */
export const KINDS: readonly Kind[] = [
  DRAFTS,
  SCHEDULED,
  PUBLISHED,
  HELD,
  FROZEN,
  REPEATING,
  WAITING,
  PROPOSED,
  REJECTED,
  CANCELLED,
  STUCK,
  MISSED,
  EXPIRED,
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

/** None if the service has to list all of them. */
export function statusesOf(kinds: readonly Kind[]): { status?: string[] } {
  const asked = kinds.filter(({ isAtService }) => isAtService);
  const statuses = asked.flatMap(({ status }) => status ?? []);
  return statuses.length > 0 && statuses.length === asked.length ? { status: [...new Set(statuses)] } : {};
}
