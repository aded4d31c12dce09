import { PLATFORMS, type Platform } from '../openapi/platforms.js';

/** What people write for a network besides its name. Typos are not guessed: they stay in the text. */
const ALIASES: Partial<Record<Platform, string[]>> = {
  INSTAGRAM: ['insta', 'ig'],
  FACEBOOK: ['fb'],
  LINKEDIN: ['linked in'],
  X: ['twitter', 'x.com'],
  YOUTUBE: ['yt', 'you tube'],
  TIKTOK: ['tik tok'],
  TELEGRAM: ['tg'],
};

const platformOf = new Map(
  PLATFORMS.flatMap((platform) =>
    [platform.toLowerCase(), ...(ALIASES[platform] ?? [])].map((name) => [name, platform] as const),
  ),
);

const NAME = `(?:${[...platformOf.keys()].map((name) => name.replace('.', '\\.').replace(' ', '\\s')).join('|')})(?![\\p{L}\\p{N}_])`;
/** Each separator matches in exactly one way: with two, a long list that fails would be tried in 2^n ways. */
const AND = '(?:\\s*(?:,(?:\\s*and\\s)?|&|\\+|/)\\s*|\\s+(?:and|und|et|y|e)\\s+)';
const LIST = `${NAME}(?:${AND}${NAME})*`;
const TO = '(?:on|to|for|via|auf|für|sur|para|su)\\s+';

/** "on x and linkedin: Hello", "x, insta: Hello". A list that ends with "and" contains an unknown name, and is not split. */
const AT_START = new RegExp(
  `^(?:${TO}(?<named>${LIST})(?!${AND}${NAME}|\\s*(?:&|\\+|\\s(?:and|und|et|y)\\s))|(?<listed>${LIST})(?=\\s*:))\\s*[:,–—-]?\\s*`,
  'iu',
);
/** "follow us on Instagram" is part of the text, not where to publish. */
const SAID =
  "(?<!\\b(?:us|me|him|her|them|it|you|am|are|is|was|were|be|been|now|live|back|also|out|available|we’re|we're|i'm|i’m|new)\\s)";
const AT_END = new RegExp(`(?:^|\\s)${SAID}${TO}(?<named>${LIST})\\s*[.!]?$`, 'iu');
const ONLY = new RegExp(`^(?<named>${LIST})$`, 'iu');

/** The platforms named at the beginning or end of a text, and the text without them. */
export function splitPlatforms(text: string): { platforms: Platform[]; rest: string } {
  const trimmed = text.trim();
  const found = ONLY.exec(trimmed) ?? AT_START.exec(trimmed) ?? AT_END.exec(trimmed);
  if (!found) return { platforms: [], rest: trimmed };
  const list = found.groups?.named ?? found.groups?.listed ?? '';
  return {
    platforms: namesIn(list),
    rest: (trimmed.slice(0, found.index) + trimmed.slice(found.index + found[0].length)).trim(),
  };
}

function namesIn(list: string): Platform[] {
  const names = list.toLowerCase().match(new RegExp(NAME, 'gu')) ?? [];
  return [...new Set(names.flatMap((name) => platformOf.get(name.replace(/\s/, ' ')) ?? []))];
}
