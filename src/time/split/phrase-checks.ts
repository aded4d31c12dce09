import { parseWords } from '../read/parse.js';
import { languageOf } from '../read/languages/index.js';
import type { Components } from '../read/components.js';
import { isTimedDay } from './extra-day.js';
import { chooseReading } from '../resolve/choose-reading.js';
import type { Reader } from '../types.js';

/** Nothing but words of a date, whether or not they say a moment. */
export function isDate(words: string, reader: Reader): boolean {
  const heard = parseWords(words, reader);
  if ('question' in heard) return false;
  const { zone: _, ...moment } = heard.components;
  return Object.keys(moment).length > 0;
}

/** "Morgen ist ein neuer Tag": in small letters it is the verb, and no zone. */
const IS = /(?<!\p{L})ist(?!\p{L})/u;

/** "Taco Tuesday", "Happy Christmas" and "our top 10" are no dates of a post; "on Tuesday" and "tomorrow" are. */
export function isMoment(words: string, reader: Reader): boolean {
  if (!isWhole(words) || (reader.locale.startsWith('de') && IS.test(words))) return false;
  const heard = parseWords(words, reader);
  if ('question' in heard) return false;
  const { components } = heard;
  if (!/\p{L}/u.test(words) && !(components.date && components.clock)) return false;
  const introduced = /^(?:on|by|for|next|this)\s/i.test(words) && !components.clock;
  if (!isMoreThanName(components) && !introduced) return false;
  const when = chooseReading(components, reader);
  return when.ok || when.day !== undefined || when.choices.length > 0;
}

/** A quotation or a bracket that is the text's own is not cut through. */
export function isWhole(words: string): boolean {
  const count = (mark: RegExp) => words.match(mark)?.length ?? 0;
  return count(/["“„”]/g) % 2 === 0 && count(/[(«]/g) === count(/[)»]/g);
}

/** No number beside it can be a part of the date, in a language that is read here. */
export const isComplete = (words: string, reader: Reader) =>
  Boolean(languageOf(reader.locale) ?? reader.locale.startsWith('en')) && isSettled(words, reader);

/** A day and a sure time. */
export function isSettled(words: string, reader: Reader): boolean {
  const heard = parseWords(words, reader);
  if ('question' in heard) return false;
  const { clock, relative, weekday, date } = heard.components;
  return (
    Boolean(clock) &&
    (relative ?? weekday ?? date) !== undefined &&
    chooseReading(heard.components, reader).ok
  );
}

/** A day and a sure time, even one that has passed. */
export function isTimed(words: string, reader: Reader): boolean {
  const heard = parseWords(words, reader);
  return 'components' in heard && heard.components.clock?.sure === true && isTimedDay(heard.components);
}

export function isLoneClock(words: string, reader: Reader): boolean {
  const heard = parseWords(words, reader);
  return 'components' in heard && heard.components.clock !== undefined && !isTimedDay(heard.components);
}

export function isLoneDay(words: string, reader: Reader): boolean {
  const heard = parseWords(words, reader);
  return (
    'components' in heard && heard.components.clock === undefined && heard.components.shift === undefined
  );
}

/** "Table for 9" is no time; "9am" is. */
function isMoreThanName({ clock, part, relative, shift, weekday, date }: Components): boolean {
  if (relative !== undefined || shift !== undefined) return true;
  return (
    clock !== undefined &&
    [clock.sure || undefined, clock.half, part, weekday, date].some((one) => one !== undefined)
  );
}
