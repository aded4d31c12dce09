import { parseWords } from '../read/parse.js';
import { languageOf } from '../read/languages/index.js';
import type { Components } from '../read/components.js';
import { isDayWithTime } from './extra-day.js';
import { chooseReading } from '../resolve/choose-reading.js';
import type { Reader } from '../types.js';

/** The text is nothing but a date, clear or not. */
export function isOnlyDateWords(words: string, reader: Reader): boolean {
  const parsed = parseWords(words, reader);
  if ('question' in parsed) return false;
  const { zone: _, ...moment } = parsed.components;
  return Object.keys(moment).length > 0;
}

/** "Morgen ist ein neuer Tag": the verb, not Indian time. */
const GERMAN_IS = /(?<!\p{L})ist(?!\p{L})/u;

/** "on Tuesday" and "tomorrow" can be the time of a post; "Taco Tuesday", "Happy Christmas" and "our top 10" cannot. */
export function isPostTime(words: string, reader: Reader): boolean {
  if (!isBalanced(words) || (reader.locale.startsWith('de') && GERMAN_IS.test(words))) return false;
  const parsed = parseWords(words, reader);
  if ('question' in parsed) return false;
  const { components } = parsed;
  if (!/\p{L}/u.test(words) && !(components.date && components.clock)) return false;
  const introduced = /^(?:on|by|for|next|this)\s/i.test(words) && !components.clock;
  if (!isMoreThanDayName(components) && !introduced) return false;
  const when = chooseReading(components, reader);
  return when.ok || when.day !== undefined || when.choices.length > 0;
}

/** Does not split a quotation or brackets. */
export function isBalanced(words: string): boolean {
  const count = (mark: RegExp) => words.match(mark)?.length ?? 0;
  return count(/["“„”]/g) % 2 === 0 && count(/[(«]/g) === count(/[)»]/g);
}

/** In languages with rules of their own, a number next to such a date cannot be part of it. */
export const isClearInOwnLanguage = (words: string, reader: Reader) =>
  Boolean(languageOf(reader.locale) ?? reader.locale.startsWith('en')) && isClear(words, reader);

/** A day and time that need no question. */
export function isClear(words: string, reader: Reader): boolean {
  const parsed = parseWords(words, reader);
  if ('question' in parsed) return false;
  const { clock, relative, weekday, date } = parsed.components;
  return (
    Boolean(clock) &&
    (relative ?? weekday ?? date) !== undefined &&
    chooseReading(parsed.components, reader).ok
  );
}

/** Has a day and a time, even one in the past. */
export function hasDayAndTime(words: string, reader: Reader): boolean {
  const parsed = parseWords(words, reader);
  return 'components' in parsed && parsed.components.clock?.sure === true && isDayWithTime(parsed.components);
}

export function isLoneClock(words: string, reader: Reader): boolean {
  const parsed = parseWords(words, reader);
  return 'components' in parsed && parsed.components.clock !== undefined && !isDayWithTime(parsed.components);
}

export function isLoneDay(words: string, reader: Reader): boolean {
  const parsed = parseWords(words, reader);
  return (
    'components' in parsed && parsed.components.clock === undefined && parsed.components.shift === undefined
  );
}

/** "Table for 9" is not a time, but "9am" is. */
function isMoreThanDayName({ clock, part, relative, shift, weekday, date }: Components): boolean {
  if (relative !== undefined || shift !== undefined) return true;
  return (
    clock !== undefined &&
    [clock.sure || undefined, clock.half, part, weekday, date].some((one) => one !== undefined)
  );
}
