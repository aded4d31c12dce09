import { emojiNamed } from '../../emoji/emoji.js';
import { unescapeEntities } from './escape.js';
import type { Message } from '../model.js';

/** Converts what a person wrote into a rich_text block, as Slack does. Styles are left in the text. */
export function richTextBlock({ ts, text }: Pick<Message, 'ts' | 'text'>) {
  const elements: object[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const element = elementOf(match.groups ?? {});
    if (!element) continue;
    elements.push(...textElement(text.slice(end, match.index)), element);
    end = match.index + match[0].length;
  }
  elements.push(...textElement(text.slice(end)));
  const block_id = `r${ts.replace('.', '')}`;
  return { type: 'rich_text', block_id, elements: [{ type: 'rich_text_section', elements }] };
}

const TOKEN =
  /<(?<sign>[@#!]?)(?<target>[^<>|]+)(?:\|(?<label>[^<>]*))?>|:(?<name>[\w+'-]+):(?::skin-tone-(?<tone>[2-6]):)?/g;

function elementOf({ sign, target = '', label, name, tone }: Record<string, string | undefined>) {
  if (name !== undefined) return emojiElement(name, tone);
  if (sign === '@') return { type: 'user', user_id: target };
  if (sign === '#') return { type: 'channel', channel_id: target };
  if (target.startsWith('subteam^'))
    return { type: 'usergroup', usergroup_id: target.slice('subteam^'.length) };
  if (sign === '!') return { type: 'broadcast', range: target };
  return { type: 'link', url: unescapeEntities(target), ...(label && { text: unescapeEntities(label) }) };
}

function emojiElement(name: string, tone: string | undefined) {
  const character = emojiNamed(name, tone ? [Number(tone)] : []);
  if (!character) return undefined;
  const unicode = [...character].map((each) => each.codePointAt(0)?.toString(16)).join('-');
  return { type: 'emoji', name, unicode, ...(tone && { skin_tone: Number(tone) }) };
}

const textElement = (text: string) => (text ? [{ type: 'text', text: unescapeEntities(text) }] : []);
