import * as messages from '../messages.js';
import { withoutAccents } from '../read/languages/language.js';
import { languageOf, otherLanguages } from '../read/languages/index.js';
import { translate } from '../read/languages/language.js';
import { normalise } from '../read/normalise.js';
import { zoneAt } from '../read/zone-words.js';
import { isZone } from '../zones.js';
import type { QuietHours, Timetable, WeeklyTime } from './timetable.js';
import { type Word, wordAt } from './vocabulary.js';

/** Reads "Mon–Fri 9:00 and 13:00, Sat 11:00, Berlin" and "Mon–Fri 22:00–7:00, Sun all day". */

export type Read<T> = { ok: true; value: T } | NotRead;

interface NotRead {
  ok: false;
  message: string;
  /** The words that mean nothing here. */
  unknown?: string;
  /** A time range is not one time. */
  isRange?: true;
}

const notUnderstood = (unknown: string): NotRead => ({
  ok: false,
  message: messages.notUnderstoodInSlots(unknown),
  unknown,
});

/** In whose language the words are, and the zone if they name none. */
export interface WordsOf {
  locale: string;
  zone: string;
}

interface ClockToken {
  kind: 'clock';
  /** "09:00" */
  at: string;
  said: string;
  /** Nobody would ask “am or pm?” */
  sure: boolean;
}

type Token = (Word | ClockToken | { kind: 'zone'; zone: string }) & { said: string };

const MOST_CHARACTERS = 300;
const MOST_TIMES = 100;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** Which days, and what was said about them. */
interface Group {
  days: Set<number>;
  tokens: Token[];
}

export function readTimetable(words: string, reader: WordsOf): Read<Timetable> {
  const tokens = tokensIn(words, reader);
  if (!tokens.ok) return tokens;
  const zone = zoneOf(tokens.value, reader.zone);
  if (!zone.ok) return zone;
  const groups = groupsOf(tokens.value.filter(({ kind }) => kind !== 'zone'));
  if (!groups.ok) return groups;
  const times: WeeklyTime[] = [];
  for (const { days, tokens: said } of paired(groups.value)) {
    const clocks = said.filter((token): token is ClockToken => token.kind === 'clock');
    const other = said.find(
      ({ kind, ...token }) => kind === 'all-day' || (kind === 'to' && !('soft' in token)),
    );
    if (other) return { ok: false, message: messages.slotIsOneTime, isRange: true };
    if (clocks.length === 0) return { ok: false, message: messages.slotWithoutTime };
    if (days.size === 0) return { ok: false, message: messages.slotWithoutDay(clocks[0]?.said ?? '') };
    for (const { at } of clocks) times.push({ days: [...days], at });
  }
  const merged = inOrder(times);
  if (merged.length > MOST_TIMES) return { ok: false, message: messages.tooManySlots(MOST_TIMES) };
  return { ok: true, value: { zone: zone.value, times: merged } };
}

/** Quiet hours are in the zone of the project. */
export function readQuietHours(words: string, reader: WordsOf): Read<QuietHours[]> {
  const tokens = tokensIn(words, reader);
  if (!tokens.ok) return tokens;
  if (tokens.value.some(({ kind }) => kind === 'zone'))
    return { ok: false, message: messages.quietHoursWithZone };
  const groups = groupsOf(tokens.value);
  if (!groups.ok) return groups;
  const quiet: QuietHours[] = [];
  for (const { days, tokens: said } of paired(groups.value)) {
    const on = days.size === 0 ? EVERY_DAY : [...days].sort();
    const clocks = said.filter((token): token is ClockToken => token.kind === 'clock');
    if (clocks.length === 0) quiet.push({ days: on, from: '00:00', to: '00:00' });
    if (clocks.length % 2 > 0) return { ok: false, message: messages.quietHoursWithoutEnd };
    for (let place = 0; place < clocks.length; place += 2) {
      const [from, to] = [clocks[place]?.at ?? '', clocks[place + 1]?.at ?? ''];
      if (from === to && from !== '00:00') return { ok: false, message: messages.quietHoursWithoutEnd };
      quiet.push({ days: on, from, to });
    }
  }
  return { ok: true, value: quiet };
}

