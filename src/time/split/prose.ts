import { parseWords } from '../read/parse.js';
import { languageOf } from '../read/languages/index.js';
import { translate } from '../read/languages/language.js';
import { normalise } from '../read/normalise.js';
import { MONTH, WEEKDAY_STEM } from '../read/vocabulary.js';
import type { Reader } from '../types.js';

/** Only this many characters next to a split are examined. */
export const MAX_LENGTH = 80;
export const NEARBY_LENGTH = 60;

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

/** Nothing at the end of the text belongs to the date after it. */
export function endsText(text: string, reader: Reader): boolean {
  return isProse(text.slice(-MAX_LENGTH).trim().split(/\s+/).reverse().join(' '), reader);
}

/** "tomorrow 9am 10 reasons to come": after a complete date, a number of things. */
export function countsThings(text: string, reader: Reader): boolean {
  const [amount] = AMOUNT.exec(text) ?? [];
  if (amount) return hasNoDateWordNearby(englishWords(text.slice(amount.length, MAX_LENGTH), reader));
  const [first = '', second = '', ...others] = text.trim().split(/\s+/);
  const [number = ''] = englishWords(first, reader);
  return (
    (COUNT.test(first) || COUNT.test(number)) &&
    /^\p{L}{2}/u.test(second) &&
    !('components' in parseWords(`${first} ${second}`, reader)) &&
    isProse([second, ...others].join(' ').slice(0, MAX_LENGTH), reader)
  );
}

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

function isProse(words: string, reader: Reader): boolean {
  const [first = '', ...others] = englishWords(words, reader);
  return words.length > 2 && !ADJACENT_DATE_WORD.test(first) && hasNoDateWordNearby([first, ...others]);
}

const hasNoDateWordNearby = (words: string[]) =>
  !words.slice(0, 3).some((word) => NEARBY_DATE_WORD.test(word));

export function englishWords(words: string, { locale }: Reader): string[] {
  const language = languageOf(locale);
  const text = normalise(words).slice(0, NEARBY_LENGTH);
  return (language ? translate(text, language) : text).split(' ');
}
