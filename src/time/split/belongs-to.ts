import { isDeepStrictEqual } from 'node:util';
import { ZONE_ABBREVIATIONS } from '../read/zone-abbreviations.js';
import { TIME_WORD, placeBelongsTo } from './place-after-time.js';
import { type BelongsTo, endsWithPreposition } from './possible-splits.js';
import { parseWords } from '../read/parse.js';
import type { Components } from '../read/components.js';
import {
  type Comparison,
  greetingBelongsTo,
  hasFixedDay,
  isSameMoment,
  isDayWithTime,
  startsWithCapital,
  dayBelongsTo,
} from './extra-day.js';
import { chooseReading } from '../resolve/choose-reading.js';
import type { Reader } from '../types.js';

/** These belong to the time before them, though they add nothing: "9am sharp". */
const ENDS_TIME = /(?:^|\s)(?:sharp|exactly|prompt|promptly)$|[,;:.!–—-]$/;

/** "Nächsten Montag" is one phrase, though "Montag" alone is the same day. */
const NEXT_OR_THIS =
  /^(?:(?:el|la|le|il|lo|o|a|de|den|het|am|the|on|il) )?(?:this|next|coming|upcoming|(?:nächst|kommend|dies)e[nrs]?|ce|cette|est[ea]|próxim[oa]|proxim[oa]|quest[oa]|prossim[oa]|deze|(?:kom|volg)ende|aanstaande)$/i;

/** "tomorrow 9am The doors open": does "The" belong to the date or the text? */
export function firstWordsBelongTo(
  whens: { wide: string; narrow: string },
  after: string,
  reader: Reader,
): BelongsTo {
  const compared = compare(whens, whens.wide.slice(whens.narrow.length).trim(), reader);
  if (!compared) return 'date';
  const { dropped } = compared;
  if (addsNothing(compared)) return textIf(isFirstWord(compared, after) || isRepeated(compared));
  if (repeatsMoment(compared)) return 'text';
  if (isLoneClockBeforeDay(compared, after)) return 'unclear';
  if (isShortDuration(compared, after) || isCount(compared, after) || isTitle(compared, after))
    return 'unclear';
  if (isOrdinalTitle(compared)) return textIf(startsWithCapital(dropped));
  if (addsOnlyZone(compared)) return placeBelongsTo(dropped, after, reader.locale);
  return dayBelongsTo(compared, after);
}

/** "morgen 9 Uhr 10 Tipps": 10 may be minutes or a number of things. */
const isCount = ({ narrow, dropped }: Comparison, after: string) =>
  (narrow.clock ?? narrow.shift) !== undefined && /^\d{1,2}$/.test(dropped) && /^\s+\p{L}/u.test(after);

/** "9pm Monday motivation" */
const isLoneClockBeforeDay = ({ wide, narrow, dropped }: Comparison, after: string) =>
  !isDayWithTime(narrow) &&
  wide.weekday !== undefined &&
  narrow.weekday === undefined &&
  startsWithCapital(dropped) &&
  /^\s*,?\s*\p{Ll}/u.test(after);

/** "in 2 hours 5 min read" */
const isShortDuration = ({ narrow, dropped }: Comparison, after: string) =>
  narrow.shift !== undefined && /^\d+ ?(?:min|mins|hr|hrs|h|m)$/.test(dropped) && /^\s+\p{Ll}/u.test(after);

/** "5pm First come, first served": "first" may be a day of the month or the first word of the text. */
const isOrdinalTitle = ({ wide, narrow, dropped }: Comparison) =>
  narrow.clock !== undefined &&
  narrow.date === undefined &&
  wide.date !== undefined &&
  wide.date.month === undefined &&
  /^\p{Lu}\p{L}+$/u.test(dropped);

/** "9am 2nd edition is out", "9am Easter eggs are here" */
function isTitle({ wide, narrow, dropped }: Comparison, after: string): boolean {
  const textContinues = /^\s+\p{Ll}/u.test(after);
  const ordinal = /^\d{1,2}(?:st|nd|rd|th|[.ºª°])$/i.test(dropped) && wide.date?.month === undefined;
  const holiday = wide.holiday !== undefined && narrow.holiday === undefined && startsWithCapital(dropped);
  return textContinues && narrow.clock !== undefined && !isDayWithTime(narrow) && (ordinal || holiday);
}

const textIf = (condition: boolean): BelongsTo => (condition ? 'text' : 'date');

/** "9am Sharp minds wanted", "9am sharp minds wanted" */
const isFirstWord = ({ dropped, reader }: Comparison, after: string) =>
  isFiller(dropped, reader) &&
  (startsWithCapital(dropped) ||
    !ENDS_TIME.test(dropped) ||
    (/\p{L}/u.test(dropped) && /^\s+\p{Ll}/u.test(after)));

