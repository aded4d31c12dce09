import { clockText } from '../format.js';
import { WEEKDAYS } from '../languages/language.js';
import * as messages from '../messages.js';
import { tryRule } from '../read/apply-rules.js';
import type { Clock, DayPart } from '../read/components.js';
import { exactClocks } from '../read/rules/clock.js';
import { rule } from '../read/rules/rule.js';
import { zoneAt } from '../read/zone-words.js';
import { resolveClock } from '../resolve/clock.js';
import { likelyZones } from '../resolve/likely-zones.js';
import type { ClockReader, Reader } from '../types.js';
import { isZone } from '../zones.js';
import { EVERY_DAY } from './timetable.js';

/** The words of posting times and quiet hours: days, times of day, cities and what connects them. */

export type ReadResult<T> = { ok: true; value: T } | UnreadWords;

export interface UnreadWords {
  ok: false;
  message: string;
  /** The words that mean nothing here. */
  unknown?: string;
  /** A time range is not one time. */
  isRange?: true;
  /** A time of day that may be in the morning or in the evening. */
  unsure?: { said: string; halves: string[] };
}

export const notUnderstood = (unknown: string): UnreadWords => ({
  ok: false,
  message: messages.notUnderstoodInSlots(unknown),
  unknown,
});

/** In whose language the words are, and the zone if they name none. */
export type WordsOf = Pick<Reader, 'locale' | 'zone' | 'projectZone'>;

export interface ClockToken {
  kind: 'clock';
  /** "09:00" */
  at: string;
  said: string;
  written: Clock;
  /** Only a part of the day next to it makes it a time: "evening at 7". */
  isNumber: boolean;
  part?: DayPart;
}

export type Token = (Word | ClockToken | { kind: 'zone'; zone: string }) & { said: string };

/** In an English text. */
export function tokensIn(english: string, reader: WordsOf): ReadResult<Token[]> {
  const text = english
    .replace(/(\d)\.(\d\d)(?![.\d])/g, '$1:$2')
    .replace(/(?<=\d|h|[ap]m)[-/](?=\d)/g, ' $& ');
  const tokens: Token[] = [];
  for (let at = skip(text, 0); at < text.length; ) {
    const found = clockAt(text, at, reader) ?? wordOrZoneAt(text, at, reader);
    if (!found) return notUnderstood(restOf(text, at));
    if ('message' in found) return { ok: false, message: found.message };
    tokens.push({ ...found.token, said: text.slice(at, found.end).trim() });
    at = skip(text, found.end);
  }
  return { ok: true, value: tokens };
}

const SEPARATORS = /[\s,;:.·/&+|()]*/y;

const skip = (text: string, at: number): number => at + matchAt(SEPARATORS, text, at)[0].length;

const restOf = (text: string, at: number) => text.slice(at).split(/[,;]/)[0]?.trim() ?? '';

/** "Los Angeles" and "La Paz" begin with an article. */
function wordOrZoneAt(text: string, at: number, reader: WordsOf) {
  const word = wordAt(text, at);
  if (word && word.token.kind !== 'filler') return word;
  const zone = zoneTokenAt(text, at, reader);
  return zone && ('message' in zone || zone.end > (word?.end ?? at)) ? zone : word;
}

/** Clocks are taken as they are written. Which of them are unclear is decided later. */
const CONVENTIONS = { dayFirst: true, clock24: true, british: false };
/** A number alone is a time only if it can be nothing else. */
const NUMBER = rule('(2[0-4]|1\\d|\\d)(?![:.]\\d)', ([, hour]) => ({
  clock: { hour: Number(hour), minute: 0, sure: false },
}));
const NO_CLOCK = /\d[\d:.]*(?: ?[ap]m|h)?(?![\p{L}\d])/uy;

const PARTS: DayPart[] = ['morning', 'afternoon', 'evening', 'night'];
const PART = `(${PARTS.join('|')})s?`;
const PART_BEFORE = new RegExp(
  `(?:in the |at )?${PART}[\\s,;:]+((?:(?:at|and|on|the|of|from|every|to or at|until or at) )*)`,
  'y',
);
const PART_BEHIND = new RegExp(`[\\s,;:]+(?:in the|at) ${PART}(?![\\p{L}\\d])`, 'yu');

