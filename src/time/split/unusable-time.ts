import { parseWords } from '../read/parse.js';
import { chooseReading } from '../resolve/choose-reading.js';
import type { Reader } from '../types.js';
import { isDayWithTime } from './extra-day.js';
import { hasDayAndTime, isPostTime } from './phrase-checks.js';
import { englishWords } from './prose.js';

/** A time that has passed or doesn’t exist is still meant as the time of a post: "yesterday 9am", "tomorrow 25:00". */
export function isUnusableTime(words: string, reader: Reader): boolean {
  const parsed = parseWords(words, reader);
  if ('question' in parsed) return isLast(words, reader) || hasImpossibleClock(words, reader);
  if (!isDayWithTime(parsed.components)) return false;
  const when = chooseReading(parsed.components, reader);
  return !when.ok && when.day === undefined && when.choices.length === 0;
}

/**
 * Whether a text begins behind such a time. Many texts tell what happened: "Yesterday at 9am Mei opened the shop". So the
 * words must look like an instruction before a sentence.
 */
export const isBeforeText = (words: string, behind: string): boolean =>
  /^[\p{Ll}\p{Lo}\d]/u.test(words) && /^[\s,;:：–—-]+(?:[\p{Lu}\p{Lo}]|[^\s\p{L}\d])/u.test(behind);

/** "last Friday 9am" */
function isLast(words: string, reader: Reader): boolean {
  const english = englishWords(words, reader).join(' ');
  const next = english.replace(/^(?:last|previous|past) /, '');
  return next !== english && hasDayAndTime(next, { ...reader, locale: 'en-US' });
}

const CLOCK = /(?<![\d:.])(\d{1,2}):(\d\d)(?![\d:])/;

/** "tomorrow 25:00", "at 18:75" */
function hasImpossibleClock(words: string, reader: Reader): boolean {
  const [clock, hour, minute] = CLOCK.exec(words) ?? [];
  if (clock === undefined || (Number(hour) <= 24 && Number(minute) < 60)) return false;
  const possible = words.replace(CLOCK, '12:00');
  return hasDayAndTime(possible, reader) || (/^(?:at|um|om) /.test(words) && isPostTime(possible, reader));
}
