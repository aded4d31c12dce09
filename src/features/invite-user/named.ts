import { plainText } from '../../slack/markup.js';

/** Whom the words after the verb name. */
export interface Named {
  people: string[];
  groups: string[];
  addresses: string[];
  /** What names nobody. */
  rest: string;
}

/** Slack writes a person as <@U1>, a group as <!subteam^S1|@writers>, and an address as <mailto:a@b.c|a@b.c>. */
const NAMES =
  /<@(?<person>\w+)(?:\|[^>]*)?>|<!subteam\^(?<group>\w+)(?:\|[^>]*)?>|<mailto:(?<linked>[^|>]+)(?:\|[^>]*)?>|(?<bare>[^\s<>,;|]+@[^\s<>,;|]+\.[^\s<>,;|]+)/gi;

export function readNamed(words: string): Named {
  const found = [...words.matchAll(NAMES)].map(({ groups }) => groups ?? {});
  const rest = plainText(words.replace(NAMES, ' '))
    .replace(/[,;&]|\b(?:and|to)\b/gi, ' ')
    .replace(/\s+/g, ' ');
  return {
    people: unique(found.map(({ person }) => person)),
    groups: unique(found.map(({ group }) => group)),
    addresses: unique(found.map(({ linked, bare }) => plainText(linked ?? bare ?? '').toLowerCase())),
    rest: rest.trim(),
  };
}

const unique = (texts: (string | undefined)[]) =>
  [...new Set(texts.filter((text) => text !== undefined && text !== ''))] as string[];
