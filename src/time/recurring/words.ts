import { rewriteSchedule, wordsMeaning, type FoundWords } from '../languages/schedule-words.js';

/** Translates the words for what repeats into English. Days, times and cities stay as they were written. */

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const RANKS = ['1st', '2nd', '3rd', '4th', 'last'];
const UNITS = ['day', 'week', 'month', 'year'];

const MEANINGS = [
  ...UNITS.flatMap((unit) => [`${unit}s`, `every ${unit}`, `every other ${unit}`]),
  ...WEEKDAYS.flatMap((day) => [`${day}s`, `every other ${day}`, `2nd ${day}`, `4th ${day}`]),
  ...['morning', 'afternoon', 'evening', 'night'].map((part) => `every ${part}`),
  ...RANKS,
  ...['2nd weeks', 'every', 'yearly', 'weekdays', 'weekends', 'of the month', 'last day'],
  ...['from', 'until', 'until or at', 'end of', 'end of the year'],
  ...['for', 'for a', 'long', 'times', 'forever'],
];
/** Only in front of the others and of numbers: "le 1er", "am letzten Tag", but not "Los Angeles". */
const ARTICLES = new Set(['on', 'the', 'of', 'in']);

const find = wordsMeaning([...MEANINGS, ...ARTICLES]);

const WORD_START = /(?<![\p{L}\d])[\p{L}\d]|[\p{sc=Han}\p{sc=Hiragana}]/uy;

/** Elsewhere, "fin" and "fine" are other words. */
const ENDS_WITH_UNTIL = /until(?: or at)? +$/;

export interface InEnglish {
  english: string;
  /** Of each English word, what was written. */
  written: Map<string, string>;
}

/** The text has no accents and is in lower case. */
export function inEnglish(words: string, locale: string): InEnglish {
  const text = rewriteSchedule(words);
  const written = new Map<string, string>();
  let english = '';
  for (let at = 0; at < text.length; ) {
    const read = meaningAt(text, at, locale);
    const found = read?.english === 'end of' && !ENDS_WITH_UNTIL.test(english) ? undefined : read;
    if (found) written.set(found.english, text.slice(at, found.end));
    english += found ? ` ${found.english} ` : text[at];
    at = found?.end ?? at + 1;
  }
  return { english: english.replace(/ +(?=[ ,;.])/g, '').trim(), written };
}

function meaningAt(text: string, at: number, locale: string): FoundWords | undefined {
  WORD_START.lastIndex = at;
  const found = WORD_START.test(text) ? find(text, at, locale) : undefined;
  if (!found || !ARTICLES.has(found.english)) return found;
  const next = text[found.end] === ' ' ? found.end + 1 : found.end;
  return /\d/.test(text[next] ?? '') || meaningAt(text, next, locale) ? found : undefined;
}
