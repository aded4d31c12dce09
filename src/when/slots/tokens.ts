import { clockText } from '../format.js';
import * as messages from '../messages.js';
import type { Clock } from '../read/components.js';
import { withoutAccents, translate } from '../languages/language.js';
import { languageOf, otherLanguages } from '../languages/index.js';
import { normalise } from '../read/normalise.js';
import { zoneAt } from '../read/zone-words.js';
import { isZone } from '../zones.js';
import { type Word, wordAt } from './vocabulary.js';

/** The words of posting times and quiet hours: days, times of day, cities and what connects them. */

export type ReadResult<T> = { ok: true; value: T } | UnreadWords;

interface UnreadWords {
  ok: false;
  message: string;
  /** The words that mean nothing here. */
  unknown?: string;
  /** A time range is not one time. */
  isRange?: true;
}

export const notUnderstood = (unknown: string): UnreadWords => ({
  ok: false,
  message: messages.notUnderstoodInSlots(unknown),
  unknown,
});

/** In whose language the words are, and the zone if they name none. */
export interface WordsOf {
  locale: string;
  zone: string;
}

export interface ClockToken {
  kind: 'clock';
  /** "09:00" */
  at: string;
  said: string;
  written: Clock;
  /** Only a part of the day next to it makes it a time: "evening at 7". */
  isNumber: boolean;
}

export type Token = (Word | ClockToken | { kind: 'zone'; zone: string }) & { said: string };

const MOST_CHARACTERS = 300;

export function tokensIn(words: string, { locale }: WordsOf): ReadResult<Token[]> {
  if (words.length > MOST_CHARACTERS) return { ok: false, message: messages.tooLongForSlots };
  const text = withoutAccents(normalise(words.replace(/[~〜～]/g, '-')));
  const tokens: Token[] = [];
  for (let at = skip(text, 0); at < text.length; ) {
    const found = clockAt(text, at, locale) ?? wordOrZoneAt(text, at, locale);
    if (!found) return notUnderstood(restOf(text, at));
    if ('message' in found) return { ok: false, message: found.message };
    tokens.push({ ...found.token, said: text.slice(at, found.end).trim() });
    at = skip(text, found.end);
  }
  return { ok: true, value: tokens };
}

const SEPARATORS = /[\s,;:.·/&+|()]*/y;

function skip(text: string, at: number): number {
  SEPARATORS.lastIndex = at;
  SEPARATORS.exec(text);
  return Math.max(at, SEPARATORS.lastIndex);
}

const restOf = (text: string, at: number) => text.slice(at).split(/[,;]/)[0]?.trim() ?? '';

/** Also the French “and”, which a time follows. */
const EASTERN_TIME = /^et(?![\p{L}\d]| ?\d)/u;

/** "Los Angeles" and "La Paz" begin with an article. */
function wordOrZoneAt(text: string, at: number, locale: string) {
  const word = knownWordAt(text, at, locale);
  if (word && word.token.kind !== 'filler') return word;
  const zone = zoneTokenAt(text, at, locale);
  if (locale.startsWith('en') && EASTERN_TIME.test(text.slice(at))) return zone;
  const isLonger = zone && 'end' in zone && zone.end > (word?.end ?? 0);
  return isLonger ? zone : (word ?? zone);
}

function knownWordAt(text: string, at: number, locale: string) {
  const found = wordAt(text, at, locale);
  if (found?.word.kind !== 'noon') return found && { token: found.word, end: found.end };
  const written = { hour: 12, minute: 0, sure: true };
  return { token: { kind: 'clock' as const, at: '12:00', written, isNumber: false }, end: found.end };
}

const HOUR_WORD = String.raw`(?:uhr|uur|hrs?|hs?|u|o ?'? ?clock|heures?|horas?|ore|ora)(?!\p{L})`;
const CLOCKS = [
  /(?<hour>\d{1,2})(?:[:.h](?<minute>\d\d))? ?(?<half>[ap])\.? ?m(?!\p{L})\.?/uy,
  new RegExp(String.raw`(?<hour>\d{1,2})[:.h](?<minute>\d\d)(?!\d)(?: ?${HOUR_WORD})?`, 'uy'),
  new RegExp(String.raw`(?<hour>\d{1,2}) ?(?<unit>${HOUR_WORD})(?: (?<minute>[0-5]\d)(?![\d:.h]))?`, 'uy'),
  /(?<part>午前|午後)?(?<hour>\d{1,2})時(?:(?<minute>\d{1,2})分|(?<thirty>半))?/uy,
  /(?<hour>\d{1,2})(?!\d|st|nd|rd|th)/uy,
];
const BARE = CLOCKS.length - 1;

function clockAt(text: string, at: number, locale: string) {
  for (const [place, pattern] of CLOCKS.entries()) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found?.groups) continue;
    const clock = clockOf(found.groups, place === BARE, locale);
    if (!clock) return { message: messages.noTimeOfDay(found[0].trim()) };
    return { token: { kind: 'clock' as const, ...clock }, end: pattern.lastIndex };
  }
  return undefined;
}

function clockOf(groups: Record<string, string | undefined>, isBare: boolean, locale: string) {
  const { hour: digits = '', minute: minutes, half: letter, part, thirty } = groups;
  const isHalved = letter !== undefined || part !== undefined;
  const hour = Number(digits);
  const minute = thirty ? 30 : Number(minutes ?? 0);
  if (minute > 59 || hour > (isHalved ? 12 : 24) || (hour === 24 && minute > 0)) return undefined;
  if (letter !== undefined && hour === 0) return undefined;
  const half = letter === 'p' || part === '午後' ? 'pm' : 'am';
  const sure = isHalved || hour > 6 || hour === 0 || digits.startsWith('0') || !locale.startsWith('en');
  const written: Clock = { hour, minute, sure, ...(isHalved && { half }) };
  const inDay = isHalved ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour % 24;
  // A number alone is a time only if it can be nothing else.
  return { at: clockText(inDay * 60 + minute), written, isNumber: isBare && hour < 13 };
}

const NOT_PART_OF_ZONE = /[,;]|$/g;

/** A city, in whatever language: the words up to the next comma. */
function zoneTokenAt(text: string, at: number, locale: string) {
  NOT_PART_OF_ZONE.lastIndex = at;
  const end = NOT_PART_OF_ZONE.exec(text)?.index ?? text.length;
  const words = text.slice(at, end).trim();
  const languages = [locale, ...otherLanguages(words, locale)].flatMap((code) => languageOf(code) ?? []);
  for (const version of [words, ...languages.map((language) => translate(words, language))]) {
    const found = zoneAt(version, 0);
    if (!found || (found.end < version.length && version !== words)) continue;
    const [first, ...others] = found.meanings;
    const zone = first?.zone;
    if (others.length > 0) return { message: messages.whichZone };
    const isFixed = first?.offset !== undefined && zone !== 'UTC';
    if (!zone || !isZone(zone) || isFixed) return { message: messages.nameACity(words) };
    return { token: { kind: 'zone' as const, zone }, end: version === words ? at + found.end : end };
  }
  return undefined;
}
