import type { PostFilter } from '../../api/api.js';
import { STUCK_AFTER_MS } from '../../api/post-state.js';
import { labelOf, type Platform } from '../../openapi/platforms.js';
import { splitPlatforms } from '../../platforms/find.js';
import { formatRange, isoDay } from '../../time/format.js';
import { localDay } from '../../time/local-day.js';
import { readRange } from '../../time/range/read-range.js';
import type { Range, Reader } from '../../time/types.js';

/** What `/upnext posts …` asks for. */
export interface PostQuery {
  filter: PostFilter;
  /** "Drafts on X, today, Mon 26 Oct" */
  summary: string;
  /** What an empty list contains none of: "posts", "drafts", "stuck posts". */
  kind: 'posts' | 'drafts' | 'stuck posts';
  /** Words that were not understood. */
  unknown: string[];
}

interface Found {
  statuses: Set<string>;
  platforms: Set<Platform>;
  range: Range | undefined;
  stuck: boolean;
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
  failed: 'FAILED',
  failures: 'FAILED',
};
const STATUS_IN_SUMMARY: Record<string, string> = {
  DRAFT: 'drafts',
  SCHEDULED: 'scheduled',
  PUBLISHED: 'published',
  FAILED: 'failed',
};
const STUCK = /^(?:stuck|late|overdue)$/;
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
  return {
    filter: {
      ...(statuses.size > 0 && { status: [...statuses] }),
      ...(platforms.size > 0 && { platforms: [...platforms] }),
      ...range,
    },
    summary: summarize(found, range, reader),
    kind: kindOf(found),
    unknown,
  };
}

function kindOf({ stuck, statuses }: Found): PostQuery['kind'] {
  if (stuck) return 'stuck posts';
  return statuses.size === 1 && statuses.has('DRAFT') ? 'drafts' : 'posts';
}

function readWords(words: string[], reader: Reader): Found {
  const found: Found = {
    statuses: new Set(),
    platforms: new Set(),
    range: undefined,
    stuck: false,
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
  if (status) found.statuses.add(status);
  else if (ALL.test(name)) found.all = true;
  else if (!FILLER.test(name)) found.unknown.push(word);
  return 1;
}

/** Without dates: upcoming posts, the last week for published ones, and drafts and failures from any time. */
function effectiveRange({ range, statuses, stuck, all }: Found, reader: Reader): Range {
  if (stuck) return { ...range, to: earlier(stuckBefore(reader.now), range?.to) };
  if (range) return range;
  if (all || statuses.has('DRAFT') || statuses.has('FAILED')) return {};
  return statuses.has('PUBLISHED') ? (readRange('last 7 days', reader) ?? {}) : { from: today(reader) };
}

const today = ({ now, zone }: Reader) => localDay(isoDay(now, zone), zone).start;

/** In whole minutes, so that repeated requests are equal and can be cached. */
const stuckBefore = (now: Date) =>
  new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - STUCK_AFTER_MS);

const earlier = (one: Date, other: Date | undefined) => (other && other < one ? other : one);

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function summarize({ statuses, platforms, stuck, range }: Found, effective: Range, reader: Reader): string {
  const which = stuck ? 'stuck' : OR.format([...statuses].map((name) => STATUS_IN_SUMMARY[name] ?? name));
  const where = platforms.size > 0 ? `on ${OR.format([...platforms].map(labelOf))}` : '';
  const isOpen = !effective.from && !effective.to;
  const days = isOpen || (stuck && !range) ? '' : formatRange(effective, reader);
  const summary = [[which, where].filter(Boolean).join(' '), days].filter(Boolean).join(', ') || 'all posts';
  return summary.charAt(0).toUpperCase() + summary.slice(1);
}
