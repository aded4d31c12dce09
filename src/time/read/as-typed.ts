import { withoutAccents } from './languages/language.js';

/** The words of a person that were read in lower case and perhaps without accents. Undefined if they were rewritten. */
export function asTyped(read: string, words: string): string | undefined {
  const letters = [...words].map((typed) => ({ typed, plain: plainOf(typed) }));
  const at = letters
    .map(({ plain }) => plain)
    .join('')
    .indexOf(plainOf(read));
  if (at < 0) return undefined;
  let [typed, length] = ['', 0];
  for (const letter of letters) {
    if (length >= at && length < at + plainOf(read).length) typed += letter.typed;
    length += letter.plain.length;
  }
  return typed;
}

const plainOf = (text: string) =>
  withoutAccents(
    text
      .toLowerCase()
      .replace(/[‘’`´]/g, "'")
      .replace(/[–—]/g, '-'),
  );
