import { isPlatform, type Platform, PLATFORMS } from '../../../openapi/platforms.js';
import { nearest } from '../nearest.js';

/** What people write for a network besides its name. */
const ALIASES: Partial<Record<Platform, string[]>> = {
  INSTAGRAM: ['insta', 'ig'],
  FACEBOOK: ['fb'],
  LINKEDIN: ['linked in'],
  X: ['twitter', 'x.com'],
  YOUTUBE: ['yt', 'you tube'],
  TIKTOK: ['tik tok'],
  TELEGRAM: ['tg'],
};
/** These only count as networks after a preposition or next to another network. */
const EVERYDAY_WORDS = new Set(['x', 'x.com', 'threads', 'ig', 'fb', 'yt', 'tg', 'you tube', 'tik tok']);

/** Networks that the service doesn’t have, as people write them. */
const UNSUPPORTED = [
  'Bluesky',
  'Mastodon',
  'Snapchat',
  'Tumblr',
  'WhatsApp',
  'Discord',
  'Twitch',
  'Xing',
  'MySpace',
];

/** "Mastodon", if that is what the word names. */
export const unsupportedNetwork = (word: string): string | undefined =>
  UNSUPPORTED.find((name) => name.toLowerCase() === word.toLowerCase());

const platformOf = new Map(
  PLATFORMS.flatMap((platform) =>
    [platform.toLowerCase(), ...(ALIASES[platform] ?? [])].map((name) => [name, platform] as const),
  ),
);

const oneOf = (names: string[]) =>
  `(?:${names.map((name) => name.replace('.', '\\.').replace(' ', '\\s')).join('|')})(?![\\p{L}\\p{N}_])`;
/** "all networks", in the languages that dates are read in, and "everywhere", which needs no preposition. */
const ALL = [
  '(?:all|every)(?: (?:of )?(?:the|our|my))? (?:social )?(?:networks?|platforms?|channels?|accounts?|media|socials)',
  'alle[nr]? (?:unseren? |meinen? )?(?:sozialen )?(?:netzwerken?|plattformen|kanälen?|medien)',
  'tou(?:s|tes) (?:les|nos|mes) (?:réseaux(?: sociaux)?|plateformes|canaux|comptes)',
  'tod[ao]s (?:[ao]s|l[ao]s|nuestr[ao]s|mis) (?:redes(?: socia(?:le|i)s)?|plataformas|canales|canais|cuentas|contas)',
  'tutt[ei] (?:le|i|gli|le nostre|i nostri) (?:reti(?: sociali)?|piattaforme|canali|social(?: network)?|account)',
  'alle (?:onze |mijn )?(?:sociale? )?(?:netwerken|media|platforms|kanalen|socials)',
  'wszystkich (?:sieciach|platformach|kanałach|mediach)',
].join('|');
const EVERYWHERE =
  'everywhere|überall|partout|(?:en|por) todas partes|em tod[oa] (?:lado|lugar|(?:a )?parte)|ovunque|dappertutto|overal|wszędzie|we? wszystkich (?:sieciach|mediach)(?: społecznościowych)?|(?:すべての|全ての|全)(?:sns|ネットワーク)[にで]|どこでも';
const NAME = `(?:${oneOf([...platformOf.keys()])}|(?:${ALL}|${EVERYWHERE})(?![\\p{L}\\p{N}_]))`;
/** Each separator matches in exactly one way: with two, a long list that fails would be tried in 2^n ways. */
const AND = '(?:\\s*(?:,(?:\\s*and\\s)?|&|\\+|/)\\s*|\\s+(?:and|und|et|y|e|en)\\s+)';
const PREPOSITION = '(?:on|to|for|via|auf|für|sur|para(?:\\s(?:el|la|o|a))?|su|en|em|op|na)';
const TO = `${PREPOSITION}\\s+`;
const ON = '(?:on|via|auf|sur|su|em|op|na)\\s+';
const LIST = `${NAME}(?:${AND}${NAME})*`;
/** "on x and facebook", "on x and on facebook", "on x on facebook" */
const NEXT = `(?:${AND}(?:${TO})?|\\s+${ON})${NAME}`;
const NAMED = `(?<named>${NAME}(?:${NEXT})*)`;
const TO_LIST = `${TO}${NAMED}`;