/** Reads "evening at 7" and "7 in the evening" as 19:00. Without “at”, 7 may count something: "every Monday evening 7 dwarfs sing". */
function clockAt(text: string, at: number, reader: ClockReader) {
  const [before, partBefore, words = ''] = matchAt(PART_BEFORE, text, at);
  const clock = plainClockAt(text, at + before.length, reader.locale);
  if (!clock || 'message' in clock) return before ? undefined : clock;
  const [behind, partBehind] = matchAt(PART_BEHIND, text, clock.end);
  const part = PARTS.find((each) => each === (partBefore ?? partBehind));
  if (!part) return clock;
  const { token } = clock;
  if (partBefore && token.isNumber && !words.includes('at ')) return undefined;
  const { minutes, question } = resolveClock(token.written, undefined, part, reader);
  const [time = 0] = minutes;
  if (question !== undefined) return { message: question };
  const written = { ...token.written, half: time < 12 * 60 ? ('am' as const) : ('pm' as const), sure: true };
  const end = clock.end + (partBefore ? 0 : behind.length);
  return { token: { ...token, at: clockText(time), written, isNumber: false, part }, end };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | [string, ...string[]] {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? [''];
}

function plainClockAt(text: string, at: number, locale: string) {
  for (const clockRule of [...exactClocks, NUMBER]) {
    const found = tryRule(clockRule, text, at, CONVENTIONS);
    const { clock } = found?.components ?? {};
    if (!found || !clock) continue;
    const { hour, minute, half } = clock;
    const isDigital = half !== undefined || hour > 6 || hour === 0 || text[at] === '0';
    const written = { ...clock, sure: isDigital || !locale.startsWith('en') };
    const inDay = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour % 24;
    const isNumber = clockRule === NUMBER && hour < 13;
    const token = { kind: 'clock' as const, at: clockText(inDay * 60 + minute), written, isNumber };
    return { token, end: found.end };
  }
  const [said] = matchAt(NO_CLOCK, text, at);
  return said === '' ? undefined : { message: messages.noTimeOfDay(said) };
}

/** A city. */
function zoneTokenAt(text: string, at: number, reader: WordsOf) {
  const found = zoneAt(text, at);
  if (!found) return undefined;
  const meanings = likelyZones(found.meanings, reader);
  const [{ zone, offset } = {}, ...others] = meanings;
  if (others.length > 0) return { message: messages.whichZoneOf(meanings) };
  const isFixed = offset !== undefined && zone !== 'UTC';
  if (!zone || !isZone(zone) || isFixed) return { message: messages.nameACity(text.slice(at, found.end)) };
  return { token: { kind: 'zone' as const, zone }, end: found.end };
}

type Word =
  | { kind: 'days'; days: number[] }
  /** "Mon to Fri". `soft` words such as “à” also stand before a time. */
  | { kind: 'to'; soft?: true }
  /** "Every day except Sunday" */
  | { kind: 'except' }
  | { kind: 'all-day' }
  | { kind: 'filler' };

const same = (word: Word, phrases: string[]) => phrases.map((phrase): [string, Word] => [phrase, word]);
const days = (numbers: number[], ...phrases: string[]) => same({ kind: 'days', days: numbers }, phrases);

const WORDS = new Map<string, Word>([
  ...WEEKDAYS.flatMap((name, at) => days([at + 1], name, `${name}s`)),
  ...days(EVERY_DAY, 'every day', 'every days'),
  ...days([1, 2, 3, 4, 5], 'weekday', 'weekdays'),
  ...days([6, 7], 'weekend', 'weekends'),
  ...same({ kind: 'to' }, ['to', 'until', '-']),
  ...same({ kind: 'to', soft: true }, ['to or at', 'until or at']),
  ...same({ kind: 'except' }, ['except']),
  ...same({ kind: 'all-day' }, ['all day', 'all days']),
  ...same({ kind: 'filler' }, ['at', 'and', 'on', 'the', 'of', 'from', 'every']),
]);

const longestFirst = [...WORDS.keys()].sort((one, other) => other.length - one.length);
const KNOWN = new RegExp(`(?:${longestFirst.join('|')})(?![\\p{L}\\d])|-`, 'uy');

/** The longest known phrase at this position of an English text. */
function wordAt(text: string, at: number): { token: Word; end: number } | undefined {
  const [said] = matchAt(KNOWN, text, at);
  const token = WORDS.get(said);
  return token && { token, end: at + said.length };
}
