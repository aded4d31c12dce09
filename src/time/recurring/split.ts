import { withoutAccents } from '../read/languages/language.js';
import { wordAt } from '../slots/vocabulary.js';
import { ZONE_ABBREVIATIONS } from '../read/zone-abbreviations.js';
import { isPreposition, type BelongsTo } from '../split/possible-splits.js';
import type { Reader } from '../types.js';
import { readRecurring } from './read.js';
import { ruleWords } from './write.js';

/** Finds words such as "every Monday 9am until Christmas" at the start or the end of a text. */

export interface RepeatsInText {
  when: string;
  rest: string;
  /** They also say when it ends. */
  isComplete: boolean;
  /** No further words may belong to them. */
  isClear: boolean;
}

/** Words that Upnext understands from the first to the last. */
type Understood = Pick<RepeatsInText, 'when' | 'isComplete'>;

const MOST_WORDS = 18;

/** The shortest words that say everything, and those behind them that belong to them too. */
export function repeatsAtStart(text: string, reader: Reader): RepeatsInText | undefined {
  const phrases = phrasesAtStart(text, reader);
  const shortest = phrases.find(({ isComplete }) => isComplete) ?? phrases[0];
  if (!shortest) return undefined;
  let found = { ...shortest, isClear: true };
  for (const longer of phrases.slice(phrases.indexOf(shortest) + 1)) {
    const belongs = whatBelongs(text, found.when, longer.when, reader);
    if (belongs === 'date') found = { ...longer, isClear: true };
    if (belongs === 'unclear') found.isClear = false;
  }
  const rest = text.slice(found.when.length);
  const isClear = found.isClear && !isMultiple(found.when, rest) && !continues(rest, reader);
  return { ...found, isClear, rest };
}

/** "every Monday 9am 2x the fun" */
const isMultiple = (when: string, rest: string) => /\d ?x$/i.test(when) && STARTS_LOWERCASE.test(rest);

/** "every Monday 9am 10 times, except 30 Nov" and "10 times EST" say more than Upnext can read. */
function continues(rest: string, reader: Reader): boolean {
  const [, word = ''] = /^[\s,]*(\p{L}+)/u.exec(rest) ?? [];
  const { word: known } = wordAt(withoutAccents(word), 0, reader.locale) ?? {};
  return known?.kind === 'except' || (/^\p{Lu}+$/u.test(word) && ZONE_ABBREVIATIONS.has(word.toLowerCase()));
}

function phrasesAtStart(text: string, reader: Reader): Understood[] {
  const phrases: Understood[] = [];
  for (const { index, 0: word } of [...text.matchAll(/\S+/gu)].slice(0, MOST_WORDS)) {
    const last = phrases.at(-1)?.when.length;
    if (last !== undefined && endsAt(last, { text, next: index })) break;
    const phrase = understood(text.slice(0, index + word.length), reader);
    if (phrase) phrases.push(phrase);
  }
  return phrases;
}

/** Nothing behind "every Monday 9am:" belongs to it. A dash may also stand in "weekdays 9 – 17". */
const SEPARATOR = /^\s*(?:[:;](?!\S)|[–—-]\s+(?!\d))/u;
const endsAt = (end: number, { text, next }: { text: string; next: number }) =>
  SEPARATOR.test(text.slice(end)) || text.slice(end, next).includes('\n');

const STARTS_LOWERCASE = /^\s+\p{Ll}/u;
const FOLLOWS_MARK = /^(?:[,!?]|(?<!\d)\.)/u;
const YEAR = /^\s*\d{4}$/;
const ZONE_WORD = /(?<!\p{L})(?:time|zeit|heure|hora|ora|tijd)(?!\p{L})/iu;
const ZONE_LETTERS = /^[\s,]*\p{Lu}{2,5}$/u;

/**
 * In "every Monday 9am 10 times Monday is tea day", the second “Monday” belongs to the text, since it adds nothing. "Paris is
 * lovely" may be about Paris or be in Paris. "Paris time" is clear.
 */