/** "We go live tomorrow 9am", "See you in Berlin tomorrow 9am": do "live" and "in Berlin" belong to the date? */
export function lastWordsBelongTo(
  whens: { wide: string; narrow: string },
  before: string,
  reader: Reader,
): BelongsTo {
  const compared = compare(
    whens,
    whens.wide.slice(0, whens.wide.length - whens.narrow.length).trim(),
    reader,
  );
  if (!compared) return 'date';
  if (isNumbered(compared, before)) return 'unclear';
  if (addsNothing(compared) && endsWithPreposition(compared.dropped)) return 'date';
  if (NEXT_OR_THIS.test(compared.dropped) && /(?:^|\s)(?:is|are)$/i.test(before)) return 'unclear';
  if (addsNothing(compared))
    return textIf(!NEXT_OR_THIS.test(compared.dropped) && !/[.,;:!?)…–—-]$|^$/.test(before));
  if (addsDuration(compared)) return 'text';
  return isPlaceOfEvent(compared) || isSecondDay(compared) || endsSentenceBefore(compared)
    ? 'text'
    : greetingBelongsTo(compared);
}

/** "Sale ends in 3 days today 17:30" */
const addsDuration = ({ wide, narrow }: Comparison) =>
  wide.shift?.anchored === false && narrow.shift === undefined && isDayWithTime(narrow);

/** "Launching next week. friday 9am": words before a full stop belong to the text. */
const endsSentenceBefore = ({ wide, narrow, dropped }: Comparison) =>
  /\p{L}{3,}\.$/u.test(dropped) &&
  isDayWithTime(narrow) &&
  (['week', 'shift'] as const).some(
    (component) => wide[component] !== undefined && narrow[component] === undefined,
  );

/** "iPhone 17 at 9am": 17 may be a day of the month or part of a name. */
const isNumbered = ({ wide, narrow, dropped }: Comparison, before: string) =>
  /^\d{1,2}$/.test(dropped) &&
  wide.date !== undefined &&
  narrow.date === undefined &&
  narrow.clock !== undefined &&
  /\p{L}$/u.test(before);

function compare(
  { wide, narrow }: { wide: string; narrow: string },
  dropped: string,
  reader: Reader,
): Comparison | undefined {
  const [more, less] = [parseWords(wide, reader), parseWords(narrow, reader)];
  if ('question' in more || 'question' in less) return undefined;
  return { wide: more.components, narrow: less.components, dropped, reader };
}

/** "The", "on" or a quotation mark; not the "time" of "Berlin time". */
function isFiller(words: string, reader: Reader): boolean {
  if (!/[\p{L}\d]/u.test(words)) return true;
  const parsed = parseWords(words, reader);
  return 'components' in parsed && Object.keys(parsed.components).length === 0;
}

const addsNothing = ({ wide, narrow }: Comparison) => isDeepStrictEqual(wide, narrow);

/** "tonight 11pm Night owls unite"; not the "Time" of "New York Time" */
const isRepeated = ({ dropped, reader }: Comparison) =>
  startsWithCapital(dropped) && 'components' in parseWords(dropped, reader);

/** "tomorrow 9am Morning, everybody": adds nothing and is capitalised. */
function repeatsMoment({ wide, narrow, dropped, reader }: Comparison): boolean {
  if (!startsWithCapital(dropped) || !isDeepStrictEqual(wide.zone, narrow.zone)) return false;
  return isSameMoment(chooseReading(wide, reader), chooseReading(narrow, reader));
}

/** "Market on Sunday tomorrow 9am", "Sale ends 24 Dec. Friday 9am": a second day that contradicts a clear one. */
function isSecondDay({ wide, narrow, dropped, reader }: Comparison): boolean {
  const days = ({ weekday, holiday, date }: Components) => [weekday, holiday, date].filter(Boolean).length;
  return (
    (hasFixedDay(narrow) || dropped.endsWith('.')) &&
    days(wide) > days(narrow) &&
    chooseReading(narrow, reader).ok &&
    !chooseReading(wide, reader).ok
  );
}

const addsOnlyZone = ({ wide: { zone, ...more }, narrow: { zone: none, ...less } }: Comparison) =>
  zone !== undefined && none === undefined && isDeepStrictEqual(more, less);

/** A place before the date is where something happens. A zone would follow the time, or be "Berlin time". */
function isPlaceOfEvent(compared: Comparison): boolean {
  const { dropped } = compared;
  return addsOnlyZone(compared) && !TIME_WORD.test(dropped) && !ZONE_ABBREVIATIONS.has(dropped.toLowerCase());
}
