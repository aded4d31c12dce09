import { isPreposition } from '../split/possible-splits.js';
import type { Reader } from '../types.js';
import { readRecurring } from './read.js';

/** Finds words such as "every Monday 9am until Christmas" at the start or the end of a text. */

export interface RepeatsInText {
  when: string;
  rest: string;
  /** They also say when it ends. */
  isComplete: boolean;
}

const MOST_WORDS = 18;
const ENDS_PHRASE = /[\s,;:.–—-]+$/u;

/** The longest match that contains nothing else. */
export function repeatsAtStart(text: string, reader: Reader): RepeatsInText | undefined {
  const words = [...text.matchAll(/\S+/gu)].slice(0, MOST_WORDS).toReversed();
  for (const { index, 0: word } of words) {
    const end = index + word.length;
    const found = complete(text.slice(0, end).replace(ENDS_PHRASE, ''), reader);
    if (found) return { ...found, rest: text.slice(found.when.length) };
  }
  return undefined;
}

export function repeatsAtEnd(text: string, reader: Reader): RepeatsInText | undefined {
  for (const { index } of [...text.matchAll(/\S+/gu)].slice(-MOST_WORDS)) {
    const found = complete(text.slice(index).replace(ENDS_PHRASE, ''), reader);
    if (found) return { ...found, when: text.slice(index), rest: text.slice(0, index) };
  }
  return undefined;
}

function complete(when: string, reader: Reader): Omit<RepeatsInText, 'rest'> | undefined {
  if (isPreposition(when)) return undefined;
  const read = readRecurring(when, reader);
  const isUnderstood = read && (read.ok || read.missing === 'end');
  return isUnderstood ? { when, isComplete: read.ok } : undefined;
}
