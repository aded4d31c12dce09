import { parseWords } from '../read/parse.js';
import { languageOf } from '../read/languages/index.js';
import { translate } from '../read/languages/language.js';
import { normalise } from '../read/normalise.js';
import { MONTH, WEEKDAY_STEM } from '../read/vocabulary.js';
import type { Reader } from '../types.js';

/** So much of a text is looked at, from a cut on. */
export const FARTHEST = 80;
export const NEARBY_LETTERS = 60;

/** Date words right beside a cut, or these a little farther, are halves of something that was not understood. */
const BESIDE =
  /^(?:\d.*|.*\d|[-–—/]|of|in|after|from|to|and|or|weeks?|months?|years?|days?|hours?|minutes?|noon|midnight|now|next|this|time|half|quarter)[.,]?$/i;
const NEARBY = new RegExp(
  `^(?:last|previous|past|ago|before|until|till|through|between|every|each|каж.*|кож.*|每.*|varje|joka|setiap|mỗi|weekdays|weekends|daily|weekly|yesterday|today|tomorrow|tonight|(?!may|mar|sat|sun|wed)(?:${MONTH}|${WEEKDAY_STEM}s?))[.,]?$`,
  'i',
);
const CAPITAL = /^[^\p{L}\d]*\p{Lu}/u;
const JOINS = /^\P{L}*(?:to|until|till|or|and|through|between|before|after)\P{L}*$/iu;
/** "20 % de remise", "$5 off". */
const AMOUNT = /^(?:\d[\d.,]*\s?[%‰€$£¥]|[$€£¥]\s?\d[\d.,]*)(?=\s+\p{L})/u;
const COUNT = /^[^\p{L}\d]*\d[\d.,]*\p{Sc}?%?$/u;

/** Whether a text can begin here, with nothing in it that belongs to the date before. */
export function beginsText(text: string, reader: Reader): boolean {
  if (isProse(text.slice(0, FARTHEST), reader)) return true;
  const [first = '', second = ''] = text.trim().split(/\s+/, 2);
  if (!CAPITAL.test(first) || CAPITAL.test(second)) return false;
  const others = inEnglish(text.slice(first.length, FARTHEST), reader);
  return !BESIDE.test(others[0] ?? '') && isFar(others);
}

/** Behind a day and a time, "Every", "Last" and "Today" are a sentence's, too; "To 5pm" and "Or Friday" are not. */
export function beginsSentence(text: string): boolean {
  const [first = '', second = ''] = text.trim().split(/\s+/, 2);
  return CAPITAL.test(first) && !JOINS.test(first) && !/^\P{L}*\d/u.test(second) && second !== '';
}

/** Whether a text can end here: its words are looked at backwards. */
export function endsText(text: string, reader: Reader): boolean {
  return isProse(text.slice(-FARTHEST).trim().split(/\s+/).reverse().join(' '), reader);
}

/** "tomorrow 9am 10 reasons to come": the date is complete, and these are so many of something. */
export function countsThings(text: string, reader: Reader): boolean {
  const [amount] = AMOUNT.exec(text) ?? [];
  if (amount) return isFar(inEnglish(text.slice(amount.length, FARTHEST), reader));
  const [first = '', second = '', ...others] = text.trim().split(/\s+/);
  const [number = ''] = inEnglish(first, reader);
  return (
    (COUNT.test(first) || COUNT.test(number)) &&
    /^\p{L}{2}/u.test(second) &&
    !('components' in parseWords(`${first} ${second}`, reader)) &&
    isProse([second, ...others].join(' ').slice(0, FARTHEST), reader)
  );
}

/** "Last chance! tomorrow 9am": what is over goes on into no date; a short word with a dot, "mon.", may be half of one. */
export const endsSentence = (text: string) => /[!?…)"”»]$|\p{L}{5,}\.$/u.test(text);

/** "Our top 10 tomorrow 9am"; but "on Friday 24 at 9am", and "from 8 to 9am". */
export function endsWithCount(text: string): boolean {
  const [counted = '', last = ''] = text.trim().split(/\s+/).slice(-2);
  const stem = new RegExp(`^(?:${MONTH}|${WEEKDAY_STEM})$`, 'i');
  return COUNT.test(last) && /^\p{L}{3,}$/u.test(counted) && !BESIDE.test(counted) && !stem.test(counted);
}

function isProse(words: string, reader: Reader): boolean {
  const [first = '', ...others] = inEnglish(words, reader);
  return words.length > 2 && !BESIDE.test(first) && isFar([first, ...others]);
}

const isFar = (words: string[]) => !words.slice(0, 3).some((word) => NEARBY.test(word));

export function inEnglish(words: string, { locale }: Reader): string[] {
  const language = languageOf(locale);
  const text = normalise(words).slice(0, NEARBY_LETTERS);
  return (language ? translate(text, language) : text).split(' ');
}
