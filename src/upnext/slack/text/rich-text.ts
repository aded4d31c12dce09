import * as z from 'zod';
import { emojiNamed } from '../../../when/index.js';
import { link, type NameOf } from './markup.js';

/** Reads the elements of a rich_text block as plain text. */

interface Node {
  type: string;
  [field: string]: unknown;
}

const nodes = z.array(z.looseObject({ type: z.string() })).catch([]);
const childrenOf = ({ elements }: Node): Node[] => nodes.parse(elements);

export function richText(elements: unknown, nameOf: NameOf): string {
  return nodes
    .parse(elements)
    .map((element) => partText(element, nameOf))
    .join('\n')
    .trim();
}

function partText(part: Node, nameOf: NameOf): string {
  if (part.type !== 'rich_text_list') return inlineText(part, nameOf).replace(/\n$/, '');
  const indent = '  '.repeat(Number(part.indent ?? 0));
  const first = Number(part.offset ?? 0) + 1;
  return childrenOf(part)
    .map((item, index) => {
      const mark = part.style === 'ordered' ? `${first + index}.` : '•';
      return `${indent}${mark} ${inlineText(item, nameOf)}`;
    })
    .join('\n');
}

function inlineText(part: Node, nameOf: NameOf): string {
  return childrenOf(part)
    .map((element) => elementText(element, nameOf))
    .join('');
}

const string = (value: unknown): string => (typeof value === 'string' ? value : '');

function elementText(element: Node, nameOf: NameOf): string {
  const id = string(element[`${element.type}_id`]);
  switch (element.type) {
    case 'text':
      return string(element.text);
    case 'emoji':
      return emojiOf(element) ?? `:${string(element.name)}:`;
    case 'link':
      return link(string(element.url), string(element.text));
    case 'user':
      return `@${nameOf(id) ?? id}`;
    case 'usergroup':
      return `@${id}`;
    case 'channel':
      return `#${id}`;
    case 'broadcast':
      return `@${string(element.range)}`;
    case 'date':
      return string(element.fallback);
    default:
      return string(element.value);
  }
}

/** `1f44d-1f3fd`: the character with its skin tone. */
function emojiOf({ name, unicode, skin_tone }: Node): string | undefined {
  const points = string(unicode)
    .split('-')
    .map((point) => Number.parseInt(point, 16));
  if (points.every((point) => point > 0 && point <= 0x10ffff)) return String.fromCodePoint(...points);
  return emojiNamed(string(name), typeof skin_tone === 'number' ? [skin_tone] : []);
}

/** A message's text has only `:tada:`. Its rich text also has the character. */
export function emojiIn(blocks: unknown, found = new Map<string, string>()): Map<string, string> {
  for (const node of nodes.parse(blocks)) {
    const character = node.type === 'emoji' && node.unicode ? emojiOf(node) : undefined;
    if (character) found.set(string(node.name), character);
    emojiIn(node.elements, found);
  }
  return found;
}
