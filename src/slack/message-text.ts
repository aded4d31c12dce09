import { plainText, type Names } from './markup.js';

interface Message {
  text?: string | undefined;
  blocks?: unknown;
}

/** The plain text of a message, because networks do not know Slack's formatting. */
export function messageText({ text = '', blocks }: Message, names: Names = {}): string {
  const emoji = emojiIn(blocks);
  return plainText(withoutFormatting(text), { emoji: (code) => emoji.get(code), ...names });
}

const FENCE = /```\n?([^]*?)\n?```/u;
const CODE = /(?<![\p{L}\p{N}`])`(?!\s)([^`\n]*[^`\s])`(?![\p{L}\p{N}`])/u;
const LINK = /<[^<>\n]+>/u;
/** Slack marks most URLs as links, but not in messages of bots. */
const ADDRESS = /https?:\/\/[^\s<>|*`]+|(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/[^\s<>|*`]*/u;
const HANDLE = /(?<!_)@[\p{L}\p{N}_.]+/u;
/** Placeholder for literal text, from the private use area. If somebody typed it, it stands for itself. */
const PLACEHOLDER = '\uE000';
const LITERAL = new RegExp(
  [...[FENCE, CODE, LINK, ADDRESS, HANDLE].map(({ source }) => source), PLACEHOLDER].join('|'),
  'gu',
);
const QUOTE = /^&gt; ?/gm;
const STYLED = /(?<![\p{L}\p{N}\uE000*_~`])([*_~])(?=\S)((?:(?!\1)[^\n])*?\S)\1(?![\p{L}\p{N}\uE000*_~`])/gu;

/** Leaves code, links and handles such as @_tea.house_ alone. */
function withoutFormatting(markup: string): string {
  const literals: string[] = [];
  let text = markup.replace(LITERAL, (whole: string, block?: string, code?: string) => {
    literals.push(block ?? code ?? whole);
    return PLACEHOLDER;
  });
  text = text.replace(QUOTE, '');
  // Nested styles: *_both_*.
  for (let depth = 0; depth < 3; depth += 1) text = text.replace(STYLED, '$2');
  return text.replaceAll(PLACEHOLDER, () => literals.shift() ?? '');
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
