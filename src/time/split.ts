import { hear } from './hear.js';
import { languageOf } from './languages.js';
import { translate } from './languages/language.js';
import { normalise } from './normalise.js';
import type { Pieces } from './pieces.js';
import { settle } from './settle.js';
import { MONTH, WEEKDAY_STEM } from './vocabulary.js';
import type { Reader } from './when.js';

export interface Split {
  when: string;
  rest: string;
}

const FARTHEST = 80;
const MOST_WORDS = 10;
const NEARBY_LETTERS = 60;

/** Date words right beside a cut, or these a little farther, are halves of something that was not understood. */
const BESIDE =
  /^(?:\d.*|.*\d|[-–—/]|of|in|after|from|to|and|or|weeks?|months?|years?|days?|hours?|minutes?|noon|midnight|now|next|this|time|half|quarter)[.,]?$/i;
const NEARBY = new RegExp(
  `^(?:last|previous|past|ago|before|until|till|through|between|every|each|каж.*|кож.*|每.*|varje|joka|setiap|mỗi|weekdays|weekends|daily|weekly|yesterday|today|tomorrow|tonight|(?!may|mar|sat|sun|wed)(?:${MONTH}|${WEEKDAY_STEM}s?))[.,]?$`,
  'i',
);

/** A text does not end with these: they introduce the time behind them. */
const DANGLING = /(?:^|\s)(?:at|on|by|around|a|à|às|as|le|el|il|om|um|am|alle|las|в|с|о)$/i;

/** Takes the words of a moment from the start or the end of a text; all else is the text's own. */
export function splitWhen(text: string, reader: Reader): Split {
  const words = text.trim();
  if ('pieces' in hear(words, reader)) return { when: words, rest: '' };
  return leadingCut(words, reader) ?? trailingCut(words, reader) ?? { when: '', rest: words };
}

function leadingCut(text: string, reader: Reader): Split | undefined {
  return [...text.slice(0, FARTHEST).matchAll(/\S+/g)]
    .slice(0, MOST_WORDS)
    .reverse()
    .map((word) => halves(text, word.index + word[0].length))
    .map(([before, after]) => ({ when: before, rest: after }))
    .filter(({ when }) => !DANGLING.test(when))
    .find(({ when, rest }) => isProse(rest.slice(0, FARTHEST), reader) && isMoment(when, reader));
}

function trailingCut(text: string, reader: Reader): Split | undefined {
  const from = Math.max(0, text.length - FARTHEST);
  return [...text.slice(from).matchAll(/\S+/g)]
    .slice(-MOST_WORDS)
    .map((word) => halves(text, from + word.index))
    .map(([before, after]) => ({ when: after, rest: before }))
    .filter(({ rest }) => !DANGLING.test(rest))
    .find(({ when, rest }) => isProse(reversed(rest.slice(-FARTHEST)), reader) && isMoment(when, reader));
}

function halves(text: string, at: number): [before: string, after: string] {
  return [tidy(text.slice(0, at)), tidy(text.slice(at))];
}

const tidy = (text: string) => text.replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/g, '');
const reversed = (text: string) => text.split(/\s+/).reverse().join(' ');

/** The words from the cut on. */
function isProse(words: string, reader: Reader): boolean {
  const language = languageOf(reader.locale);
  const text = normalise(words).slice(0, NEARBY_LETTERS);
  const [first = '', ...others] = (language ? translate(text, language) : text).split(' ');
  return (
    words.length > 2 &&
    !BESIDE.test(first) &&
    ![first, ...others.slice(0, 2)].some((word) => NEARBY.test(word))
  );
}

/** "Taco Tuesday", "Happy Christmas" and "our top 10" are no dates of a post; "on Tuesday" and "tomorrow" are. */
function isMoment(words: string, reader: Reader): boolean {
  if (!/\p{L}/u.test(words)) return false;
  const heard = hear(words, reader);
  if ('question' in heard) return false;
  const { pieces } = heard;
  const introduced = /^(?:on|by|for|next|this)\s/i.test(words) && !pieces.clock;
  if (!isMoreThanName(pieces) && !introduced) return false;
  const when = settle(pieces, reader);
  return when.ok || when.day !== undefined || when.choices.length > 0;
}

/** "Table for 9" is no time; "9am" is. */
function isMoreThanName({ clock, part, relative, shift, weekday, date }: Pieces): boolean {
  if (relative !== undefined || shift !== undefined) return true;
  return (
    clock !== undefined &&
    [clock.sure || undefined, clock.half, part, weekday, date].some((one) => one !== undefined)
  );
}