/** The list goes on with a name that is unknown. */
const ENDS_WITH_AND = `${NEXT}|\\s*(?:&|\\+|\\s(?:and|und|et|y)\\s)`;
/** "on x and linkedin: Hello", "x, insta: Hello". A list that ends with "and" contains an unknown name, and is not split. */
const AT_START = new RegExp(
  `^(?:${TO_LIST}(?!${ENDS_WITH_AND})|(?<listed>${LIST})(?=\\s*[:：]))\\s*[:：,–—-]?\\s*`,
  'iu',
);
/** "Follow us on Instagram" and "we are live on X" are part of the text, not where to publish. "9 AM" is a time. */
const SAID =
  "(?<!\\b(?:(?:follow|join|find|visit|see|meet|catch|watch|read|get|hear|like|ask|tell|tag|message|contact|check)\\s(?:us|me|him|her|them|it|you)(?:\\s(?:out|back|there))?|(?<!\\d\\s?)am|are|is|was|were|be|been|now|live|available|we’re|we're|i'm|i’m)\\s)";
/** "We are live on X on Facebook" */
const ALSO_SAID = `(?<!\\s${ON}${NAME}\\s)`;
/** "9am everywhere" */
const AFTER_CLOCK = `(?<=\\d(?:\\s?[ap]m|\\s?h|\\s?uhr)?\\s)(?=${EVERYWHERE})`;
const AT_END = new RegExp(`(?:^|\\s)(?:${SAID}${ALSO_SAID}${TO}|${AFTER_CLOCK})${NAMED}\\s*[.!]?$`, 'iu');
const ANY_AT_END = new RegExp(`\\s(?<clause>${TO_LIST})\\s*[.!]?$`, 'iu');
const ONLY = new RegExp(`^(?<named>${LIST})$`, 'iu');

const BETWEEN = new RegExp(
  `(?<=\\s)(?:${TO}|(?=${EVERYWHERE}))${NAMED}(?=[\\s:：,])(?!${ENDS_WITH_AND})\\s*[:：,–—-]?\\s*`,
  'giu',
);

/** "tomorrow 9am on x and linkedin Hello": each list after a preposition within the first words, with the text around it. */
export function* platformClauses(
  text: string,
  within: number,
): Generator<NamedPlatforms & { before: string }> {
  for (const found of text.matchAll(BETWEEN)) {
    if (found.index > within) return;
    const rest = text.slice(found.index + found[0].length).trim();
    const platforms = namesIn(found.groups?.named ?? '');
    yield { before: text.slice(0, found.index).trim(), ...addPlatformsAtEnd({ platforms, rest }) };
  }
}

export interface NamedPlatforms {
  platforms: Platform[];
  /** The text without them. */
  rest: string;
}

/** The platforms named at the beginning and the end of a text. */
export function splitPlatforms(text: string): NamedPlatforms {
  const trimmed = text.trim();
  const found = ONLY.exec(trimmed) ?? AT_START.exec(trimmed);
  if (!found) return addPlatformsAtEnd({ platforms: [], rest: trimmed });
  const list = found.groups?.named ?? found.groups?.listed ?? '';
  return addPlatformsAtEnd({ platforms: namesIn(list), rest: trimmed.slice(found[0].length).trim() });
}

/** "on x: Hello on facebook" names both. In "on x: We are hiring on X", the end is part of the text. */
export function addPlatformsAtEnd({ platforms, rest }: NamedPlatforms): NamedPlatforms {
  const found = AT_END.exec(rest);
  const all = [...new Set([...platforms, ...namesIn(found?.groups?.named ?? '')])];
  if (!found || all.length === platforms.length) return { platforms, rest };
  return { platforms: all, rest: rest.slice(0, found.index).replace(/[\s,;]+$/, '') };
}

/** "Doors open now on X": these may be part of the text or where to publish. */
export function platformsAtEnd(text: string): (NamedPlatforms & { words: string }) | undefined {
  const trimmed = text.trim();
  const { index, groups } = ANY_AT_END.exec(trimmed) ?? {};
  if (groups?.clause === undefined) return undefined;
  const rest = trimmed.slice(0, index).replace(/[\s,;]+$/, '');
  return { platforms: namesIn(groups.named ?? ''), rest, words: groups.clause };
}

/** Not part of a longer word, a link or a handle. */
const STARTS_NAME = '(?<![\\p{L}\\p{N}_@#/.-])';
const NOT_A_LINK = '(?!\\.\\p{L}|/)';
const UNMISTAKABLE = oneOf([...platformOf.keys()].filter((name) => !EVERYDAY_WORDS.has(name)));
const MENTION = new RegExp(
  `${STARTS_NAME}(?:^(?:${EVERYWHERE})|(?<=(?<!\\p{L})${PREPOSITION}\\s)${NAME}${NOT_A_LINK}(?:${AND}${NAME}${NOT_A_LINK})*|(?:X\\s*[,&+/]\\s*|X\\s+(?:and|und|et|y|e|en)\\s+)?${UNMISTAKABLE}${NOT_A_LINK}(?:${AND}${NAME}${NOT_A_LINK})*)`,
  'giu',
);

