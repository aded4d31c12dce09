import { languageOf } from '../languages/index.js';
import { type Components, isDayWithTime } from '../read/components.js';
import { digitsForWords } from '../read/numbers.js';
import { componentsIn, parseDuration } from '../read/parse.js';
import { chooseReading } from '../resolve/choose-reading.js';
import type { Reader } from '../types.js';
import { englishWords } from './prose.js';

/** The text is nothing but a date, clear or not. */
export function isOnlyDateWords(words: string, reader: Reader): boolean {
  const components = componentsIn(words, reader);
  if (!components) return /^\d/.test(words) && parseDuration(words, reader) !== undefined;
  const { zone: _, ...moment } = components;
  return Object.keys(moment).length > 0;
}

/** "Morgen ist ein neuer Tag", "Demain est un autre jour": the verb, not Indian or Eastern time. */
const IS: Record<string, RegExp> = { de: /(?<!\p{L})ist(?!\p{L})/u, fr: /(?<!\p{L})est(?!\p{L})/u };
/** "on Tuesday" and "tomorrow" can be the time of a post; "Taco Tuesday", "Happy Christmas" and "our top 10" cannot. */
export function isPostTime(words: string, reader: Reader): boolean {
  if (!isBalanced(words)) return false;
  if (IS[reader.locale.slice(0, 2)]?.test(words)) return false;
  const components = componentsIn(words, reader);
  if (!components) return false;
  if (startsTextInside(words, reader) || NO_TIMES.some((pattern) => pattern.test(words))) return false;
  if (COUNT_BEFORE_DAY.test(englishWords(words, reader).join(' '))) return false;
  if (!/\p{L}/u.test(words) && !(components.date && components.clock) && !DIGITAL_CLOCK.test(words))
    return false;
  const introduced = /^(?:on|by|for|next|this)\s/i.test(words) && !components.clock;
  if (!isMoreThanDayName(components) && !introduced) return false;
  const when = chooseReading(components, reader);
  return when.ok || when.day !== undefined || when.choices.length > 0 || when.isNoDay === true;
}

const DIGITAL_CLOCK = /^\d\d:\d\d$/;

const NO_TIMES = [
  // "Open 24/7" is not 24 July.
  /(?<!\d)24\/7(?!\d)/,
  // "Marching on tomorrow at 10am": only days of the week and dates follow "on".
  /^on (?:on|in|at|today|tomorrow|tonight|noon|midnight|\d{1,2}(?::\d\d)? ?(?:[ap]m)?$)/i,
  // "See you on Monday. 9pm", "We dance tonight; 9pm". The dot of "Dec. 24" shortens a word.
  /;\s|(?:\d:\d\d|\d[ap]m|\p{L}{6,})\.\s/iu,
  // "in 1 hour 15 minute yoga"
  /(?:\d|\ban?\b).*\s(?!1\s)\d+ (?:minute|hour|day|week|month|year)$/i,
  // "14 Uhr 30 Minuten Yoga" may start at 14:00.
  /\d (?:uhr|uur) \d+ minuten$/i,
];
/** "Our top 10 | day after tomorrow" */
const COUNT_BEFORE_DAY = /^(?:in |on )?\d+ day after tomorrow/;

/** Words of dates that are not capitalised within one: "friday 9am Noon yoga". */
const NOT_A_NAME =
  /^(?:half|quarter|an?|\d+|next|this|today|tomorrow|tonight|morning|afternoon|evening|night|noon|midnight|the|say|sharp|by|for|from|at|in|on|first|second|third|last|every|around|about|please|up|coming)$/;
/** German nouns are capitalised. */
const GERMAN_NOUN =
  /^(?:noon|midnight|morning|afternoon|evening|night|in the (?:morning|afternoon|evening)|at night)$/;
const INTRODUCES = /^(?:at|on|in|by|for|the|this|next|um|am|im|à|a|las|às|alle|om|op|de|le|el)$/i;

/** After lower-case words, a capital begins a sentence: "in 30 minutes Half hour post". */
function startsTextInside(words: string, reader: Reader): boolean {
  const tokens = words.split(/\s+/);
  return tokens.some((token, at) => {
    const isCapital = /^\p{Lu}[\p{Ll}'’]*$/u.test(token);
    if (!isCapital || at === 0 || INTRODUCES.test(tokens[at - 1] ?? '')) return false;
    if (!tokens.slice(0, at).some((before) => /^[\p{Ll}\d]/u.test(before))) return false;
    const english = digitsForWords(englishWords(token, reader).join(' '));
    return NOT_A_NAME.test(english) && !(reader.locale.startsWith('de') && GERMAN_NOUN.test(english));
  });
}

/** Does not split a quotation or brackets. */
export function isBalanced(words: string): boolean {
  const count = (mark: RegExp) => words.match(mark)?.length ?? 0;
  return count(/["“„”]/g) % 2 === 0 && count(/[(«]/g) === count(/[)»]/g);
}

/** In languages with rules of their own, a number next to such a date cannot be part of it. */
export const isClearInOwnLanguage = (words: string, reader: Reader) =>
  Boolean(languageOf(reader.locale) ?? reader.locale.startsWith('en')) && isClear(words, reader);

/** A day and time, or a duration from now, that need no question. */
export function isClear(words: string, reader: Reader): boolean {
  const components = componentsIn(words, reader);
  if (!components) return false;
  const { clock, relative, weekday, date, shift } = components;
  const isFromNow = shift !== undefined && !shift.anchored && shift.amount.minutes > 0;
  const hasBoth = clock !== undefined && (relative ?? weekday ?? date) !== undefined;
  return (isFromNow || hasBoth) && chooseReading(components, reader).ok;
}

/** Has a day and a time, even one in the past. */
export function hasDayAndTime(words: string, reader: Reader): boolean {
  const components = componentsIn(words, reader);
  return components?.clock?.sure === true && isDayWithTime(components);
}

export function isLoneClock(words: string, reader: Reader): boolean {
  const components = componentsIn(words, reader);
  return components?.clock !== undefined && !isDayWithTime(components);
}

/** "15:00", "9pm" */
export const isSureClock = (words: string, reader: Reader): boolean =>
  componentsIn(words, reader)?.clock?.sure === true && isLoneClock(words, reader);

export function isLoneDay(words: string, reader: Reader): boolean {
  const components = componentsIn(words, reader);
  return components !== undefined && (components.clock ?? components.shift) === undefined;
}

/** "Table for 9" is not a time, but "9am" is. */
function isMoreThanDayName({ clock, part, relative, shift, weekday, date }: Components): boolean {
  if (relative !== undefined || shift !== undefined) return true;
  return (
    clock !== undefined &&
    [clock.sure || undefined, clock.half, part, weekday, date].some((one) => one !== undefined)
  );
}
