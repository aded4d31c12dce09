import { clockText } from '../format.js';
import { languageCodes } from '../languages/index.js';
import { scheduleInEnglish } from '../languages/schedule-words.js';
import * as messages from '../messages.js';
import { asTyped } from '../read/normalise.js';
import { EVERY_DAY, type QuietHours, type Timetable, type WeeklyTime } from './timetable.js';
import {
  type ClockToken,
  notUnderstood,
  type ReadResult,
  type Token,
  tokensIn,
  type WordsOf,
} from './tokens.js';

/** Reads "Mon–Fri 9:00 and 13:00, Sat 11:00, Berlin" and "Mon–Fri 22:00–7:00, Sun all day". */

const MOST_CHARACTERS = 500;
const MOST_TIMES = 100;

/** Which days, and what was said about them. */
interface Group {
  days: Set<number>;
  tokens: Token[];
}

export const readTimetable = (words: string, reader: WordsOf): ReadResult<Timetable> =>
  readInLanguages(words, reader, timetableIn);

/** Quiet hours are in the zone of the project. */
export const readQuietHours = (words: string, reader: WordsOf): ReadResult<QuietHours[]> =>
  readInLanguages(words, reader, quietHoursIn);

/** The first language wins that knows all the words. */
function readInLanguages<T>(
  words: string,
  reader: WordsOf,
  readEnglish: (english: string, reader: WordsOf) => ReadResult<T>,
): ReadResult<T> {
  if (words.length > MOST_CHARACTERS) return { ok: false, message: messages.tooLongForSlots };
  let unknown = '';
  for (const locale of [reader.locale, ...languageCodes])
    for (const english of scheduleInEnglish(words, locale)) {
      const read = readEnglish(english, reader);
      if (read.ok || read.unknown === undefined) return read;
      unknown ||= asTyped(read.unknown, words);
    }
  return notUnderstood(unknown);
}

/** In an English text. */
export function timetableIn(words: string, reader: WordsOf): ReadResult<Timetable> {
  const tokens = timesIn(words, reader);
  if (!tokens.ok) return tokens;
  const zone = zoneOf(tokens.value, reader.zone);
  if (!zone.ok) return zone;
  const groups = groupsOf(tokens.value.filter(({ kind }) => kind !== 'zone'));
  if (!groups.ok) return groups;
  const times: WeeklyTime[] = [];
  for (const { days, tokens: said } of paired(groups.value)) {
    const clocks = said.filter(isClock);
    if (said.some(({ kind }) => kind === 'all-day' || kind === 'to'))
      return { ok: false, message: messages.slotIsOneTime, isRange: true };
    if (clocks.length === 0) return { ok: false, message: messages.slotWithoutTime };
    if (clocks.some(({ written }) => written.hour === 24))
      return { ok: false, message: messages.whichMidnightOfSlot };
    if (days.size === 0) return { ok: false, message: messages.slotWithoutDay(clocks[0]?.said ?? '') };
    for (const { at } of clocks) times.push({ days: [...days], at });
  }
  const merged = inOrder(times);
  if (merged.length > MOST_TIMES) return { ok: false, message: messages.tooManySlots(MOST_TIMES) };
  return { ok: true, value: { zone: zone.value, times: merged } };
}

