import { plainText, type Names } from './markup.js';

interface Message {
  text?: string | undefined;
  blocks?: unknown;
}

/** What a message says without how it looks: no network knows Slack's asterisks, and a post is plain text. */
export function messageText({ text = '', blocks }: Message, names: Names = {}): string {
  const signs = emojiIn(blocks);
  return plainText(withoutFormatting(text), { emoji: (code) => signs.get(code), ...names });
}

const FENCE = /```\n?([\s\S]*?)\n?```/g;
const QUOTE = /^&gt; ?/gm;
const STYLED = /(?<![\p{L}\p{N}*_~`])([*_~`])(?=\S)((?:(?!\1)[^\n])*?\S)\1(?![\p{L}\p{N}*_~`])/gu;

function withoutFormatting(markup: string): string {
  let text = markup.replace(FENCE, '$1').replace(QUOTE, '');
  // One within the other: *_both_*.
  for (let depth = 0; depth < 3; depth += 1) text = text.replace(STYLED, '$2');
  return text;
}

/** A message's text says :tada:, its rich text also which sign that is. */
function emojiIn(blocks: unknown, signs = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(blocks)) for (const each of blocks) emojiIn(each, signs);
  if (typeof blocks !== 'object' || blocks === null) return signs;
  if ('elements' in blocks) emojiIn(blocks.elements, signs);
  if ('type' in blocks && blocks.type === 'emoji' && 'name' in blocks && 'unicode' in blocks) {
    const points = String(blocks.unicode)
      .split('-')
      .map((point) => Number.parseInt(point, 16));
    if (points.every((point) => point > 0 && point <= 0x10ffff))
      signs.set(String(blocks.name), String.fromCodePoint(...points));
  }
  return signs;
}
