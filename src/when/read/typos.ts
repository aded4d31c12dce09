import { isWordOfTime, wordsOfTime } from '../languages/index.js';
import { WEEKDAYS, withoutAccents } from '../languages/language.js';
import { memoize } from '../memoize.js';

const WORD = /\p{L}+/gu;
const VOCABULARY = [
  'tomorrow',
  ...WEEKDAYS,
  ...['january', 'february', 'august', 'september', 'october', 'november', 'december'],
  ...['morning', 'afternoon', 'evening', 'tonight', 'midnight', 'minutes'],
];
const KNOWN = new Set([...VOCABULARY, 'minute']);

/** The words that are read as another one: "tomorow" as "tomorrow". */
export const typosIn = (words: string): { typed: string; read: string }[] =>
  (words.match(WORD) ?? []).flatMap((typed) => {
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

function differByOne(word: string, known: string): boolean {
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

const MAX_LENGTH = 60;
const SHORTEST = 4;
const MOST = 3;

/** The words with one letter of one word corrected: "in 2 huors", "demian à 9h". The rest stays as it was typed. */
export function corrections(words: string): string[] {
  if (words.length > MAX_LENGTH) return [];
  const found = [...words.matchAll(WORD)].flatMap(({ index, 0: word }) =>
    similarTo(word).map((known) => words.slice(0, index) + known + words.slice(index + word.length)),
  );
  return [...new Set(found)].slice(0, MOST);
}

/** "the day afer": the time next to it is another one. */
export const isAlmostQualifier = (word: string) => similarTo(word).some((known) => QUALIFIERS.test(known));

const QUALIFIERS = /^(?:after|before|every|until|last|next)$/;

/** "frday": the time next to it is not complete without it. */
export const isAlmostDay = (word: string) => similarTo(word).some((known) => DAYS.test(known));

const DAYS = /^(?:today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;

/** English words that are one letter away from a word of another language: “here” is not meant as “heure”. */
const IN_ENGLISH = new Set(
  'here there form paste made sent taken take lost late part done pass mine main lines least home share mind minds plain demo'.split(
    ' ',
  ),
);

/** A correction has the same first letter, and takes away no “s” of a plural: “two seconds”. */
const byLetter = new Map<string, string[]>();
for (const word of wordsOfTime().filter(({ length }) => length >= SHORTEST))
  byLetter.set(word.charAt(0), [...(byLetter.get(word.charAt(0)) ?? []), word]);

const similarTo = memoize((word: string): string[] => {
  const plain = withoutAccents(word.toLowerCase());
  if (plain.length < SHORTEST || isWordOfTime(plain) || IN_ENGLISH.has(plain)) return [];
  return (byLetter.get(plain.charAt(0)) ?? []).filter(
    (known) => `${known}s` !== plain && differByOne(plain, known),
  );
});
