import { wallIn } from '../instants.js';
import { languageOf } from '../languages/index.js';
import { translate } from '../languages/language.js';
import { ZONE_ABBREVIATIONS } from '../place-names.js';
import { chronoFindsTime } from '../read/chrono.js';
import { normalise } from '../read/normalise.js';
import { digitsForWords } from '../read/numbers.js';
import { parseWords } from '../read/parse.js';
import { fixTypos } from '../read/typos.js';
import { MONTH, WEEKDAY_STEM } from '../read/vocabulary.js';
import type { Reader } from '../types.js';
import { findZone } from '../zones.js';

/** Only this many characters next to a split are examined. */
export const MAX_LENGTH = 80;
const NEARBY_LENGTH = 60;

/** A date is at the start or the end. */
export const endsOf = (text: string) => `${text.slice(0, MAX_LENGTH)} ${text.slice(-MAX_LENGTH)}`;

/** Date words next to a split, or within three words of it, are part of a date that was not understood. */
const ADJACENT_DATE_WORD =
  /^(?:\d.*|.*\d|[-–—/]|of|in|after|from|to|and|or|weeks?|months?|years?|days?|hours?|minutes?|noon|midnight|now|next|this|time|half|quarter)[.,]?$/i;
const NEARBY_DATE_WORD = new RegExp(
  `^(?:last|previous|past|ago|before|until|till|through|between|every|each|каж.*|кож.*|每.*|varje|joka|setiap|mỗi|weekdays|weekends|daily|weekly|yesterday|today|tomorrow|tonight|(?!may|mar|sat|sun|wed)(?:${MONTH}|${WEEKDAY_STEM}s?))[.,]?$`,
  'i',
);
const CAPITAL = /^[^\p{L}\d]*\p{Lu}/u;
const CONJUNCTION = /^\P{L}*(?:to|until|till|or|and|through|between|before|after)\P{L}*$/iu;
/** "20 % de remise", "$5 off" */
const AMOUNT = /^(?:\d[\d.,]*\s?[%‰€$£¥]|[$€£¥]\s?\d[\d.,]*)(?=\s+\p{L})/u;
const COUNT = /^[^\p{L}\d]*\d[\d.,]*\p{Sc}?%?$/u;

/** "9am" without its "EST" or "Berlin time" is another time. */
const ABBREVIATION = new RegExp(
  `^(?:${[...ZONE_ABBREVIATIONS.keys(), 'utc', 'gmt'].join('|').toUpperCase()})(?!\\p{L})`,
  'u',
);
const PLACE_TIME = /^((?:\p{L}+\s){1,3})(?:time|zeit|tijd)(?!\p{L})/iu;

export function startsWithZone(text: string): boolean {
  const [, place] = PLACE_TIME.exec(text) ?? [];
  return ABBREVIATION.test(text) || (place !== undefined && findZone(place.trim()) !== undefined);
}

/** "9am is too early", "Demain est un autre jour": the date is what the sentence is about. */
export const startsWithVerb = (text: string) =>
  /^(?:is|was|will|ist|war|wird|est|sera|était|es|será|é|è|sarà)(?!\p{L})/u.test(text);

/** Nothing at the start of the text belongs to the date before it. */
export function startsText(text: string, reader: Reader): boolean {
  if (isProse(text.slice(0, MAX_LENGTH), reader)) return true;
  const [first = '', second = ''] = text.trim().split(/\s+/, 2);
  if (!CAPITAL.test(first) || CAPITAL.test(second)) return false;
  const others = englishWords(text.slice(first.length, MAX_LENGTH), reader);
  return !ADJACENT_DATE_WORD.test(others[0] ?? '') && hasNoDateWordNearby(others);
}

/** After a day and time, "Every", "Last" and "Today" may start a sentence; "To 5pm" and "Or Friday" do not. */
export function startsSentence(text: string): boolean {
  const [first = '', second = ''] = text.trim().split(/\s+/, 2);
  return CAPITAL.test(first) && !CONJUNCTION.test(first) && !/^\P{L}*\d/u.test(second) && second !== '';
}

/** "Every other friday 9am" and "not before friday 9am" say more than a time; another day further back does not matter. */
const QUALIFIES =
  /^(?:last|previous|past|ago|before|until|till|through|between|every|each|weekdays|weekends|daily|weekly|upcoming|coming|this|next)[.,]?$/;

/** Nothing at the end of the text qualifies the complete date after it. */
export function endsBeforeMoment(text: string, reader: Reader): boolean {
  const words = englishWords(text.slice(-MAX_LENGTH), reader).reverse();
  const [last = '', number = ''] = words;
  if (words.slice(0, 3).some((word) => QUALIFIES.test(word))) return false;
  if (/^(?:minutes?|hours?|days?|weeks?|months?|years?)[.,]?$/.test(last)) return /\d$/.test(number);
  return /^(?:19|20)\d\d$/.test(last) || !(ADJACENT_DATE_WORD.test(last) || NEARBY_DATE_WORD.test(last));
}

/** Nothing at the end of the text belongs to the date after it. */
export function endsText(text: string, reader: Reader): boolean {
  return isProse(text.slice(-MAX_LENGTH).trim().split(/\s+/).reverse().join(' '), reader);
}

