import { plainText } from '../../slack/text/markup.js';

/** The people, groups and addresses in the words after the verb. */
export interface ParsedNames {
  people: string[];
  groups: string[];
  addresses: string[];
  /** The beginnings of addresses: "bob@", or a single word that is none. */
  incomplete: string[];
  /** Words that name no one. */
  rest: string;
}

/** Slack encodes a person as <@U1>, a group as <!subteam^S1|@writers>, and an address as <mailto:a@b.c|a@b.c>. */
const NAMES =
  /<@(?<person>\w+)(?:\|[^>]*)?>|<!subteam\^(?<group>\w+)(?:\|[^>]*)?>|<mailto:(?<linked>[^|>]+)(?:\|[^>]*)?>|(?<bare>[^\s<>,;|]+@[^\s<>,;|]+\.[^\s<>,;|]+)/gi;

const INCOMPLETE = /(?<=^|\s)[^\s@]+@\S*/g;

export function parseNames(words: string): ParsedNames {
  const found = [...words.matchAll(NAMES)].map(({ groups }) => groups ?? {});
  const others = plainText(words.replace(NAMES, ' ')).replace(/[,;&]|\b(?:and|to)\b/gi, ' ');
  const rest = others.replace(INCOMPLETE, ' ').replace(/\s+/g, ' ').trim();
  const incomplete = unique(others.match(INCOMPLETE) ?? []);
  const isAlone = found.length + incomplete.length === 0 && /^[^\s@]+$/.test(rest);
  return {
    people: unique(found.map(({ person }) => person)),
    groups: unique(found.map(({ group }) => group)),
    addresses: unique(found.map(({ linked, bare }) => plainText(linked ?? bare ?? '').toLowerCase())),
    incomplete: isAlone ? [rest] : incomplete,
    rest: isAlone ? '' : rest,
  };
}

const unique = (texts: (string | undefined)[]): string[] => [...new Set(texts.flatMap((text) => text || []))];
