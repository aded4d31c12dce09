import { isPlatform, labelOf, type Platform, PLATFORMS } from '../../../openapi/platforms.js';
import { DAY_MS, MINUTE_MS } from '../../when/index.js';
import { clip, cut } from '../slack/text/blocks.js';
import { escape, joinWithAnd, joinWithOr } from '../slack/text/markup.js';

const withoutMarks = (text: string) => text.normalize('NFD').replace(/[\p{M}'’]/gu, '');

/** "X" is in almost every text, so it is looked for where words begin. */
const isIn = (text: string, word: string) =>
  /^[a-z\d]{1,2}$/.test(word)
    ? ` ${text.replaceAll(/[^\p{L}\d]+/gu, ' ')}`.includes(` ${word}`)
    : text.includes(word);

/** Items that contain all of these words, in any order, in any case, with or without accents. */
export function matchingAllWords<T>(
  items: readonly T[],
  words: string,
  texts: (item: T) => readonly (string | undefined)[],
): T[] {
  const wanted = withoutMarks(words).toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...items];
  return items.filter((item) => {
    const text = withoutMarks(texts(item).join('\n')).toLowerCase();
    return wanted.every((word) => isIn(text, word));
  });
}

/** ` matching “launch tea”` for a heading, or nothing without words. */
export const searchSuffix = (words: string) => (words.trim() ? ` matching “${cut(words.trim(), 100)}”` : '');

/** Leads to it, if its address is known. */
export const directMessage = (address: string | undefined) =>
  address ? `<${address}|direct message>` : 'direct message';

/** "1 project", "10,000 projects" */
export const counted = (count: number, one: string, several = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

/** The name of a field in words: `PromptText` → "Prompt text", `fileDeletion` → "file deletion". */
export const fieldLabel = (field: string) =>
  escape(clip(field, 60).replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** `IN_REVIEW` → "In review". Anything that people wrote themselves keeps its capitals. */
export function humanize(code: string): string {
  const spaced = code.trim().replaceAll('_', ' ');
  const words = spaced !== code.trim() || /^[A-Z][A-Z0-9]{3,}$/.test(code) ? spaced.toLowerCase() : spaced;
  return capitalize(words);
}

export const uncapitalize = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a network for people, including one that only a newer service knows. */
export const networkName = (platform: string) =>
  isPlatform(platform) ? labelOf(platform) : humanize(platform);

export const notSupported = (networks: readonly string[]): string =>
  `The scheduling service doesn’t support ${joinWithOr(new Set(networks))}.`;

/** Why a project doesn’t take some of these networks. It takes all if `published` is undefined. */
export function notPublished(
  networks: readonly Platform[],
  published: readonly Platform[] | undefined,
  project = 'This project',
): string | undefined {
  const others = published ? networks.filter((network) => !published.includes(network)) : [];
  return others.length > 0 ? `${project} doesn’t publish on ${joinWithOr(others.map(labelOf))}.` : undefined;
}

/** The names of several, in the same order wherever they are shown. Networks that only a newer service knows come last. */
export function namesOfNetworks(platforms: readonly string[]): string[] {
  const place = (platform: string) => (isPlatform(platform) ? PLATFORMS.indexOf(platform) : PLATFORMS.length);
  return [...platforms].sort((one, other) => place(one) - place(other)).map(networkName);
}

/** "LinkedIn and X" */
export const networksInSentence = (networks: readonly string[]) => joinWithAnd(namesOfNetworks(networks));

/** In the words of a list: between a wish to move a post and its new time. */
export const MOVED_TO = ' to: ';

/** Until when the posts of a project can be changed: Upnext then sends them to the service. */
const HOLD_TIMES = new Map([
  [0, 'they are scheduled'],
  [15, '15 minutes before the scheduled time'],
  [60, '1 hour before the scheduled time'],
  [DAY_MS / MINUTE_MS, '1 day before the scheduled time'],
]);

export const HOLD_MINUTES = [...HOLD_TIMES.keys()];

/** Follows “Posts can be changed until”. */
export const holdTimeLabel = (minutes: number): string =>
  HOLD_TIMES.get(minutes) ?? `${minutes} minutes before the scheduled time`;
