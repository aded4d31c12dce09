import { MONTHS, WEEKDAYS } from '../languages/language.js';

export const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\\.?';
export const WEEKDAY_STEM =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';
export const WEEKDAY = `${WEEKDAY_STEM}(?![a-z])\\.?`;
export const YEAR = '(?:(?:19|20)\\d\\d(?![\\d:h]|[ap]m|[-/.]\\d))';
/** A day of the month, unless what follows makes it a time. */
export const DAY = '(?:3[01]|[12]\\d|0?[1-9])(?:st|nd|rd|th)?(?![\\d:h./]\\d|h\\b| ?[ap]m\\b| ?oclock|\\d)';

export const monthOf = (word: string) =>
  MONTHS.findIndex((name) => name.slice(0, 3) === word.slice(0, 3)) + 1 || undefined;
export const weekdayOf = (word: string) =>
  WEEKDAYS.findIndex((name) => name.startsWith(word.slice(0, 2))) + 1;
export const dayOf = (word: string) => parseInt(word, 10);
