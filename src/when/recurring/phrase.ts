import type { Reader } from '../types.js';

/** In English. Words are taken out of the text as they are understood. What is left is a time of day, with days and a city. */
export interface Phrase {
  text: string;
  readonly reader: Reader;
}

export function take(phrase: Phrase, pattern: RegExp): RegExpExecArray | undefined {
  const { text } = phrase;
  const match = pattern.exec(text);
  if (!match) return undefined;
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
  phrase.text = rest.replace(/ +/g, ' ').trim();
  return match;
}

type Unit = 'day' | 'week' | 'month' | 'year';

/** "2 weeks" */
export interface Interval {
  unit: Unit;
  count: number;
}

/** "weeks" */
export const unitOf = (text: string): Unit => {
  if (text.startsWith('d')) return 'day';
  return text.startsWith('w') ? 'week' : text.startsWith('m') ? 'month' : 'year';
};

export const NUMBER = '\\d{1,3}';
export const UNIT = '(?:day|week|month|year)s?';
