/** Confirmation of something that cannot be undone, by typing a word or a name. */

const MAX_NAME_LENGTH = 60;

/** What to type for a name: without invisible characters, and only the beginning of a long one. */
export function typeableName(name: string): string {
  const letters = [...name.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()];
  return letters.slice(0, MAX_NAME_LENGTH).join('').trim();
}

export const whyNotTyped = (typed: string, words: string): string | undefined =>
  matchesTyped(typed, words) ? undefined : `Type “${words}” exactly as shown. Nothing has been deleted.`;

/** Compares letters and digits: quotes, dashes and spaces look alike, and others are not seen. A word may be capitalized. */
function matchesTyped(typed: string, words: string): boolean {
  const letters = lettersIn(typed);
  if (letters === '') return typed !== '' && typed === words;
  return letters === lettersIn(words) || typed.toLowerCase() === words;
}

const lettersIn = (words: string) =>
  words.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]|[\uFE0E\uFE0F]/gu, '');

/** Zero-width characters and text direction marks. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
