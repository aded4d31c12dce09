import { languageCodes, languageOf, otherLanguages } from '../languages/index.js';
import { translate } from '../languages/language.js';
import { digitsForWords } from '../read/numbers.js';
import type { Reader } from '../types.js';

/** Words are taken out of the text as they are understood. What is left is a time of day, with days and a city. */
export interface Phrase {
  text: string;
  readonly reader: Reader;
}

export function take(phrase: Phrase, pattern: RegExp, by = ' '): RegExpExecArray | undefined {
  const { text } = phrase;
  const match = pattern.exec(text);
  if (!match) return undefined;
  const rest = `${text.slice(0, match.index)}${by}${text.slice(match.index + match[0].length)}`;
  phrase.text = rest.replace(/ +/g, ' ').trim();
  return match;
}

export type Unit = 'day' | 'week' | 'month' | 'year';

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

/** A pattern of whole words. */
export const wholeWords = (source: string) => new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`, 'u');
export const NUMBER = '\\d{1,3}|\\p{L}+';
export const UNIT = '(?:day|week|month|year)s?';

export type Groups = Record<string, string | undefined> | undefined;

export function numberOf(written: string, locale: string): number | undefined {
  if (/^\d+$/.test(written)) return Number(written);
  for (const code of [locale, 'en', ...otherLanguages(written, locale), ...languageCodes]) {
    const language = languageOf(code);
    const digits = digitsForWords(language ? translate(written, language) : written);
    if (/^\d+$/.test(digits)) return Number(digits);
  }
  return undefined;
}
