import { withoutAccents } from '../languages/language.js';

/** The words of a person that were read in lower case and perhaps without accents. All words if they were rewritten. */
export function asTyped(read: string, words: string): string {
  const wanted = plainOf(read);
  const letters = [...words].map((typed) => ({ typed, plain: plainOf(typed) }));
  const start = letters
    .map(({ plain }) => plain)
    .join('')
    .indexOf(wanted);
  if (start < 0) return words.trim();
  let [typed, at] = ['', 0];
  for (const letter of letters) {
    if (at >= start && at < start + wanted.length) typed += letter.typed;
    at += letter.plain.length;
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
