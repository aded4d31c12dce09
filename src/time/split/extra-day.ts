import { isDeepStrictEqual } from 'node:util';
import type { BelongsTo } from './place-after-time.js';
import type { Components } from '../read/components.js';
import { chooseReading } from '../resolve/choose-reading.js';
import type { Reader, When } from '../types.js';

/** What is said with and without the words between two cuts. */
export interface Compared {
  wide: Components;
  narrow: Components;
  dropped: string;
  reader: Reader;
}

export const startsWithCapital = (words: string) => /^[^\p{L}\d]*\p{Lu}/u.test(words);

/** A day that no other can be added to. */
export const isDated = ({ relative, date }: Components) =>
  relative !== undefined || date?.month !== undefined;

export const isSame = (one: When, other: When) =>
  one.ok && other.ok && one.at.getTime() === other.at.getTime();

/** Behind a day and a time: "friday 9am Christmas menu is out", "nov 20 9am 2027 planning", "tomorrow at 9 Monday motivation". */
export function dayBelongsTo({ wide, narrow, dropped, reader }: Compared, after: string): BelongsTo {
  const [more, less] = [chooseReading(surely(wide), reader), chooseReading(surely(narrow), reader)];
  if (!isTimedDay(narrow) || !less.ok) return 'date';
  const adds = (component: keyof Components) =>
    wide[component] !== undefined && narrow[component] === undefined;
  const goesOn = /^[\s,;:–—-]*\p{Ll}/u.test(after);

  if (adds('year')) return textOrDoubtful(/^\s+\p{Ll}/u.test(after));
  if (adds('week')) return narrow.relative === undefined ? 'date' : 'doubtful';
  if (adds('shift')) return textOrDoubtful(startsWithCapital(dropped));
  if (isSame(more, less)) return 'date';
  if (adds('holiday')) return textOrDoubtful(goesOn);
  if (adds('relative')) return textOrDoubtful(goesOn && startsWithCapital(dropped));
  if (adds('part') && startsWithCapital(dropped))
    return textOrDoubtful(goesOn && !chooseReading(narrow, reader).ok);
  if (adds('date') && narrow.weekday && goesOn && (!more.ok || wide.date?.other)) return 'doubtful';
  const isOther = (adds('weekday') || adds('date')) && isDated(narrow) && !more.ok;
  return isOther ? textOrDoubtful(goesOn) : 'date';
}

/** Before a day and a time: "Merry Christmas dec 25 9am", "Good morning monday 8am", "Best of 2026 dec 30 9am". */
export function endsGreeting({ wide, narrow, reader }: Compared): BelongsTo {
  const added = (Object.keys(wide) as (keyof Components)[]).filter(
    (component) => narrow[component] === undefined,
  );
  const kept = isDeepStrictEqual({ ...wide, ...narrow }, wide);
  if (!kept || !isTimedDay(narrow) || added.length === 0) return 'date';
  const [more, less] = [chooseReading(surely(wide), reader), chooseReading(surely(narrow), reader)];
  if (!less.ok) return 'date';
  if (isDeepStrictEqual(added, ['relative'])) return isSame(more, less) ? 'date' : 'doubtful';
  const greets = narrow.relative === undefined ? GREETS : [...GREETS, 'weekday'];
  if (!added.every((component) => greets.includes(component))) return 'date';
  return textOrDoubtful(isSame(more, less) || (added.includes('part') && !chooseReading(narrow, reader).ok));
}

const GREETS = ['holiday', 'part', 'year'];

const textOrDoubtful = (isText: boolean): BelongsTo => (isText ? 'text' : 'doubtful');

export const isTimedDay = ({ clock, relative, weekday, date, nth, holiday }: Components) =>
  clock !== undefined && (relative ?? weekday ?? date ?? nth ?? holiday) !== undefined;

/** Whether it is 9am or 9pm is another question than which day is meant. */
const surely = ({ clock, ...others }: Components): Components =>
  clock ? { ...others, clock: { ...clock, sure: true } } : others;
