import { IANAZone } from 'luxon';
import { ZONE_ABBREVIATIONS } from '../place-names.js';
import { findZone, placeName, zoneCity } from '../zones.js';
import type { ZoneMeaning } from './components.js';
import { readData } from './read-data.js';

/** Cities that are also everyday words: they mean a zone only in front of "time". */
const EVERYDAY_WORD =
  /^(?:easter|christmas|center|midway|wake|reunion|la|nice|central|mountain|z|victoria|davis|casey|troll|resolute|rio)$/;

/** Names that mean a different place to people who live near a namesake. */
const NEAR = new Map<string, ZoneMeaning>([
  ['est', { zone: 'Australia/Sydney', offset: 600, near: 'Australia/' }],
  ['guadalajara', { zone: 'Europe/Madrid', near: 'Europe/' }],
  ['merida', { zone: 'Europe/Madrid', near: 'Europe/' }],
]);
/** The zones of other cities with the same name. */
const namesakes = new Map(Object.entries(readData('read/data/namesakes')));

const OFFSET = /(?:utc|gmt)? ?([+-])(\d{1,2})(?::?(\d\d))?(?![\d:])/y;
const MAX_WORDS_IN_NAME = 4;
const MAX_OFFSET = 14 * 60;
const WORD = /[\p{L}'.][\p{L}'./_+-]*/uy;
const TIME = /(?: (?:standard|daylight|local|summer|winter|mean))?[ -]?time(?: ?zone)?(?![\p{L}\d])/uy;

interface ZoneAt {
  meanings: ZoneMeaning[];
  end: number;
}

/** The longest zone name at this position of the text. */
export function zoneAt(text: string, at: number): ZoneAt | undefined {
  const start = endOf(OPENING, text, at);
  const found = offsetAt(text, start) ?? ownZoneAt(text, start) ?? namedZoneAt(text, start);
  return found && withClosing(text, zoneWithOffset(text, found) ?? found);
}

const OPENING = /(?:\( ?)?(?:in (?:the )?)?/y;
const CLOSING = / ?\)| \([a-z]{2,5}\)/y;
const withClosing = (text: string, found: ZoneAt): ZoneAt => ({
  ...found,
  end: endOf(CLOSING, text, found.end),
});

/** "New York (EST)", "Berlin UTC+1" */
function zoneWithOffset(text: string, { meanings, end }: ZoneAt): ZoneAt | undefined {
  const zone = meanings[0]?.zone;
  const start = endOf(/ ?\(|,? (?=utc[+-])/y, text, end);
  if (zone === undefined || start === end) return undefined;
  const fixed = offsetAt(text, start);
  const word = endOf(WORD, text, start);
  const offset = fixed?.meanings[0]?.offset ?? offsetOf(text.slice(start, word), zone);
  return offset === undefined ? undefined : { meanings: [{ zone, offset }], end: fixed?.end ?? word };
}

/** "IST" is a different offset in Dublin than in Kolkata. */
export function offsetOf(abbreviation: string, zone: string): number | undefined {
  const meanings = meaningsOf(abbreviation.toLowerCase()) ?? [];
  return (meanings.find((one) => one.zone === zone) ?? meanings[0])?.offset;
}

function offsetAt(text: string, at: number) {
  OFFSET.lastIndex = at;
  const match = OFFSET.exec(text);
  if (!match) return undefined;
  const [said, sign, hour, minute] = match;
  const bare = !/^[ug]/.test(said);
  if (bare && (minute === undefined || /[\s,]/.test(said[0] ?? ''))) return undefined;
  if (bare && sign === '-' && isRangeEnd(text.slice(0, at), said)) return undefined;
  const offset = (sign === '-' ? -1 : 1) * (Number(hour) * 60 + Number(minute ?? 0));
  return Math.abs(offset) > MAX_OFFSET ? undefined : { meanings: [{ offset }], end: OFFSET.lastIndex };
}

/** "18:00 -05:00" has an offset, but "9am-10:30" is a range, and "07:00 -08:00" may be one. */
function isRangeEnd(before: string, said: string): boolean {
  const [, hour, half, gap] = /(\d{1,2})(?::?\d\d){0,2}([ap]m)?( ?)$/.exec(before) ?? [];
  if (hour === undefined) return false;
  const from = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  return gap === '' || !/^-\d\d/.test(said) || Number(said.slice(1, 3)) > from;
}

function ownZoneAt(text: string, at: number) {
  const own = /^(?:my|our|local) (?:own |local )?time(?: ?zone)?(?![\p{L}\d])/u.exec(text.slice(at, at + 24));
  return own ? { meanings: [], end: at + own[0].length } : undefined;
}

function namedZoneAt(text: string, at: number) {
  const ends = wordEnds(text, at);
  for (const end of ends.reverse()) {
    const name = text.slice(at, end).replace(/\.$/, '');
    const timed = endOf(TIME, text, end);
    const meanings = meaningsOf(name);
    const isAlone = timed === end && !/^ (?:\(|utc)/.test(text.slice(end, end + 4));
    if (!meanings || (isAlone && EVERYDAY_WORD.test(name))) continue;
    const season = /standard|winter|daylight|summer/.exec(text.slice(end, timed))?.[0];
    return {
      meanings: season === undefined ? meanings : meanings.map((one) => inSeason(one, season)),
      end: timed,
    };
  }
  return undefined;
}

/** "Eastern Standard Time" is always the winter offset, whatever the date. */
function inSeason({ zone, offset }: ZoneMeaning, season: string): ZoneMeaning {
  if (zone === undefined || offset !== undefined)
    return { ...(zone && { zone }), ...(offset !== undefined && { offset }) };
  const clock = IANAZone.create(zone);
  const offsets = [0, 6].map((month) => clock.offset(Date.UTC(2026, month, 1)));
  return { zone, offset: /daylight|summer/.test(season) ? Math.max(...offsets) : Math.min(...offsets) };
}

function wordEnds(text: string, at: number): number[] {
  const ends: number[] = [];
  for (let end = at; ends.length < MAX_WORDS_IN_NAME; ) {
    const next = endOf(WORD, text, end);
    if (next === end) break;
    ends.push(next);
    end = text[next] === ' ' ? next + 1 : next;
  }
  return ends;
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function meaningsOf(name: string): ZoneMeaning[] | undefined {
  const meanings = ZONE_ABBREVIATIONS.get(name) ?? citiesCalled(name);
  return meanings?.concat(NEAR.get(placeName(name)) ?? []);
}

/** All places with this name, the best known first. */
export function citiesCalled(name: string): ZoneMeaning[] | undefined {
  const zone = findZone(name);
  if (zone === undefined) return undefined;
  const others = namesakes.get(placeName(name))?.split(' ') ?? [];
  return [{ zone, ...(zone === 'UTC' && { offset: 0 }) }, ...others.map((other) => ({ zone: other }))];
}

/** The city of a zone, if nothing else has the same name. */
export function placeOf(zone: string): string {
  const city = zoneCity(zone);
  const found = zoneAt(city.toLowerCase(), 0);
  const isClear =
    found?.end === city.length && found.meanings.length === 1 && found.meanings[0]?.zone === zone;
  return isClear ? city : zone;
}
