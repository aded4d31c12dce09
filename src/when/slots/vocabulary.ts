import { WEEKDAYS } from '../languages/language.js';
import type { DayPart } from '../read/components.js';
import { EVERY_DAY } from './timetable.js';

/** What the words of posting times mean, in English. */

export type Word =
  | { kind: 'days'; days: number[] }
  /** "Mon to Fri". `soft` words such as “à” also stand before a time. */
  | { kind: 'to'; soft?: true }
  /** "Every day except Sunday" */
  | { kind: 'except' }
  | { kind: 'all-day' }
  /** "Mon evening at 7". Some can also follow the time: "7 in the evening". */
  | { kind: 'part'; part: DayPart; follows?: true }
  /** "at" stands before a time. */
  | { kind: 'filler'; beforeTime?: true };

const PARTS = ['morning', 'afternoon', 'evening', 'night'] as const;

const same = (word: Word, phrases: string[]) => phrases.map((phrase): [string, Word] => [phrase, word]);
const days = (numbers: number[], ...phrases: string[]) => same({ kind: 'days', days: numbers }, phrases);

const WORDS = new Map<string, Word>([
  ...WEEKDAYS.flatMap((name, at) => days([at + 1], name, `${name}s`)),
  ...days(EVERY_DAY, 'every day', 'every days'),
  ...days([1, 2, 3, 4, 5], 'weekday', 'weekdays'),
  ...days([6, 7], 'weekend', 'weekends'),
  ...PARTS.flatMap((part) => [
    ...same({ kind: 'part', part }, [part, `${part}s`]),
    ...same({ kind: 'part', part, follows: true }, [`in the ${part}`, `in the ${part}s`, `at ${part}`]),
  ]),
  ...same({ kind: 'to' }, ['to', 'until', '-']),
  ...same({ kind: 'to', soft: true }, ['to or at', 'until or at']),
  ...same({ kind: 'except' }, ['except']),
  ...same({ kind: 'all-day' }, ['all day', 'all days']),
  ...same({ kind: 'filler', beforeTime: true }, ['at']),
  ...same({ kind: 'filler' }, ['and', 'on', 'the', 'of', 'from', 'every']),
]);

const longestFirst = [...WORDS.keys()].sort((one, other) => other.length - one.length);
const KNOWN = new RegExp(`(?:${longestFirst.join('|')})(?![\\p{L}\\d])|-`, 'uy');

/** The longest known phrase at this position of an English text. */
export function wordAt(text: string, at: number): { token: Word; end: number } | undefined {
  KNOWN.lastIndex = at;
  const token = WORDS.get(KNOWN.exec(text)?.[0] ?? '');
  return token && { token, end: KNOWN.lastIndex };
}
