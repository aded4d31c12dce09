import { findZone } from './zone.js';

/** What a zone word may mean: a place, whose clocks change; an offset, which never changes; or one pinned by the other. */
export interface Meaning {
  zone?: string;
  offset?: number;
}

const hours = (count: number) => count * 60;
const place = (zone: string, offset: number): Meaning => ({ zone, offset: hours(offset) });

const ABBREVIATIONS = new Map<string, Meaning[]>(
  Object.entries({
    et: [{ zone: 'America/New_York' }],
    ct: [{ zone: 'America/Chicago' }],
    mt: [{ zone: 'America/Denver' }],
    pt: [{ zone: 'America/Los_Angeles' }],
    est: [place('America/New_York', -5)],
    edt: [place('America/New_York', -4)],
    cst: [place('America/Chicago', -6), place('Asia/Shanghai', 8), place('America/Havana', -5)],
    cdt: [place('America/Chicago', -5), place('America/Havana', -4)],
    mst: [place('America/Denver', -7)],
    mdt: [place('America/Denver', -6)],
    pst: [place('America/Los_Angeles', -8)],
    pdt: [place('America/Los_Angeles', -7)],
    akst: [place('America/Anchorage', -9)],
    akdt: [place('America/Anchorage', -8)],
    hst: [place('Pacific/Honolulu', -10)],
    ast: [place('America/Halifax', -4), place('Asia/Riyadh', 3)],
    adt: [place('America/Halifax', -3)],
    brt: [place('America/Sao_Paulo', -3)],
    wet: [place('Europe/Lisbon', 0)],
    west: [place('Europe/Lisbon', 1)],
    bst: [place('Europe/London', 1), place('Asia/Dhaka', 6)],
    ist: [place('Asia/Kolkata', 5.5), place('Asia/Jerusalem', 2), place('Europe/Dublin', 1)],
    cet: [place('Europe/Berlin', 1)],
    cest: [place('Europe/Berlin', 2)],
    mez: [place('Europe/Berlin', 1)],
    mesz: [place('Europe/Berlin', 2)],
    eet: [place('Europe/Helsinki', 2)],
    eest: [place('Europe/Helsinki', 3)],
    msk: [place('Europe/Moscow', 3)],
    sast: [place('Africa/Johannesburg', 2)],
    gst: [place('Asia/Dubai', 4)],
    pkt: [place('Asia/Karachi', 5)],
    ict: [place('Asia/Bangkok', 7)],
    sgt: [place('Asia/Singapore', 8)],
    hkt: [place('Asia/Hong_Kong', 8)],
    awst: [place('Australia/Perth', 8)],
    jst: [place('Asia/Tokyo', 9)],
    kst: [place('Asia/Seoul', 9)],
    acst: [place('Australia/Adelaide', 9.5)],
    acdt: [place('Australia/Adelaide', 10.5)],
    aest: [place('Australia/Sydney', 10)],
    aedt: [place('Australia/Sydney', 11)],
    nzst: [place('Pacific/Auckland', 12)],
    nzdt: [place('Pacific/Auckland', 13)],
  }),
);

/** Cities that are also words of dates or of everyday talk: a zone only with "time" behind them. */
const EVERYDAY = new Set([
  'easter',
  'christmas',
  'center',
  'midway',
  'wake',
  'reunion',
  'la',
  'nice',
  'central',
  'mountain',
  'z',
  'victoria',
  'davis',
  'casey',
  'troll',
  'resolute',
  'rio',
]);

const OFFSET = /(?:utc|gmt)? ?([+-])(\d{1,2})(?::?(\d\d))?(?![\d:])/y;
const LONGEST_NAME = 4;
const WORD = /[\p{L}'.][\p{L}'./_+-]*/uy;
const TIME = /(?: (?:standard|daylight|local|summer|winter))?[ -]?time(?: ?zone)?(?![\p{L}\d])/uy;

interface ZoneAt {
  meanings: Meaning[];
  end: number;
}

/** The longest zone words that stand at this place. */
export function zoneAt(text: string, at: number): ZoneAt | undefined {
  const start = endOf(OPENING, text, at);
  const found = offsetAt(text, start) ?? mineAt(text, start) ?? namedAt(text, start);
  return found && closed(text, pinnedAt(text, found) ?? found);
}

const OPENING = /(?:\( ?|in (?:the )?)/y;
const CLOSING = / ?\)| \([a-z]{2,5}\)/y;
const closed = (text: string, found: ZoneAt): ZoneAt => ({ ...found, end: endOf(CLOSING, text, found.end) });

/** "New York (EST)", "Berlin UTC+1": the place, at that offset. */
function pinnedAt(text: string, { meanings, end }: ZoneAt): ZoneAt | undefined {
  const zone = meanings[0]?.zone;
  const start = endOf(/ ?\(|,? (?=utc[+-])/y, text, end);
  if (zone === undefined || start === end) return undefined;
  const fixed = offsetAt(text, start);
  const word = endOf(WORD, text, start);
  const offset = fixed?.meanings[0]?.offset ?? offsetOf(text.slice(start, word), zone);
  return offset === undefined ? undefined : { meanings: [{ zone, offset }], end: fixed?.end ?? word };
}

/** What an abbreviation says of a zone: "IST" is another offset in Dublin than in Kolkata. */
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
  const offset = (sign === '-' ? -1 : 1) * (Number(hour) * 60 + Number(minute ?? 0));
  return Math.abs(offset) > hours(14) ? undefined : { meanings: [{ offset }], end: OFFSET.lastIndex };
}

function mineAt(text: string, at: number) {
  const mine = /^(?:my|our|local) (?:own |local )?time(?: ?zone)?(?![\p{L}\d])/u.exec(
    text.slice(at, at + 24),
  );
  return mine ? { meanings: [], end: at + mine[0].length } : undefined;
}

function namedAt(text: string, at: number) {
  const ends = wordEnds(text, at);
  for (const end of ends.reverse()) {
    const name = text.slice(at, end).replace(/\.$/, '');
    const timed = endOf(TIME, text, end);
    const meanings = meaningsOf(name);
    if (!meanings || (EVERYDAY.has(name) && timed === end && !/^ (?:\(|utc)/.test(text.slice(end, end + 4))))
      continue;
    return { meanings, end: timed };
  }
  return undefined;
}

function wordEnds(text: string, at: number): number[] {
  const ends: number[] = [];
  for (let end = at; ends.length < LONGEST_NAME; ) {
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

function meaningsOf(name: string): Meaning[] | undefined {
  const abbreviated = ABBREVIATIONS.get(name);
  if (abbreviated) return abbreviated;
  const zone = findZone(name);
  if (zone === 'UTC') return [{ zone, offset: 0 }];
  return zone === undefined ? undefined : [{ zone }];
}
