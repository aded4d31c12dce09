import { isDayWithTime } from '../read/components.js';
import { type Mistake, mistakesIn, withStandIn } from '../read/mistakes.js';
import { parseWords } from '../read/parse.js';
import { chooseReading } from '../resolve/choose-reading.js';
import type { Reader } from '../types.js';
import { hasDayAndTime, isPostTime } from './phrase-checks.js';
import { type BelongsTo, NO_DATE, type Split } from './possible-splits.js';

/** Times that have passed or don’t exist are still meant as the time of a post: "yesterday 9am", "tomorrow 25:00". */

/** The words are nothing but a time, perhaps one of these. */
export const isMeantAsTime = (words: string, reader: Reader): boolean =>
  isPostTime(words, reader) || isUnusableTime(words, reader);

export const isUnusableTime = (words: string, reader: Reader): boolean =>
  isPastTime(words, reader) || hasMistake(words, reader);

export function isPastTime(words: string, reader: Reader): boolean {
  if (!/[\p{L}\d.]$/u.test(words)) return false;
  const parsed = parseWords(words, reader);
  if ('question' in parsed || !isDayWithTime(parsed.components)) return false;
  const when = chooseReading(parsed.components, reader);
  return !when.ok && !when.isNoDay && when.day === undefined && when.choices.length === 0;
}

/** The words read as a time, but show none. */
const hasMistake = (words: string, reader: Reader) =>
  'question' in parseWords(words, reader) &&
  mistakesIn(words, reader).some((mistake) => isMeant(withStandIn(words, mistake), reader));

/** "25:00" alone may be anything, but "at 25:00" and "tomorrow 25:00" are meant as a time. */
const isMeant = (possible: string, reader: Reader) =>
  hasDayAndTime(possible, reader) || (/^(?:at|um|om) /.test(possible) && isPostTime(possible, reader));

type SplitText = (text: string, reader: Reader) => Split | undefined;

/**
 * Splits "friday 25:00 Hello" like "friday 12:00 Hello", so that no half of a time is taken: When says what is wrong with it.
 * Takes nothing if it is unclear where the time ends.
 */
export function splitWithMistakes(text: string, reader: Reader, split: SplitText): Split | undefined {
  const found = split(text, reader);
  for (const mistake of mistakesIn(text, reader)) {
    if (mistake.kind !== 'zone' && found?.when && hasDayAndTime(found.when, reader)) continue;
    const possible = split(withStandIn(text, mistake), reader);
    const whole = possible?.when ? withMistake(possible, text, mistake) : undefined;
    if (possible && whole && isMeant(possible.when, reader)) {
      const behind = text.slice(mistake.at + mistake.words.length);
      const owner = mistake.kind === 'zone' ? zoneBelongsTo(mistake.words, behind) : 'date';
      if (owner !== 'text') return owner === 'date' ? whole : NO_DATE;
    } else if (found?.when && !possible?.when && (mistake.kind !== 'zone' || isNext(found.rest, mistake)))
      return NO_DATE;
  }
  return found;
}

/** The same split of the text as it was typed. Undefined if the mistake is not in the time. */
function withMistake({ when, rest }: Split, text: string, { words, standIn }: Mistake): Split | undefined {
  const typed = when.replace(standIn, () => words);
  return when.includes(standIn) && text.includes(typed) ? { when: typed, rest } : undefined;
}

const isNext = (rest: string, { words }: Mistake) => rest.startsWith(words);

/** "9am XYZ" is a time. "9am NASA launches" is not, and "9am XYZ launches" may be. */
function zoneBelongsTo(zone: string, behind: string): BelongsTo {
  if (/^\s*(?:\n|$)/.test(behind)) return 'date';
  const isName = /^\p{Lu}+$/u.test(zone);
  if (isName) return /[AEIOU]/.test(zone) ? 'text' : 'unclear';
  return /^\s*\p{Ll}/u.test(behind) ? 'unclear' : 'date';
}
