import type { PostFilter } from '../../api/api.js';
import { splitPlatforms } from '../../platforms/find.js';
import { labelOf, type Platform } from '../../openapi/platforms.js';
import { isoDay, formatRange } from '../../time/format.js';
import { localDay } from '../../time/local-day.js';
import { readRange } from '../../time/range/read-range.js';
import type { Range, Reader } from '../../time/types.js';

/** What `/upnext posts …` asks for, as the service takes it, and said back in words. */
export interface PostsAsked {
  filter: PostFilter;
  says: string;
  /** Words that filter nothing. */
  unknown: string[];
}

interface Found {
  status: Set<string>;
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
const SAID: Record<string, string> = {
  DRAFT: 'drafts',
  SCHEDULED: 'scheduled',
  PUBLISHED: 'published',
  FAILED: 'failed',
};
const STUCK = /^(?:stuck|late|overdue)$/;
const ALL = /^(?:all|everything)$/;
const FILLER =
  /^(?:posts?|and|or|on|in|for|the|a|of|from|to|with|my|our|me|show|list|are|is|that|which|were|went|out|going|goes)$/;

/** The bot's own hints are in quotes, and copied with them. */
const QUOTES = /^["'`“”„«»‘’]+|["'`“”„«»‘’]+$/g;
const MOST_WORDS = 40;
/** "from the 5th of november to 9 november 2026" */
const LONGEST_RANGE = 9;
const STUCK_AFTER_MS = 10 * 60_000;
const MINUTE_MS = 60_000;

export function readFilter(words: string, reader: Reader): PostsAsked {
  const found = find(
    words
      .split(/[\s,;]+/)
      .map((word) => word.replace(QUOTES, ''))
      .filter(Boolean)
      .slice(0, MOST_WORDS),
    reader,
  );
  const range = rangeOf(found, reader);
  return {
    filter: {
      ...(found.status.size > 0 && { status: [...found.status] }),
      ...(found.platforms.size > 0 && { platforms: [...found.platforms] }),
      ...range,
    },
    says: say(found, range, reader),
    unknown: found.unknown,
  };
}

function find(words: string[], reader: Reader): Found {
  const found: Found = {
    status: new Set(),
    platforms: new Set(),
    range: undefined,
    stuck: false,
    all: false,
    unknown: [],
  };
  for (let at = 0; at < words.length; ) at += take(words.slice(at), found, reader);
  return found;
}

/** Takes what the first words mean, and says how many they were. */
function take(words: string[], found: Found, reader: Reader): number {
  const [word = ''] = words;
  const name = word.toLowerCase();
  for (let many = Math.min(LONGEST_RANGE, words.length); many > 0 && !found.range; many -= 1) {
    found.range = readRange(words.slice(0, many).join(' '), reader);
    if (found.range) return many;
  }
  for (const many of [2, 1]) {
    const { platforms, rest } = splitPlatforms(words.slice(0, many).join(' '));
    if (platforms.length === 0 || rest) continue;
    for (const platform of platforms) found.platforms.add(platform);
    return Math.min(many, words.length);
  }
  const status = STATUS[name];
  const stuck = STUCK.test(name);
  if (status) found.status.add(status);
  if (stuck) found.status.add('SCHEDULED');
  found.stuck ||= stuck;
  found.all ||= ALL.test(name);
  if (!status && !stuck && !ALL.test(name) && !FILLER.test(name)) found.unknown.push(word);
  return 1;
}

/** Without a date in the words: what is to come; of what went out, the last week; and drafts from any time. */
function rangeOf({ range, status, stuck, all }: Found, reader: Reader): Range {
  if (stuck) return { ...range, to: earlier(stuckBefore(reader.now), range?.to) };
  if (range) return range;
  if (all || status.has('DRAFT') || status.has('FAILED')) return {};
  return status.has('PUBLISHED') ? (readRange('last 7 days', reader) ?? {}) : { from: today(reader) };
}

const today = ({ now, zone }: Reader) => localDay(isoDay(now, zone), zone).start;

/** To the minute, so that the same question a moment later is the same question. */
const stuckBefore = (now: Date) =>
  new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - STUCK_AFTER_MS);

const earlier = (one: Date, other: Date | undefined) => (other && other < one ? other : one);

function say({ status, platforms, stuck, range }: Found, effective: Range, reader: Reader): string {
  const which = stuck ? 'stuck' : [...status].map((name) => SAID[name] ?? name).join(' or ');
  const where = [...platforms].map(labelOf).join(' or ');
  const open = !effective.from && !effective.to;
  const days =
    stuck && !range ? '10 minutes or more after their time' : open ? '' : formatRange(effective, reader);
  const says = [which, where && `on ${where}`, days].filter(Boolean).join(', ') || 'all of them';
  return says.charAt(0).toUpperCase() + says.slice(1);
}
