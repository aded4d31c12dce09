import type { Pieces } from './pieces.js';
import { understand } from './understand.js';
import type { Reader } from './when.js';

export interface Split {
  when: string;
  rest: string;
}

const FARTHEST = 100;
const MOST_WORDS = 12;
const NEARBY = 1;

/** Next to these, date words are half of something that was not understood, and stay in the text. */
const OF_DATES =
  /^(?:\d.*|.*\d|[-–—/]|of|in|the|last|previous|past|ago|before|after|from|to|until|till|through|between|every|each|and|or|week'?s?|months?|years?|days?|hours?|minutes?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december|yesterday|today|tomorrow|tonight|noon|midnight|now)[.,]?$/i;

/** Takes the words of a moment from the start or the end of a text; all else is the text's own. */
export function splitWhen(text: string, reader: Reader): Split {
  const words = text.trim();
  if (understand(words, reader).pieces) return { when: words, rest: '' };
  const cut = leadingCut(words, reader) ?? trailingCut(words, reader);
  return cut ?? { when: '', rest: words };
}

function leadingCut(text: string, reader: Reader): Split | undefined {
  return [...text.slice(0, FARTHEST).matchAll(/\S+/g)]
    .slice(0, MOST_WORDS)
    .reverse()
    .map((word) => halves(text, word.index + word[0].length))
    .filter(([, after]) => isProse(after.split(/\s+/).slice(0, NEARBY)))
    .map(([before, after]) => ({ when: before, rest: after }))
    .find(({ when }) => isMoment(when, reader));
}

function trailingCut(text: string, reader: Reader): Split | undefined {
  const from = Math.max(0, text.length - FARTHEST);
  return [...text.slice(from).matchAll(/\S+/g)]
    .slice(-MOST_WORDS)
    .map((word) => halves(text, from + word.index))
    .filter(([before]) => isProse(before.split(/\s+/).slice(-NEARBY)))
    .map(([before, after]) => ({ when: after, rest: before }))
    .find(({ when }) => isMoment(when, reader));
}

function halves(text: string, at: number): [before: string, after: string] {
  return [tidy(text.slice(0, at)), tidy(text.slice(at))];
}

const tidy = (text: string) => text.replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/g, '');

const isProse = (words: string[]) =>
  /\p{L}/u.test(words.join('')) && !words.some((word) => OF_DATES.test(word));

/** "Taco Tuesday", "Happy Christmas" and "our top 10" are no dates of a post; "on Tuesday" and "tomorrow" are. */
function isMoment(words: string, reader: Reader): boolean {
  if (!/\p{L}/u.test(words)) return false;
  const { pieces, when } = understand(words, reader);
  if (!pieces || !(when.ok || when.day !== undefined || when.choices.length > 0)) return false;
  return isMoreThanName(pieces) || /^(?:on|by|for|next|this|at)\s/i.test(words);
}

function isMoreThanName({ clock, relative, shift }: Pieces): boolean {
  return clock !== undefined || relative !== undefined || shift !== undefined;
}
