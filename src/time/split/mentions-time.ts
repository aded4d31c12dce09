import { chronoFindsTime } from '../read/chrono.js';
import { wallIn } from '../instants.js';
import { englishWords, NEARBY_LENGTH } from './prose.js';
import { fixTypos } from '../read/typos.js';
import { MONTH, WEEKDAY_STEM } from '../read/vocabulary.js';
import type { Reader } from '../types.js';

/** "may" only counts with a number, because it is also a verb. */
const DAY = `today|tomorrow|tonight|weekend|this (?:morning|afternoon|evening|night|week)|next week|(?!may)${MONTH}|may \\d|\\d may|${WEEKDAY_STEM}s?|\\d{1,2}/\\d{1,2}|\\d{1,2}\\.\\d{1,2}\\.?|\\d{4}-\\d\\d-\\d\\d`;
const CLOCK = `noon|midnight|\\d{1,2}(?: ?[ap]\\.?m| ?h\\d{0,2}|:\\d\\d| ?o'?clock| ?uhr| ?uur)`;
const MENTIONED = new RegExp(`(?<![\\p{L}\\d])(?:${DAY}|${CLOCK})(?![\\p{L}\\d])`, 'u');

/** The end of a text mentions a day or a time: "Our 10K on Sunday", "Doors 7pm, show". */
export function mentionsTime(text: string, reader: Reader): boolean {
  const words = text.slice(-NEARBY_LENGTH);
  const english = fixTypos(englishWords(words, reader).join(' '));
  return MENTIONED.test(english) || chronoFindsTime(words, reader.locale, wallIn(reader.now, reader.zone));
}
