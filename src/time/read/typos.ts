import { isWordOfTime } from '../languages/index.js';
import { withoutAccents } from '../languages/language.js';

const VOCABULARY = [
  'tomorrow',
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ...['january', 'february', 'august', 'september', 'october', 'november', 'december'],
  ...['morning', 'afternoon', 'evening', 'tonight', 'midnight', 'minutes'],
];
const KNOWN = new Set([...VOCABULARY, 'minute']);

/** The words that are read as another one: "tomorow" as "tomorrow". */
export const typosIn = (words: string): { typed: string; read: string }[] =>
  (words.match(/\p{L}+/gu) ?? []).flatMap((typed) => {
    const word = typed.toLowerCase();
    const read = isWordOfTime(withoutAccents(word)) ? word : fixTypos(word);
    return read === word ? [] : [{ typed, read }];
  });

/** Fixes one wrong, missing, extra or swapped letter in long words. */
export function fixTypos(text: string): string {
  return text.replace(/\btom+or+ow\b/g, 'tomorrow').replace(/[a-z]{6,12}/g, (word) => {
    if (KNOWN.has(word)) return word;
    return VOCABULARY.find((known) => `${known}s` !== word && differByOne(word, known)) ?? word;
  });
}

export function differByOne(word: string, known: string): boolean {
  const gap = word.length - known.length;
  if (Math.abs(gap) > 1 || word[0] !== known[0]) return false;
  let at = 0;
  while (at < word.length && word[at] === known[at]) at++;
  if (gap === 1) return word.slice(at + 1) === known.slice(at);
  if (gap === -1) return word.slice(at) === known.slice(at + 1);
  const swapped = word[at] === known[at + 1] && word[at + 1] === known[at];
  return (
    word.slice(at + 1) === known.slice(at + 1) || (swapped && word.slice(at + 2) === known.slice(at + 2))
  );
}
