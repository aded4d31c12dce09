import { isDeepStrictEqual } from 'node:util';
import type { Whose } from './behind-clock.js';
import type { Pieces } from './pieces.js';
import { settle } from './settle.js';
import type { Reader, When } from './when.js';

/** What is said with and without the words between two cuts. */
export interface Compared {
  wide: Pieces;
  narrow: Pieces;
  dropped: string;
  reader: Reader;
}

export const startsWithCapital = (words: string) => /^[^\p{L}\d]*\p{Lu}/u.test(words);

/** A day that no other can be added to. */
export const isDated = ({ relative, date }: Pieces) => relative !== undefined || date?.month !== undefined;

export const isSame = (one: When, other: When) =>
  one.ok && other.ok && one.at.getTime() === other.at.getTime();

/** Behind a day and a time: "friday 9am Christmas menu is out", "nov 20 9am 2027 planning", "tomorrow at 9 Monday motivation". */
export function whoseDay({ wide, narrow, dropped, reader }: Compared, after: string): Whose {
  const [more, less] = [settle(surely(wide), reader), settle(surely(narrow), reader)];
  if (!isTimedDay(narrow) || !less.ok) return 'date';
  const adds = (piece: keyof Pieces) => wide[piece] !== undefined && narrow[piece] === undefined;
  const goesOn = /^[\s,;:–—-]*\p{Ll}/u.test(after);

  if (adds('year')) return textOrDoubtful(/^\s+\p{Ll}/u.test(after));
  if (adds('week')) return narrow.relative === undefined ? 'date' : 'doubtful';
  if (adds('shift')) return textOrDoubtful(startsWithCapital(dropped));
  if (isSame(more, less)) return 'date';
  if (adds('holiday')) return textOrDoubtful(goesOn);
  if (adds('relative')) return textOrDoubtful(goesOn && startsWithCapital(dropped));
  if (adds('part') && startsWithCapital(dropped)) return textOrDoubtful(goesOn && !settle(narrow, reader).ok);
  if (adds('date') && narrow.weekday && goesOn && (!more.ok || wide.date?.other)) return 'doubtful';
  const isOther = (adds('weekday') || adds('date')) && isDated(narrow) && !more.ok;
  return isOther ? textOrDoubtful(goesOn) : 'date';
}

/** Before a day and a time: "Merry Christmas dec 25 9am", "Good morning monday 8am", "Best of 2026 dec 30 9am". */
export function endsGreeting({ wide, narrow, reader }: Compared): Whose {
  const added = (Object.keys(wide) as (keyof Pieces)[]).filter((piece) => narrow[piece] === undefined);
  const kept = isDeepStrictEqual({ ...wide, ...narrow }, wide);
  if (!kept || !isTimedDay(narrow) || added.length === 0) return 'date';
  const [more, less] = [settle(surely(wide), reader), settle(surely(narrow), reader)];
  if (!less.ok) return 'date';
  if (isDeepStrictEqual(added, ['relative'])) return isSame(more, less) ? 'date' : 'doubtful';
  const greets = narrow.relative === undefined ? GREETS : [...GREETS, 'weekday'];
  if (!added.every((piece) => greets.includes(piece))) return 'date';
  return textOrDoubtful(isSame(more, less) || (added.includes('part') && !settle(narrow, reader).ok));
}

const GREETS = ['holiday', 'part', 'year'];

const textOrDoubtful = (isText: boolean): Whose => (isText ? 'text' : 'doubtful');

export const isTimedDay = ({ clock, relative, weekday, date, nth, holiday }: Pieces) =>
  clock !== undefined && (relative ?? weekday ?? date ?? nth ?? holiday) !== undefined;

/** Whether it is 9am or 9pm is another question than which day is meant. */
const surely = ({ clock, ...others }: Pieces): Pieces =>
  clock ? { ...others, clock: { ...clock, sure: true } } : others;
