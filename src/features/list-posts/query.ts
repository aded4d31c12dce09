import type { PostFilter } from '../../api/api.js';
import { needsAttention, postState, recordedState, STUCK_AFTER_MS } from '../../api/post-state.js';
import type { Post } from '../../api/records.js';
import type { HeldState } from '../../store/held-tables.js';
import { labelOf, type Platform } from '../../openapi/platforms.js';
import { splitPlatforms } from '../../platforms/find.js';
import { formatDay, formatRange, isoDay } from '../../time/format.js';
import { localDay } from '../../time/local-day.js';
import { readRange } from '../../time/range/read-range.js';
import type { Range, Reader } from '../../time/types.js';
import { capitalize } from '../../views/words.js';

/** What `/upnext posts …` asks for. */
export interface PostQuery {
  /** What the service is asked for. */
  filter: PostFilter;
  /** False if only posts that Upnext holds are wanted. */
  asksService: boolean;
  /** What Upnext has itself. */
  held: Range & { states: HeldState[]; platforms: Platform[]; isWaiting: boolean };
  /** "Drafts on X, today, Mon 26 Oct" */
  summary: string;
  /** The same without the kind: "On X, today, Mon 26 Oct" */
  scope: string;
  kind: 'posts' | 'drafts' | 'held posts' | 'posts waiting for approval' | 'stuck posts' | 'failed posts';
  /** The only day of the list, if there is one: "Today, Mon 26 Oct" */
  day: string | undefined;
  /** A list of what is past shows the newest first, so all of it is read. */
  isPast: boolean;
  /** What the service can’t filter by. */
  isWanted: (post: Post) => boolean;
  /** Words that were not understood. */
  unknown: string[];
}

interface Found {
  statuses: Set<string>;
  platforms: Set<Platform>;
  range: Range | undefined;
  held: boolean;
  /** Waiting for approval. */
  waiting: boolean;
  stuck: boolean;
  /** Failed, partly published, stuck, refused or missed. */
  failed: boolean;
  all: boolean;
  unknown: string[];
}

const STATUS: Record<string, string> = {
  draft: 'DRAFT',
  drafts: 'DRAFT',
  scheduled: 'SCHEDULED',
  planned: 'SCHEDULED',
  upcoming: 'SCHEDULED',
  published: 'PUBLISHED',
  posted: 'PUBLISHED',
  sent: 'PUBLISHED',
};
const STATUS_IN_SUMMARY: Record<string, string> = {
  DRAFT: 'drafts',
  SCHEDULED: 'scheduled',
  PUBLISHED: 'published',
};
const HELD = /^(?:held|holding)$/;
const WAITING = /^(?:waiting|approval|unapproved)$/;
const STUCK = /^(?:stuck|late|overdue)$/;
const FAILED = /^(?:fail|failed|fails|failure|failures|errors?|partly|partially|problems?)$/;
const ALL = /^(?:all|everything)$/;
const FILLER =
  /^(?:posts?|and|or|on|in|for|the|a|of|from|to|with|my|our|me|show|list|are|is|that|which|were|went|out|going|goes)$/;