function whatBelongs(text: string, when: string, longer: string, reader: Reader): BelongsTo {
  const more = longer.slice(when.length);
  const follows = text.slice(longer.length);
  const change = changeOf(when, longer, reader);
  const isInSentence = STARTS_LOWERCASE.test(more);
  const endsInSentence = STARTS_LOWERCASE.test(follows);
  if (completesNumber(when, more, change, reader)) return 'date';
  if (change === 'none') return !isInSentence ? 'text' : endsInSentence ? 'unclear' : 'date';
  if (follows.trim() === '') return 'date';
  if (change === 'zone' && ZONE_WORD.test(more)) return 'date';
  if (change === 'zone' && ZONE_LETTERS.test(more)) return endsInSentence ? 'unclear' : 'date';
  if (FOLLOWS_MARK.test(text.slice(when.length)) && !/^[,.!?]\s+\p{Ll}/u.test(more)) return 'text';
  return (isInSentence || YEAR.test(more)) && !endsInSentence ? 'date' : 'unclear';
}

const ENDS_WITH_NUMBER = /(?<![:.,\d])\d{1,2}\.?$/;
const CLOCK_WORD = /^[\s.]*(?:[ap]\.? ?m|h|uhr|uur|o['’ ]?clock)(?![\p{L}\p{N}])/iu;

/** "9" and "am", "24" and "December" */
function completesNumber(when: string, more: string, change: Change, reader: Reader): boolean {
  if (!ENDS_WITH_NUMBER.test(when)) return false;
  if (CLOCK_WORD.test(more)) return true;
  const word = withoutAccents(more.replace(/^[\s.]+/, '').toLowerCase());
  return change === 'rule' && /^\p{L}/u.test(word) && !wordAt(word, 0, reader.locale);
}

type Change = 'none' | 'zone' | 'rule';

/** What more words change. A zone also changes something if it is the one of the reader. */
function changeOf(when: string, longer: string, reader: Reader): Change {
  const elsewhere = { ...reader, zone: reader.zone === 'UTC' ? 'Asia/Tokyo' : 'UTC' };
  const [here, there] = [meaningOf(when, reader), meaningOf(when, elsewhere)];
  const [longerHere, longerThere] = [meaningOf(longer, reader), meaningOf(longer, elsewhere)];
  if (longerHere === here && longerThere === there) return 'none';
  return here !== there && longerHere === longerThere ? 'zone' : 'rule';
}

function meaningOf(when: string, reader: Reader): string | undefined {
  const read = readRecurring(when, reader);
  if (!read) return undefined;
  return read.ok ? ruleWords(read.repeats) : read.choices?.map(({ words }) => words).join();
}

export function repeatsAtEnd(text: string, reader: Reader): RepeatsInText | undefined {
  for (const { index } of [...text.matchAll(/\S+/gu)].slice(-MOST_WORDS)) {
    const found = understood(text.slice(index), reader);
    if (found) return { ...found, isClear: true, when: text.slice(index), rest: text.slice(0, index) };
  }
  return undefined;
}

const MARKS_AT_END = /[\s,;:.–—-]+$/u;
const DATE_AT_END = /^.*\d\.(?=[\s,;:.–—-]*$)/su;

/** Without marks at their end. The dot of "24.12." stays where only it makes the date clear. */
function understood(words: string, reader: Reader): Understood | undefined {
  const plain = words.replace(MARKS_AT_END, '');
  const [dated] = DATE_AT_END.exec(words) ?? [];
  return understoodAs(plain, reader) ?? (dated === undefined ? undefined : understoodAs(dated, reader));
}

function understoodAs(when: string, reader: Reader): Understood | undefined {
  if (isPreposition(when)) return undefined;
  const read = readRecurring(when, reader);
  const isUnderstood = read && (read.ok || read.missing === 'end');
  return isUnderstood ? { when, isComplete: read.ok } : undefined;
}