/** One entry for each time of day, so that the same times are always stored in the same way. */
function inOrder(times: WeeklyTime[]): WeeklyTime[] {
  const byTime = new Map<string, Set<number>>();
  for (const { days, at } of times) byTime.set(at, new Set([...(byTime.get(at) ?? []), ...days]));
  return [...byTime]
    .map(([at, days]) => ({ days: [...days].sort(), at }))
    .sort((one, other) => (one.at < other.at ? -1 : 1));
}

/** Days begin a group, unless “except” precedes them. Times at the start make a group without days. */
function groupsOf(tokens: Token[]): Read<Group[]> {
  const groups: Group[] = [];
  let current: Group | undefined;
  /** The words since “except”. */
  let exception: string[] | undefined;
  for (let place = 0; place < tokens.length; place += 1) {
    const token = tokens[place];
    if (!token || token.kind === 'filler') continue;
    if (token.kind === 'except') {
      exception = [token.said];
      current ??= addTo(groups);
      if (current.days.size === 0) current.days = new Set(EVERY_DAY);
      continue;
    }
    exception?.push(token.said);
    if (token.kind !== 'days') {
      // "9:00 except Wed, Sat 11:00" may leave out Saturday or not.
      if (exception && current && current.tokens.length > 0) return notUnderstood(exception.join(' '));
      exception = undefined;
      if (token.kind === 'to' && !current) continue;
      current ??= addTo(groups);
      current.tokens.push(token);
      continue;
    }
    if (!current || (current.tokens.length > 0 && !exception)) current = addTo(groups);
    const [next, end] = [tokens[place + 1], tokens[place + 2]];
    const isRange = next?.kind === 'to' && end?.kind === 'days';
    if (isRange && (token.days.length > 1 || end.days.length > 1))
      return notUnderstood(`${token.said} ${next.said} ${end.said}`);
    const named = isRange ? daysFrom(token.days[0], end.days[0]) : token.days;
    for (const day of named) {
      if (exception) current.days.delete(day);
      else current.days.add(day);
    }
    if (isRange) place += 2;
  }
  return groups.length > 0 ? { ok: true, value: groups } : { ok: false, message: messages.noSlots };
}

function addTo(groups: Group[]): Group {
  const group: Group = { days: new Set(), tokens: [] };
  groups.push(group);
  return group;
}

/** "Fri–Mon" goes over the weekend. */
function daysFrom(first = 1, last = 7): number[] {
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, place) => ((first - 1 + place) % 7) + 1);
}

/** "9:00 on weekdays, 11:00 on Sat": the days come after the times. Times without any days are for every day. */
function paired(groups: Group[]): Group[] {
  const [first, last] = [groups[0], groups.at(-1)];
  if (!first || first.days.size > 0) return groups;
  if (groups.length === 1) return [{ ...first, days: new Set(EVERY_DAY) }];
  if (last && last.tokens.length > 0) return groups;
  return groups.slice(1).map(({ days }, place) => ({ days, tokens: groups[place]?.tokens ?? [] }));
}

function zoneOf(tokens: Token[], fallback: string): Read<string> {
  const zones = tokens.flatMap((token) => (token.kind === 'zone' ? [token.zone] : []));
  const [zone = fallback, other] = new Set(zones);
  return other === undefined ? { ok: true, value: zone } : { ok: false, message: messages.severalZones };
}

function tokensIn(words: string, { locale }: WordsOf): Read<Token[]> {
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
  return withSureClocks(tokens, locale);
}

const SEPARATORS = /[\s,;:.·/&+|()]*/y;

function skip(text: string, at: number): number {
  SEPARATORS.lastIndex = at;
  SEPARATORS.exec(text);
  return Math.max(at, SEPARATORS.lastIndex);
}