/** Numbers that are neither a time nor a day: "24/7 support", "2024 in review", "2 for 1 deal", "7-day trial", "3D prints", "90s night", "24h sale". */
const NOT_A_TIME =
  /^(?:24\/7|(?:19|20)\d\d in(?= (?![Mm]a[yr] ?)\p{L}{3})|\d+ (?:for|in|of|out of|x) \d+(?! ?(?:[ap]m|uhr|uur|h)\b)|\d+-\p{L}{3,}|\d+(?:[kxs]|(?![AP]M)[A-Z]{1,3}|ers?|h))(?=\s+\p{L}{2})/u;
const DURATION =
  /^[^\p{L}\d]*\d+ (?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)(?= +(?!later|hence|from|after|before|ago)\p{L}|[!.?]? *$)/u;

/** "tomorrow 9am 10 reasons to come": after a complete date, a number of things. */
export function countsThings(text: string, reader: Reader): boolean {
  const [idiom] = NOT_A_TIME.exec(text) ?? [];
  if (idiom) return hasNoDayNearby(englishWords(text.slice(idiom.length, MAX_LENGTH), reader));
  const english = englishWords(text.slice(0, MAX_LENGTH), reader).join(' ');
  const [duration] = DURATION.exec(digitsForWords(english)) ?? [];
  if (duration) return hasNoDayNearby(digitsForWords(english).slice(duration.length).trim().split(' '));
  const [amount] = AMOUNT.exec(text) ?? [];
  if (amount) return hasNoDateWordNearby(englishWords(text.slice(amount.length, MAX_LENGTH), reader));
  const [first = '', second = '', ...others] = text.trim().split(/\s+/);
  const [number = ''] = englishWords(first, reader);
  return (
    (COUNT.test(first) || COUNT.test(number)) &&
    /^\p{L}{2}/u.test(second) &&
    (second === 'for' || !('components' in parseWords(`${first} ${second}`, reader))) &&
    isProse([second, ...others].join(' ').slice(0, MAX_LENGTH), reader)
  );
}

/** "friday at 5 5 things to know": one digit is not a minute. */
export const countsAfterHour = (when: string, rest: string, reader: Reader) =>
  /\bat \d{1,2}$/i.test(when) && /^[1-9] \p{L}{2}/u.test(rest) && countsThings(rest, reader);

/** "Last chance! tomorrow 9am". A short word with a dot may be part of a date: "mon." */
export const endsSentence = (text: string) => /[!?…)"”»]$|\p{L}{5,}\.$/u.test(text);

/** "Our top 10 tomorrow 9am"; but "on Friday 24 at 9am", and "from 8 to 9am". */
export function endsWithCount(text: string): boolean {
  const [counted = '', last = ''] = text.trim().split(/\s+/).slice(-2);
  const stem = new RegExp(`^(?:${MONTH}|${WEEKDAY_STEM})$`, 'i');
  return (
    COUNT.test(last) &&
    /^\p{L}{3,}$/u.test(counted) &&
    !ADJACENT_DATE_WORD.test(counted) &&
    !stem.test(counted)
  );
}

const FULL_DAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day/;

/** "5k run this Sunday at 8am" has a time of its own. */
const hasNoDayNearby = (words: string[]) =>
  hasNoDateWordNearby(words) && !words.slice(0, 5).some((word) => FULL_DAY.test(word));

function isProse(words: string, reader: Reader): boolean {
  const [first = '', ...others] = englishWords(words, reader);
  return (
    /\p{L}{2}|\p{L}{1}.{2}|[^\p{L}\s]{2}/u.test(words) &&
    !ADJACENT_DATE_WORD.test(first) &&
    hasNoDateWordNearby([first, ...others])
  );
}

const hasNoDateWordNearby = (words: string[]) =>
  !words.slice(0, 3).some((word) => NEARBY_DATE_WORD.test(word));

export function englishWords(words: string, { locale }: Reader): string[] {
  const language = languageOf(locale);
  const text = normalise(words).slice(0, NEARBY_LENGTH);
  return (language ? translate(text, language) : text).split(' ');
}

/** "may" only counts with a number, because it is also a verb. */
const A_DAY = `today|tomorrow|tonight|weekend|this (?:morning|afternoon|evening|night|week)|next week|(?!may)${MONTH}|may \\d|\\d may|${WEEKDAY_STEM}s?|\\d{1,2}/\\d{1,2}|\\d{1,2}\\.\\d{1,2}\\.?|\\d{4}-\\d\\d-\\d\\d`;
const A_CLOCK = `noon|midnight|\\d{1,2}(?: ?[ap]\\.?m| ?h\\d{0,2}|:\\d\\d| ?o'?clock| ?uhr| ?uur)`;
const MENTIONED = new RegExp(`(?<![\\p{L}\\d])(?:${A_DAY}|${A_CLOCK})(?![\\p{L}\\d])`, 'u');

/** The end of a text mentions a day or a time: "Our 10K on Sunday", "Doors 7pm, show". */
export function mentionsTime(text: string, reader: Reader): boolean {
  const words = text.slice(-NEARBY_LENGTH);
  const english = fixTypos(englishWords(words, reader).join(' '));
  return MENTIONED.test(english) || chronoFindsTime(words, reader.locale, wallIn(reader.now, reader.zone));
}
