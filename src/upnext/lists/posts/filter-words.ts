import { type Platform, PLATFORMS } from '../../../../openapi/platforms.js';
import { DAY_MS, type Range, type Reader, readRange } from '../../../when/index.js';
import { splitPlatforms, unsupportedNetwork } from '../../platforms/find.js';
import { clip } from '../../slack/text/blocks.js';
import { type Kind, KINDS, PUBLISHED } from './kinds.js';

/** Which of the words after `/upnext posts` are filters. */

export interface Unmet {
  /** Words that are no filter, and are looked for in the texts. */
  unknown: string[];
  /** Networks that the service doesn’t have. */
  unsupported: string[];
  /** Why some words filter nothing. */
  unusable: string[];
}

export interface FoundFilters extends Unmet {
  kinds: Set<Kind>;
  platforms: Set<Platform>;
  ranges: Range[];
  campaign?: string;
  all: boolean;
  by?: string[];
  about?: string[];
  /** How many words the name after "by" has. */
  inName: number;
}

export const ME = 'me';

const ALL = /^(?:all|everything)$/;
const MINE = /^(?:mine|my|i)$/;
const MENTION = /^@./;
const FILLER =
  /^(?:posts?|next|upcoming|and|or|on|in|for|the|a|of|from|to|with|our|me|we|show|see|list|are|is|be|been|have|has|will|this|that|these|those|which|what|were|went|out|up|due|coming|going|goes|go|live|now|still|please|again)$/;

/** Examples in messages are in quotes, and people copy them with the quotes. */
const QUOTES = /^["'`“”„«»‘’]+|["'`“”„«»‘’]+$/g;
/** "from the 5th of november to 9 november 2026" */
const MAX_RANGE_WORDS = 9;

export const wordsOf = (text: string): string[] =>
  (text.match(/[^\s,;]+/g) ?? []).map((word) => word.replace(QUOTES, '')).filter(Boolean);

export function readWords(
  words: string[],
  reader: Reader,
  { campaigns, inName = 1 }: { campaigns: readonly string[]; inName?: number | undefined },
): FoundFilters {
  const found: FoundFilters = {
    kinds: new Set(),
    platforms: new Set(),
    ranges: [],
    unusable: [],
    all: false,
    unknown: [],
    unsupported: [],
    inName,
  };
  let index = 0;
  while (index < words.length) {
    const rest = words.slice(index);
    index += readCampaign(rest, found, campaigns) || readNext(rest, found, reader);
  }
  return found;
}

const CAMPAIGN = /^campaigns?$/i;

/** "campaign spring launch": the longest name that the project has, or the only one that begins with these words. */
function readCampaign(
  [first = '', ...words]: string[],
  found: FoundFilters,
  campaigns: readonly string[],
): number {
  if (!CAMPAIGN.test(first)) return 0;
  const names = new Map(campaigns.map((name) => [wordsOf(name).join(' ').toLowerCase(), name]));
  for (let count = words.length; count > 0; count -= 1) {
    const said = words.slice(0, count).join(' ').toLowerCase();
    const [begun, other] = [...names.keys()].filter((known) => known.startsWith(`${said} `));
    const name = names.get(said) ?? (other === undefined ? names.get(begun ?? said) : undefined);
    if (name === undefined) continue;
    found.campaign = name;
    return count + 1;
  }
  const say = words[0]
    ? `This project has no campaign “${clip(words[0], 60)}”.`
    : 'Name a campaign after “campaign”.';
  found.unusable.push(`${say} A campaign begins when a post’s form names it, under *More options*.`);
  return Math.min(2, words.length + 1);
}

/** Reads what the first words mean and returns how many they were. */
function readNext(words: string[], found: FoundFilters, reader: Reader): number {
  const [first = '', ...after] = words;
  return (
    readUnusable(words, found, reader) ||
    readRangeWords(words, found, reader) ||
    readNetwork(words, found) ||
    (/^by$/i.test(first) && after.length > 0 && readBy(after, found)) ||
    readKind(words, found)
  );
}

function readRangeWords(words: string[], found: FoundFilters, reader: Reader): number {
  for (let count = Math.min(MAX_RANGE_WORDS, words.length); count > 0; count -= 1) {
    const range = readRange(words.slice(0, count).join(' '), reader);
    if (!range) continue;
    found.ranges.push(range);
    return count;
  }
  return 0;
}

const NUMBER_AND_WORD = /^(?:\d{1,2}(?:st|nd|rd|th|\.)? )?(\p{L}{3,})(?: \d{1,2}(?:st|nd|rd|th)?)?$/iu;

/** "32 dec", "without approval". */
function readUnusable(words: string[], found: FoundFilters, reader: Reader): number {
  const day = words.slice(0, 2).join(' ');
  const [, month] = NUMBER_AND_WORD.exec(day) ?? [];
  const { from, to } = (month && !readRange(day, reader) && readRange(month, reader)) || {};
  if (from && to && to.getTime() - from.getTime() > 27 * DAY_MS)
    return found.unusable.push(`“${day}” isn’t a date.`) && 2;
  if (!/^(?:without|except)$/i.test(words[0] ?? '') || words.length < 2) return 0;
  found.unusable.push(`There’s no filter “${clip(words.join(' '), 80)}”.`);
  return words.length;
}

function readNetwork(words: string[], found: FoundFilters): number {
  for (const count of [2, 1]) {
    const { platforms, rest } = splitPlatforms(words.slice(0, count).join(' '));
    if (platforms.length === 0 || rest) continue;
    // “On all networks” leaves no post out.
    if (platforms.length < PLATFORMS.length) for (const platform of platforms) found.platforms.add(platform);
    return Math.min(count, words.length);
  }
  return 0;
}

/** "by me", "by grace", "by grace romero" */
function readBy(after: string[], found: FoundFilters): number {
  const isMe = /^(?:me|myself)$/i.test(after[0] ?? '');
  found.by = isMe ? [ME] : after;
  return isMe ? 2 : 1 + found.inName;
}

const PARTLY = /^(?:partly|partially)$/i;

/** "partly published" is one kind. After "about", all that is no filter is in the text. */
function readKind([word = '', next = '']: string[], found: FoundFilters): number {
  const name = word.toLowerCase();
  const kind = KINDS.find(({ words }) => words.test(name));
  const network = unsupportedNetwork(word);
  if (kind) found.kinds.add(kind);
  else if (ALL.test(name)) found.all = true;
  else if (MINE.test(name)) found.by = [ME];
  else if (MENTION.test(word)) found.by = [word];
  else if (name === 'about') found.about ??= [];
  else if (network) found.unsupported.push(network);
  else if (!FILLER.test(name)) (found.about ?? found.unknown).push(word);
  return PARTLY.test(word) && PUBLISHED.words.test(next.toLowerCase()) ? 2 : 1;
}
