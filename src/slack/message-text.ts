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

const FENCE = /```\n?([^]*?)\n?```/u;
const CODE = /(?<![\p{L}\p{N}`])`(?!\s)([^`\n]*[^`\s])`(?![\p{L}\p{N}`])/u;
const LINK = /<[^<>\n]+>/u;
/** Slack links most addresses by itself, but not those that a bot has written. */
const ADDRESS = /https?:\/\/[^\s<>|*`]+|(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/[^\s<>|*`]*/u;
const HANDLE = /(?<!_)@[\p{L}\p{N}_.]+/u;
/** Stands for each of these in the text; where it was written itself, it stands for itself. */
const KEPT = '\uE000';
const AS_IT_IS = new RegExp(
  [...[FENCE, CODE, LINK, ADDRESS, HANDLE].map(({ source }) => source), KEPT].join('|'),
  'gu',
);
const QUOTE = /^&gt; ?/gm;
const STYLED = /(?<![\p{L}\p{N}\uE000*_~`])([*_~])(?=\S)((?:(?!\1)[^\n])*?\S)\1(?![\p{L}\p{N}\uE000*_~`])/gu;

/** Code, links and handles are no styled text: @_tea.house_ is called so. */
function withoutFormatting(markup: string): string {
  const kept: string[] = [];
  let text = markup.replace(AS_IT_IS, (whole: string, block?: string, code?: string) => {
    kept.push(block ?? code ?? whole);
    return KEPT;
  });
  text = text.replace(QUOTE, '');
  // One within the other: *_both_*.
  for (let depth = 0; depth < 3; depth += 1) text = text.replace(STYLED, '$2');
  return text.replaceAll(KEPT, () => kept.shift() ?? '');
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