/** The platforms that a text names anywhere: "follow us on Instagram". They may just be part of the text. */
export function mentionedPlatforms(text: string): Platform[] {
  return [...new Set((text.match(MENTION) ?? []).flatMap(namesIn))];
}

/** "x and linkdin" */
const UNKNOWN_LIST = `(?:(?<known>${LIST})${AND})?(?<word>\\p{L}+)`;
const UNKNOWN_AT_START = new RegExp(`^${TO}${UNKNOWN_LIST}(?:\\s*[:,–—-]\\s*|\\s+)`, 'iu');
const UNKNOWN_AT_END = new RegExp(`\\s${SAID}${TO}${UNKNOWN_LIST}\\s*[.!]?$`, 'iu');
/** Shorter names are too close to other words. */
const MIN_MISSPELT = 6;
const LONG_NAMES = [...platformOf.keys()].filter(
  (name) => name.length >= MIN_MISSPELT && !EVERYDAY_WORDS.has(name),
);

/**
 * "Hello on linkdin". Typos are not guessed: they stay in the text, and the form asks. The word as the text has it, the networks with
 * those that are named beside it, and the text without all of them.
 */
export function misspeltPlatform(text: string) {
  const trimmed = text.trim();
  const found = UNKNOWN_AT_START.exec(trimmed) ?? UNKNOWN_AT_END.exec(trimmed);
  const word = found?.groups?.word ?? '';
  const name = nearest(word.toLowerCase(), LONG_NAMES, ({ length }) => (length < 8 ? 1 : 2));
  const platform = name && platformOf.get(name);
  if (!found || !platform || platformOf.has(word.toLowerCase())) return undefined;
  const rest = trimmed.slice(0, found.index) + trimmed.slice(found.index + found[0].length);
  if (rest === '') return undefined;
  return { word, platform, platforms: [...namesIn(found.groups?.known ?? ''), platform], rest };
}

const EVEN_UNSUPPORTED = oneOf([...platformOf.keys(), ...UNSUPPORTED.map((name) => name.toLowerCase())]);
const EVEN_UNSUPPORTED_LIST = `${TO}${EVEN_UNSUPPORTED}(?:(?:${AND}(?:${TO})?|\\s+${ON})${EVEN_UNSUPPORTED})*`;
const EVEN_UNSUPPORTED_AT_START = new RegExp(`^(?<clause>${EVEN_UNSUPPORTED_LIST})`, 'iu');
const EVEN_UNSUPPORTED_AT_END = new RegExp(`\\s${SAID}(?<clause>${EVEN_UNSUPPORTED_LIST})\\s*[.!]?$`, 'iu');

/** "Dates on bluesky": networks that the service doesn’t have, with their words, which stay in the text. */
export function unsupportedAtEdge(text: string): { names: string[]; words: string } | undefined {
  const trimmed = text.trim();
  for (const pattern of [EVEN_UNSUPPORTED_AT_START, EVEN_UNSUPPORTED_AT_END]) {
    const words = pattern.exec(trimmed)?.groups?.clause ?? '';
    const names = (words.match(/\p{L}+/gu) ?? []).flatMap((word) => unsupportedNetwork(word) ?? []);
    if (names.length > 0) return { names: [...new Set(names)], words };
  }
  return undefined;
}

function namesIn(list: string): Platform[] {
  const names = list.toLowerCase().match(new RegExp(NAME, 'gu')) ?? [];
  return [...new Set(names.flatMap((name) => platformOf.get(name.replace(/\s/, ' ')) ?? PLATFORMS))];
}

/** By their codes, or as people write them. */
export function networksCalled(names: readonly string[]): { platforms: Platform[]; unknown: string[] } {
  const found = names.map((name) => {
    const code = name.trim().toUpperCase().replaceAll(' ', '_');
    return { name, platforms: isPlatform(code) ? [code] : networksNamed(name) };
  });
  return {
    platforms: [...new Set(found.flatMap(({ platforms }) => platforms))],
    unknown: found.flatMap(({ name, platforms }) => (platforms.length === 0 ? [name] : [])),
  };
}

/** None if the words say anything else. */
export function networksNamed(words: string): Platform[] {
  const { platforms, rest } = splitPlatforms(words);
  return rest === '' ? platforms : [];
}
