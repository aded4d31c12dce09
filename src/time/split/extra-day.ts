import { isDeepStrictEqual } from 'node:util';
import type { BelongsTo } from './possible-splits.js';
import { namesOf, type Components } from '../read/components.js';
import { chooseReading } from '../resolve/choose-reading.js';
import type { Reader, When } from '../types.js';

/** What a phrase says with and without the words in question. */
export interface Comparison {
  /** With the dropped words. */
  wide: Components;
  /** Without them. */
  narrow: Components;
  dropped: string;
  reader: Reader;
}

export const startsWithCapital = (words: string) => /^[^\p{L}\d]*\p{Lu}/u.test(words);

/** Another day next to it would be a contradiction. */
export const hasFixedDay = ({ relative, date }: Components) =>
  relative !== undefined || date?.month !== undefined;

export const isSameMoment = (one: When, other: When) =>
  one.ok && other.ok && one.at.getTime() === other.at.getTime();

/** A second day after a day and time: "friday 9am Christmas menu is out", "nov 20 9am 2027 planning", "tomorrow at 9 Monday motivation". */
export function dayBelongsTo({ wide, narrow, dropped, reader }: Comparison, after: string): BelongsTo {
  const [more, less] = [
    chooseReading(withSureClock(wide), reader),
    chooseReading(withSureClock(narrow), reader),
  ];
  if (!isDayWithTime(narrow) || !less.ok) return 'date';
  const adds = (component: keyof Components) =>
    wide[component] !== undefined && narrow[component] === undefined;
  const textContinues = /^[\s,;:–—-]*\p{Ll}/u.test(after);

  if (adds('year')) return textOrUnclear(/^\s+\p{Ll}/u.test(after));
  if (adds('week')) return narrow.relative === undefined ? 'date' : 'unclear';
  if (adds('shift')) return textOrUnclear(startsWithCapital(dropped));
  if (isSameMoment(more, less)) return 'date';
  if (adds('holiday')) return textOrUnclear(textContinues);
  if (adds('relative')) return textOrUnclear(textContinues && startsWithCapital(dropped));
  if (adds('part') && startsWithCapital(dropped))
    return textOrUnclear(textContinues && !chooseReading(narrow, reader).ok);
  if (adds('date') && narrow.weekday && textContinues && (!more.ok || wide.date?.other)) return 'unclear';
  const contradicts = (adds('weekday') || adds('date')) && hasFixedDay(narrow) && !more.ok;
  return contradicts ? textOrUnclear(textContinues) : 'date';
}

/** A greeting before a day and time: "Merry Christmas dec 25 9am", "Good morning monday 8am", "Best of 2026 dec 30 9am". */
export function greetingBelongsTo({ wide, narrow, reader }: Comparison): BelongsTo {
  const added = namesOf(wide).filter((component) => narrow[component] === undefined);
  const onlyAdds = isDeepStrictEqual({ ...wide, ...narrow }, wide);
  if (!onlyAdds || !(isDayWithTime(narrow) || (narrow.shift && narrow.clock)) || added.length === 0)
    return 'date';
  const [more, less] = [
    chooseReading(withSureClock(wide), reader),
    chooseReading(withSureClock(narrow), reader),
  ];
  if (!less.ok) return 'date';
  if (added.includes('relative') && !more.ok) return 'unclear';
  if (isDeepStrictEqual(added, ['year']) && !more.ok) return 'text';
  if (isDeepStrictEqual(added, ['relative'])) return isSameMoment(more, less) ? 'date' : 'unclear';
  const allowed = narrow.relative === undefined ? GREETING_COMPONENTS : [...GREETING_COMPONENTS, 'weekday'];
  if (!added.every((component) => allowed.includes(component))) return 'date';
  return textOrUnclear(
    isSameMoment(more, less) || (added.includes('part') && !chooseReading(narrow, reader).ok),
  );
}

const GREETING_COMPONENTS = ['holiday', 'part', 'year'];

const textOrUnclear = (isText: boolean): BelongsTo => (isText ? 'text' : 'unclear');

export const isDayWithTime = ({ clock, relative, weekday, date, nth, holiday }: Components) =>
  clock !== undefined && (relative ?? weekday ?? date ?? nth ?? holiday) !== undefined;

/** Compares days only, without the question of am or pm. */
const withSureClock = ({ clock, ...others }: Components): Components =>
  clock ? { ...others, clock: { ...clock, sure: true } } : others;
