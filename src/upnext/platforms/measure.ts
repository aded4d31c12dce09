import twitterText from 'twitter-text';
import type { Platform } from '../../../openapi/platforms.js';
import { type Counting, type Rule, RULES } from './rules.js';

export interface Measure {
  count: number;
  limit: number;
  /** Below zero when the text is too long. */
  left: number;
  /** Why the count differs from what a person would count. */
  readonly note: string | undefined;
}

/** How long a text is, counted as this network counts. Slack's markup must be decoded first. */
export function measure(
  platform: Platform,
  content: string,
  { media = false }: { media?: boolean } = {},
): Measure {
  const rule = RULES[platform];
  const limit = media ? (rule.limitWithMedia ?? rule.limit) : rule.limit;
  const counted = COUNT[rule.counting](content);
  return {
    count: counted,
    limit,
    left: limit - counted,
    /** Takes longer than the count, and is rarely asked for. */
    get note() {
      return limit === rule.limit ? noteOf(rule, content, counted) : 'with media';
    },
  };
}

function noteOf({ counting }: Rule, content: string, counted: number): string | undefined {
  if (counting === 'weighted' && twitterText.extractUrls(content).length > 0) return 'links count as 23';
  if (counted === codePoints(content)) return undefined;
  if (counting === 'weighted') return 'wide characters count as 2';
  if (counting === 'emoji as bytes') return 'emoji count as several';
  return counting === 'bytes' ? 'counted in bytes' : undefined;
}

/** Matches how every RGI_Emoji begins: using that set itself takes half a megabyte. */
const EMOJI =
  /^(?:\p{Emoji_Presentation}|(?![\d#*])\p{Emoji}\uFE0F|[\d#*]\uFE0F\u20E3|\p{Emoji_Modifier_Base}\p{Emoji_Modifier})/u;
/** What each of them contains. */
const SIGN_OF_EMOJI = /[\p{Emoji_Presentation}\p{Emoji_Modifier}\uFE0F]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const COUNT: Record<Counting, (text: string) => number> = {
  characters: codePoints,
  'utf-16': (text) => text.length,
  bytes: (text) => Buffer.byteLength(text),
  weighted: (text) => twitterText.parseTweet(text.normalize('NFC')).weightedLength,
  'emoji as bytes': emojiAsBytes,
};

function codePoints(text: string): number {
  let total = text.length;
  for (let at = 0; at < text.length - 1; at += 1) if (isPair(text, at)) total -= 1;
  return total;
}

const isPair = (text: string, at: number) =>
  (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;

/** Threads counts an emoji by its bytes: a family of four looks like one sign, has seven characters, and counts as 25. */
function emojiAsBytes(text: string): number {
  let total = 0;
  // No emoji has a space in it, and most words have no emoji.
  for (const word of text.split(/(?<=\s)/))
    if (!SIGN_OF_EMOJI.test(word)) total += codePoints(word);
    else
      for (const { segment } of graphemes.segment(word))
        total += EMOJI.test(segment) ? Buffer.byteLength(segment) : codePoints(segment);
  return total;
}