function quietHoursIn(words: string, reader: WordsOf): ReadResult<QuietHours[]> {
  const tokens = hoursIn(words, reader);
  if (!tokens.ok) return tokens;
  if (tokens.value.some(({ kind }) => kind === 'zone'))
    return { ok: false, message: messages.quietHoursWithZone };
  const groups = groupsOf(tokens.value);
  if (!groups.ok) return groups;
  const quiet: QuietHours[] = [];
  for (const { days, tokens: said } of paired(groups.value)) {
    const on = days.size === 0 ? EVERY_DAY : [...days].sort();
    const clocks = said.filter(isClock);
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
function groupsOf(said: Token[]): ReadResult<Group[]> {
  const tokens = withRanges(said);
  if (!tokens.ok) return tokens;
  const groups: Group[] = [];
  let [last, isException]: [Token?, boolean?] = [];
  for (const token of tokens.value) {
    if (token.kind === 'filler' || 'soft' in token) continue;
    const known = groups.at(-1);
    const isNext = token.kind === 'days' && !isException && known && known.tokens.length > 0;
    const current = known && !isNext ? known : addTo(groups);
    if (token.kind === 'except') {
      isException = true;
      if (current.days.size === 0) current.days = new Set(EVERY_DAY);
    } else if (token.kind !== 'days') {
      // "9:00 except Wed, Sat 11:00" may leave out Saturday or not. "Every day except 9:00" leaves out no day.
      if (isException && (last?.kind !== 'days' || current.tokens.length > 0))
        return notUnderstood(saidBy(said.slice(said.findIndex(({ kind }) => kind === 'except'))));
      isException = false;
      current.tokens.push(token);
    } else if (isException) for (const day of token.days) current.days.delete(day);
    else current.days = together(current.days, token.days);
    last = token;
  }
  return groups.length > 0 ? { ok: true, value: groups } : { ok: false, message: messages.noSlots };
}

/** "Mon–Fri" becomes one token. */
function withRanges(tokens: Token[]): ReadResult<Token[]> {
  const read: Token[] = [];
  for (const token of tokens) {
    const [first, to] = read.slice(-2);
    if (first?.kind === 'days' && to?.kind === 'to' && token.kind === 'days') {
      const said = saidBy([first, to, token]);
      if (first.days.length > 1 || token.days.length > 1) return notUnderstood(said);
      read.splice(-2, 2, { kind: 'days', days: daysFrom(first.days[0], token.days[0]), said });
    } else read.push(token);
  }
  return { ok: true, value: read };
}

const saidBy = (tokens: Token[]) => tokens.map(({ said }) => said).join(' ');

/** "Every day from Monday to Friday" is on those days only. */
function together(known: Set<number>, named: number[]): Set<number> {
  if (named.length === EVERY_DAY.length && known.size > 0) return known;
  return new Set(known.size === EVERY_DAY.length ? named : [...known, ...named]);
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

function zoneOf(tokens: Token[], fallback: string): ReadResult<string> {
  const zones = tokens.flatMap((token) => (token.kind === 'zone' ? [token.zone] : []));
  const [zone = fallback, other] = new Set(zones);
  return other === undefined ? { ok: true, value: zone } : { ok: false, message: messages.severalZones };
}

function timesIn(words: string, reader: WordsOf): ReadResult<Token[]> {
  const tokens = tokensIn(words, reader);
  if (!tokens.ok) return tokens;
  const last = tokens.value.at(-1);
  if (last && connects(last)) return notUnderstood(last.said);
  return withSureClocks(tokens.value, reader);
}

/** As the last word it belongs to something else: "every Monday 9am and now for something new". */
const connects = ({ kind }: Token): boolean => kind === 'filler' || kind === 'except' || kind === 'to';

/** "22:00–7:00 at night" is no range of two times at night. */
function hoursIn(words: string, reader: WordsOf): ReadResult<Token[]> {
  const tokens = tokensIn(words, reader);
  if (!tokens.ok) return tokens;
  const part = tokens.value.find((token) => isClock(token) && token.part);
  return part ? notUnderstood(part.said) : withSureClocks(tokens.value, reader);
}

/** Next to 13:00 or 09:00, 3:30 is in the night. Alone it might be either, as 9 might in every language. */
function withSureClocks(tokens: Token[], reader: WordsOf): ReadResult<Token[]> {
  const clocks = tokens.filter(isClock);
  const has24 = clocks.some(({ said }) => /^(?:0\d|1[3-9]|2\d)/.test(said) && !/[ap]\.?m/.test(said));
  const asks12 = reader.locale.startsWith('en');
  const unsure = clocks.find(({ written, isNumber }) => isNumber || (asks12 && !written.sure));
  if (has24 || !unsure) return { ok: true, value: tokens };
  const { said, written } = unsure;
  const morning = (written.hour % 12) * 60 + written.minute;
  const halves = [morning, morning + 12 * 60];
  return {
    ok: false,
    message: messages.amOrPm(halves, reader),
    unsure: { said, halves: halves.map(clockText) },
  };
}

type Clock = ClockToken & Token;
const isClock = (token: Token): token is Clock => token.kind === 'clock';
