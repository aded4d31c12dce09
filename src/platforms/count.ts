import twitterText from 'twitter-text';
import type { Counting } from './rules.js';

/** Matches how every RGI_Emoji begins: using that set itself takes half a megabyte. */
const EMOJI =
  /^(?:\p{Emoji_Presentation}|(?![\d#*])\p{Emoji}\uFE0F|[\d#*]\uFE0F\u20E3|\p{Emoji_Modifier_Base}\p{Emoji_Modifier})/u;
const ONLY_PLAIN = /^[\p{ASCII}\p{Script=Latin}]*$/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const COUNT: Record<Counting, (text: string) => number> = {
  characters: (text) => [...text].length,
  'utf-16': (text) => text.length,
  bytes: (text) => Buffer.byteLength(text),
  weighted: (text) => twitterText.parseTweet(text.normalize('NFC')).weightedLength,
  'emoji as bytes': emojiAsBytes,
};

export function count(counting: Counting, text: string): number {
  return COUNT[counting](text);
}

/** Threads counts an emoji by its bytes: a family of four looks like one sign, has seven characters, and counts as 25. */
function emojiAsBytes(text: string): number {
  if (ONLY_PLAIN.test(text)) return [...text].length;
  let total = 0;
  for (const { segment } of graphemes.segment(text)) {
    total += EMOJI.test(segment) ? Buffer.byteLength(segment) : [...segment].length;
  }
  return total;
}
