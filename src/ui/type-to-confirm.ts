/** Confirmation of something that cannot be undone, by typing a word or a name. */

export const notTypedExactly = (words: string) =>
  `Type “${words}” exactly as shown. Nothing has been deleted.`;

const MAX_NAME_LENGTH = 60;

/** What to type for a name: without invisible characters, and only the beginning of a long one. */
export function typeableName(name: string): string {
  const letters = [...name.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()];
  return letters.slice(0, MAX_NAME_LENGTH).join('').trim();
}

/** Ignores differences that nobody sees: curly quotes, dashes, and accents stored as separate characters. A word may be capitalized. */
export const matchesTyped = (typed: string, words: string): boolean =>
  typed !== '' && (normalize(typed) === normalize(words) || typed.toLowerCase() === words);

const normalize = (words: string) =>
  words
    .normalize('NFC')
    .replace(/[\p{Cf}\uFE0E\uFE0F]/gu, '')
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** Zero-width characters and text direction marks. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