const restOf = (text: string, at: number) => text.slice(at).split(/[,;]/)[0]?.trim() ?? '';

/** "Los Angeles" and "La Paz" begin with an article. */
function wordOrZoneAt(text: string, at: number, locale: string) {
  const word = knownWordAt(text, at, locale);
  if (word && word.token.kind !== 'filler') return word;
  const zone = zoneTokenAt(text, at, locale);
  const isLonger = zone && 'end' in zone && zone.end > (word?.end ?? 0);
  return isLonger ? zone : (word ?? zone);
}

function knownWordAt(text: string, at: number, locale: string) {
  const found = wordAt(text, at, locale);
  if (found?.word.kind !== 'noon') return found && { token: found.word, end: found.end };
  return { token: { kind: 'clock' as const, at: '12:00', sure: true }, end: found.end };
}

const HOUR_WORD = String.raw`(?:uhr|uur|hrs?|hs?|u|o ?'? ?clock|heures?|horas?|ore|ora)(?!\p{L})`;
const CLOCKS = [
  /(?<hour>\d{1,2})(?:[:.h](?<minute>\d\d))? ?(?<half>[ap])\.? ?m(?!\p{L})\.?/uy,
  new RegExp(String.raw`(?<hour>\d{1,2})[:.h](?<minute>\d\d)(?!\d)(?: ?${HOUR_WORD})?`, 'uy'),
  new RegExp(String.raw`(?<hour>\d{1,2}) ?(?<unit>${HOUR_WORD})(?: (?<minute>[0-5]\d)(?![\d:.h]))?`, 'uy'),
  /(?<part>午前|午後)?(?<hour>\d{1,2})時(?:(?<minute>\d{1,2})分|(?<thirty>半))?/uy,
  /(?<hour>\d{1,2})(?!\d)/uy,
];
const BARE = CLOCKS.length - 1;

function clockAt(text: string, at: number, locale: string) {
  for (const [place, pattern] of CLOCKS.entries()) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found?.groups) continue;
    const clock = clockOf(found.groups, place === BARE, locale);
    if (!clock) return { message: messages.notATime(found[0].trim()) };
    return { token: { kind: 'clock' as const, ...clock }, end: pattern.lastIndex };
  }
  return undefined;
}

/** A number alone is a time only if it can be nothing else. */
function clockOf(groups: Record<string, string | undefined>, isBare: boolean, locale: string) {
  const { hour: written = '', minute, half, part, thirty } = groups;
  const afternoon = half === 'p' || part === '午後';
  const isHalved = half !== undefined || part !== undefined;
  const hour = Number(written);
  const minutes = thirty ? 30 : Number(minute ?? 0);
  if (minutes > 59 || hour > (isHalved ? 12 : 24) || (hour === 24 && minutes > 0)) return undefined;
  if (isHalved && hour === 0 && half !== undefined) return undefined;
  if (isBare && hour < 13) return undefined;
  const value = isHalved ? (hour % 12) + (afternoon ? 12 : 0) : hour % 24;
  const sure = isHalved || hour > 6 || hour === 0 || written.startsWith('0') || !locale.startsWith('en');
  const at = `${String(value).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  return { at, sure };
}

/** Next to 13:00 or 09:00, 3:30 is in the night. Alone it might be either. */
function withSureClocks(tokens: Token[], locale: string): Read<Token[]> {
  const clocks = tokens.filter((token): token is ClockToken => token.kind === 'clock');
  const has24 = clocks.some(({ said }) => /^(?:0\d|1[3-9]|2\d)/.test(said) && !/[ap]\.?m/.test(said));
  const unsure = has24 || !locale.startsWith('en') ? undefined : clocks.find(({ sure }) => !sure);
  if (!unsure) return { ok: true, value: tokens };
  const [hours = 0, minutes = 0] = unsure.at.split(':').map(Number);
  return { ok: false, message: messages.amOrPm(hours * 60 + minutes) };
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
