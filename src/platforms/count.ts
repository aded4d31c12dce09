import twitterText from 'twitter-text';
import type { Counting } from './rules.js';

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

export function codePoints(text: string): number {
  let total = text.length;
  for (let at = 0; at < text.length - 1; at += 1) if (isPair(text, at)) total -= 1;
  return total;
}

const isPair = (text: string, at: number) =>
  (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;

export function count(counting: Counting, text: string): number {
  return COUNT[counting](text);
}

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
