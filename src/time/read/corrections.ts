import { memoize } from '../memoize.js';
import { isWordOfTime, wordsOfTime } from '../languages/index.js';
import { withoutAccents } from '../languages/language.js';
import { differByOne } from './typos.js';

const MAX_LENGTH = 60;
const SHORTEST = 4;
const MOST = 3;
const WORD = /\p{L}+/gu;

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
export const isAlmostDay = (word: string) =>
  similarTo(word).some((known) => DAYS.test(known) && word.toLowerCase() !== `${known}s`);

const DAYS = /^(?:today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;

/** A correction has the same first letter. */
const byLetter = new Map<string, string[]>();
for (const word of wordsOfTime().filter(({ length }) => length >= SHORTEST))
  byLetter.set(word.charAt(0), [...(byLetter.get(word.charAt(0)) ?? []), word]);

const similarTo = memoize((word: string): string[] => {
  const plain = withoutAccents(word.toLowerCase());
  if (plain.length < SHORTEST || isWordOfTime(plain)) return [];
  return (byLetter.get(plain.charAt(0)) ?? []).filter((known) => differByOne(plain, known));
});