/** Examples in messages are in quotes, and people copy them with the quotes. */
const QUOTES = /^["'`“”„«»‘’]+|["'`“”„«»‘’]+$/g;
const MAX_WORDS = 40;
/** "from the 5th of november to 9 november 2026" */
const MAX_RANGE_WORDS = 9;
const MINUTE_MS = 60_000;

export function readQuery(words: string, reader: Reader): PostQuery {
  const list = words.split(/[\s,;]+/).map((word) => word.replace(QUOTES, ''));
  const found = readWords(list.filter(Boolean).slice(0, MAX_WORDS), reader);
  const range = effectiveRange(found, reader);
  const { statuses, platforms, unknown } = found;
  const days = daysOf(found, range, reader);
  return {
    filter: {
      ...(statuses.size > 0 && { status: [...statuses] }),
      ...(platforms.size > 0 && { platforms: [...platforms] }),
      ...range,
    },
    asksService: asksService(found),
    held: {
      ...{ states: heldStates(found), platforms: [...platforms], isWaiting: found.waiting },
      ...heldRange(found, range),
    },
    summary: sentence([[whichOf(found), whereOf(found)].filter(Boolean).join(' '), days]) || 'All posts',
    scope: sentence([whereOf(found), days]),
    kind: kindOf(found),
    day: onlyDay(range, reader),
    isPast: isPast(found, reader),
    isWanted: wantedBy(found, reader.now),
    unknown,
  };
}

const asksService = ({ held, waiting, statuses, stuck, failed }: Found) =>
  !waiting && (!held || statuses.size > 0 || stuck || failed);

function heldStates({ statuses, held, waiting: isWaiting, stuck, failed }: Found): HeldState[] {
  if (isWaiting) return ['held'];
  const waiting: HeldState[] = held || statuses.has('SCHEDULED') ? ['held', 'sending'] : [];
  const drafts: HeldState[] = statuses.has('DRAFT') ? ['draft'] : [];
  const notSent: HeldState[] = failed ? ['refused', 'missed', 'expired'] : [];
  if (stuck) return failed ? notSent : [];
  const isAny = statuses.size === 0 && !held && !failed;
  return isAny
    ? ['draft', 'held', 'sending', 'refused', 'missed', 'expired']
    : [...drafts, ...waiting, ...notSent];
}

/** A post can be refused before its time. */
const heldRange = ({ failed, range }: Found, effective: Range): Range =>
  failed && !range && effective.from ? { from: effective.from } : effective;

function kindOf({ held, waiting, stuck, failed, statuses }: Found): PostQuery['kind'] {
  if (waiting) return 'posts waiting for approval';
  if (stuck) return 'stuck posts';
  if (failed) return 'failed posts';
  if (held && statuses.size === 0) return 'held posts';
  return statuses.size === 1 && statuses.has('DRAFT') ? 'drafts' : 'posts';
}

/** A post that was published in part is found among the failed ones. */
function wantedBy({ stuck, failed, statuses }: Found, now: Date): PostQuery['isWanted'] {
  if (failed) return (post) => needsAttention(postState(post, now));
  if (stuck) return (post) => postState(post, now) === 'stuck';
  return statuses.has('PUBLISHED') ? (post) => recordedState(post) !== 'partly-published' : () => true;
}

function isPast({ stuck, failed, statuses, range }: Found, { now }: Reader): boolean {
  if (stuck || failed || (statuses.size === 1 && statuses.has('PUBLISHED'))) return true;
  return range?.to !== undefined && range.to <= now;
}

function onlyDay({ from, to }: Range, reader: Reader): string | undefined {
  if (!from || !to) return undefined;
  const day = formatDay(from, reader);
  return day === formatDay(to, reader) ? day : undefined;
}

function readWords(words: string[], reader: Reader): Found {
  const found: Found = {
    statuses: new Set(),
    platforms: new Set(),
    range: undefined,
    held: false,
    waiting: false,
    stuck: false,
    failed: false,
    all: false,
    unknown: [],
  };
  let index = 0;
  while (index < words.length) index += readNext(words.slice(index), found, reader);
  return found;
}

/** Reads what the first words mean and returns how many they were. */
function readNext(words: string[], found: Found, reader: Reader): number {
  return readRangeWords(words, found, reader) || readNetwork(words, found) || readWord(words[0] ?? '', found);
}

function readRangeWords(words: string[], found: Found, reader: Reader): number {
  if (found.range) return 0;
  for (let count = Math.min(MAX_RANGE_WORDS, words.length); count > 0; count -= 1) {
    found.range = readRange(words.slice(0, count).join(' '), reader);
    if (found.range) return count;
  }
  return 0;
}

function readNetwork(words: string[], found: Found): number {
  for (const count of [2, 1]) {
    const { platforms, rest } = splitPlatforms(words.slice(0, count).join(' '));
    if (platforms.length === 0 || rest) continue;
    for (const platform of platforms) found.platforms.add(platform);
    return Math.min(count, words.length);
  }
  return 0;
}

function readWord(word: string, found: Found): number {
  const name = word.toLowerCase();
  const status = STUCK.test(name) ? 'SCHEDULED' : STATUS[name];
  if (STUCK.test(name)) found.stuck = true;
  if (HELD.test(name)) found.held = true;
  else if (WAITING.test(name)) found.waiting = true;
  else if (FAILED.test(name)) found.failed = true;
  else if (status) found.statuses.add(status);
  else if (ALL.test(name)) found.all = true;
  else if (!FILLER.test(name)) found.unknown.push(word);
  return 1;
}

/** Without dates: upcoming posts, the last week for published ones, the last month for failed ones, and drafts from any time. */
function effectiveRange({ range, statuses, stuck, failed, all }: Found, reader: Reader): Range {
  if (stuck) return { ...range, to: earlier(stuckBefore(reader.now), range?.to) };
  if (range) return range;
  if (failed) return { ...readRange('last 30 days', reader), to: nextMinute(reader.now) };
  if (all || statuses.has('DRAFT')) return {};
  return statuses.has('PUBLISHED') ? (readRange('last 7 days', reader) ?? {}) : { from: today(reader) };
}

const today = ({ now, zone }: Reader) => localDay(isoDay(now, zone), zone).start;

/** In whole minutes, so that repeated requests are equal and can be cached. */
const stuckBefore = (now: Date) =>
  new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - STUCK_AFTER_MS);

const nextMinute = (now: Date) => new Date((Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS);

const earlier = (one: Date, other: Date | undefined) => (other && other < one ? other : one);

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function whichOf({ statuses, held, waiting, stuck, failed }: Found): string {
  if (waiting) return 'waiting for approval';
  if (stuck) return 'stuck';
  return OR.format([
    ...[...statuses].map((name) => STATUS_IN_SUMMARY[name] ?? name),
    ...(held ? ['held'] : []),
    ...(failed ? ['failed'] : []),
  ]);
}

const whereOf = ({ platforms }: Found) =>
  platforms.size > 0 ? `on ${OR.format([...platforms].map(labelOf))}` : '';

function daysOf({ stuck, range }: Found, effective: Range, reader: Reader): string {
  const isOpen = !effective.from && !effective.to;
  return isOpen || (stuck && !range) ? '' : formatRange(effective, reader);
}

function sentence(parts: string[]): string {
  const text = parts.filter(Boolean).join(', ');
  return capitalize(text);
}
