import { withoutAccents } from '../read/languages/language.js';
import { wordAt } from '../slots/vocabulary.js';
import { isPreposition } from '../split/possible-splits.js';
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

const MOST_WORDS = 18;
const ENDS_PHRASE = /[\s,;:.–—-]+$/u;

/** The longest match that contains nothing else, without words at its end that belong to the text. */
export function repeatsAtStart(text: string, reader: Reader): RepeatsInText | undefined {
  const phrases = [...text.matchAll(/\S+/gu)]
    .slice(0, MOST_WORDS)
    .map(({ index, 0: word }) => text.slice(0, index + word.length).replace(ENDS_PHRASE, ''));
  const longest = phrases.findLast((when) => complete(when, reader));
  if (longest === undefined) return undefined;
  const splitsSentence = /^\s+\p{Ll}/u.test(text.slice(longest.length));
  const shorter = splitsSentence ? phrases.find((when) => mayEnd(when, longest, reader)) : undefined;
  const when = shorter ?? phrases.find((when) => isEnough(when, longest, reader)) ?? longest;
  const found = complete(when, reader);
  return found && { ...found, isClear: shorter === undefined, rest: text.slice(when.length) };
}

/**
 * In "every Monday 9am until Christmas Monday is tea day", the second “Monday” belongs to the text. A zone never does, even
 * if it is the zone of the reader.
 */
function isEnough(when: string, longest: string, reader: Reader): boolean {
  const more = longest.slice(when.length).trimStart();
  if (!/^\p{Lu}/u.test(more) || !wordAt(withoutAccents(more.toLowerCase()), 0, reader.locale)) return false;
  const elsewhere = { ...reader, zone: reader.zone === 'UTC' ? 'Asia/Tokyo' : 'UTC' };
  const [here, there] = [meaningOf(when, reader), meaningOf(when, elsewhere)];
  const namesZone = here === there;
  if (!here || (namesZone && more.search(ZONE_WORD) === 0)) return false;
  return meaningOf(longest, reader) === here && meaningOf(longest, elsewhere) === there;
}

/** "every Monday 9am 10 times Paris is lovely" may be in Paris or about it. "Paris time" is clear. */
function mayEnd(when: string, longest: string, reader: Reader): boolean {
  const more = longest.slice(when.length);
  if (!/^\s+\p{Lu}/u.test(more) || ZONE_WORD.test(more)) return false;
  return complete(when, reader)?.isComplete === true && !isEnough(when, longest, reader);
}

const ZONE_WORD = /(?<!\p{L})(?:time|zeit|heure|hora|ora|tijd)(?!\p{L})/iu;

function meaningOf(when: string, reader: Reader): string | undefined {
  const read = readRecurring(when, reader);
  if (!read) return undefined;
  return read.ok ? ruleWords(read.repeats) : read.choices?.map(({ words }) => words).join();
}

export function repeatsAtEnd(text: string, reader: Reader): RepeatsInText | undefined {
  for (const { index } of [...text.matchAll(/\S+/gu)].slice(-MOST_WORDS)) {
    const found = complete(text.slice(index).replace(ENDS_PHRASE, ''), reader);
    if (found) return { ...found, isClear: true, when: text.slice(index), rest: text.slice(0, index) };
  }
  return undefined;
}

function complete(when: string, reader: Reader): Pick<RepeatsInText, 'when' | 'isComplete'> | undefined {
  if (isPreposition(when)) return undefined;
  const read = readRecurring(when, reader);
  const isUnderstood = read && (read.ok || read.missing === 'end');
  return isUnderstood ? { when, isComplete: read.ok } : undefined;
}
