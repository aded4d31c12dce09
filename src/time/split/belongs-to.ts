import { isDeepStrictEqual } from 'node:util';
import { ZONE_ABBREVIATIONS } from '../read/zone-abbreviations.js';
import { SAYS_TIME, type BelongsTo, placeBelongsTo } from './place-after-time.js';
import { parseWords } from '../read/parse.js';
import type { Components } from '../read/components.js';
import {
  type Compared,
  endsGreeting,
  isDated,
  isSame,
  isTimedDay,
  startsWithCapital,
  dayBelongsTo,
} from './extra-day.js';
import { chooseReading } from '../resolve/choose-reading.js';
import type { Reader } from '../types.js';

/** Behind a time these are a part of it, though they say nothing more: "9am sharp". */
const CLOSES = /(?:^|\s)(?:sharp|exactly|prompt|promptly)$|[,;:.!–—-]$/;

/** "Nächsten Montag" is the same day as "Montag", and one phrase. */
const WHICH =
  /^(?:this|coming|upcoming|(?:nächst|kommend|dies)e[nrs]?|ce|cette|est[ea]|próxim[oa]|proxim[oa]|quest[oa]|prossim[oa]|deze|(?:kom|volg)ende|aanstaande)$/i;

/** "tomorrow 9am The doors open": the article says nothing of the moment, so it is the text's first word. */
export function opensText(whens: { wide: string; narrow: string }, after: string, reader: Reader): BelongsTo {
  const compared = compare(whens, whens.wide.slice(whens.narrow.length).trim(), reader);
  if (!compared) return 'date';
  const { dropped } = compared;
  if (saysNothing(compared)) return textIf(isFirstWord(compared) || isRepeated(compared));
  if (saysAgain(compared)) return 'text';
  if (isCount(compared, after) || isTitle(compared, after)) return 'doubtful';
  if (isRank(compared)) return textIf(startsWithCapital(dropped));
  if (onlyPlace(compared)) return placeBelongsTo(dropped, after, reader.locale);
  return dayBelongsTo(compared, after);
}

/** "morgen 9 Uhr 10 Tipps": minutes, or so many of something. */
const isCount = ({ narrow, dropped }: Compared, after: string) =>
  narrow.clock?.sure === true && /^\d{1,2}$/.test(dropped) && /^\s+\p{L}/u.test(after);

/** "5pm First come, first served", "9am 2nd edition": a day of the month without its month, or the text's first word. */
const isRank = ({ wide, narrow, dropped }: Compared) =>
  narrow.clock !== undefined &&
  narrow.date === undefined &&
  wide.date !== undefined &&
  wide.date.month === undefined &&
  /^\p{Lu}\p{L}+$/u.test(dropped);

/** "9am 2nd edition is out", "9am Easter eggs are here". */
function isTitle({ wide, narrow, dropped }: Compared, after: string): boolean {
  const goesOn = /^\s+\p{Ll}/u.test(after);
  const rank = /^\d{1,2}(?:st|nd|rd|th|[.ºª°])$/i.test(dropped) && wide.date?.month === undefined;
  const feast = wide.holiday !== undefined && narrow.holiday === undefined && startsWithCapital(dropped);
  return goesOn && narrow.clock !== undefined && !isTimedDay(narrow) && (rank || feast);
}

const textIf = (said: boolean): BelongsTo => (said ? 'text' : 'date');

const isFirstWord = ({ dropped, reader }: Compared) =>
  isFiller(dropped, reader) && (startsWithCapital(dropped) || !CLOSES.test(dropped));

/** "We go live tomorrow 9am", "See you in Berlin tomorrow 9am": a text's last words, unless it was over before them. */
export function closesText(
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
  if (isNumbered(compared, before)) return 'doubtful';
  if (saysNothing(compared))
    return textIf(!WHICH.test(compared.dropped) && !/[.,;:!?)…–—-]$|^$/.test(before));
  return isPlace(compared) || anotherDay(compared) || isOver(compared) ? 'text' : endsGreeting(compared);
}

/** "Launching next week. friday 9am": what a full stop is behind is of the text before it. */
const isOver = ({ wide, narrow, dropped }: Compared) =>
  /\p{L}{3,}\.$/u.test(dropped) &&
  isTimedDay(narrow) &&
  (['week', 'shift'] as const).some(
    (component) => wide[component] !== undefined && narrow[component] === undefined,
  );

/** "iPhone 17 at 9am": a day of the month, or the number of what is spoken of. */
const isNumbered = ({ wide, narrow, dropped }: Compared, before: string) =>
  /^\d{1,2}$/.test(dropped) &&
  wide.date !== undefined &&
  narrow.date === undefined &&
  narrow.clock !== undefined &&
  /\p{L}$/u.test(before);

function compare(
  { wide, narrow }: { wide: string; narrow: string },
  dropped: string,
  reader: Reader,
): Compared | undefined {
  const [more, less] = [parseWords(wide, reader), parseWords(narrow, reader)];
  if ('question' in more || 'question' in less) return undefined;
  return { wide: more.components, narrow: less.components, dropped, reader };
}

/** "The", "on", a quotation mark; not the "time" of "Berlin time". */
function isFiller(words: string, reader: Reader): boolean {
  if (!/[\p{L}\d]/u.test(words)) return true;
  const heard = parseWords(words, reader);
  return 'components' in heard && Object.keys(heard.components).length === 0;
}

const saysNothing = ({ wide, narrow }: Compared) => isDeepStrictEqual(wide, narrow);

/** "tonight 11pm Night owls unite"; not the "Time" of "New York Time". */
const isRepeated = ({ dropped, reader }: Compared) =>
  startsWithCapital(dropped) && 'components' in parseWords(dropped, reader);

/** "tomorrow 9am Morning, everybody": the same moment, and in capitals. */
function saysAgain({ wide, narrow, dropped, reader }: Compared): boolean {
  if (!startsWithCapital(dropped) || !isDeepStrictEqual(wide.zone, narrow.zone)) return false;
  return isSame(chooseReading(wide, reader), chooseReading(narrow, reader));
}

/** "tomorrow 9am Sunday market opens": a second day that would make a question of a clear moment. */
function anotherDay({ wide, narrow, reader }: Compared): boolean {
  const days = ({ weekday, holiday, date }: Components) => [weekday, holiday, date].filter(Boolean).length;
  return (
    isDated(narrow) &&
    days(wide) > days(narrow) &&
    chooseReading(narrow, reader).ok &&
    !chooseReading(wide, reader).ok
  );
}

const onlyPlace = ({ wide: { zone, ...more }, narrow: { zone: none, ...less } }: Compared) =>
  zone !== undefined && none === undefined && isDeepStrictEqual(more, less);

/** Before the day, a place is where it happens; whose clock is meant would be said behind the time, or as "Berlin time". */
function isPlace(compared: Compared): boolean {
  const { dropped } = compared;
  return onlyPlace(compared) && !SAYS_TIME.test(dropped) && !ZONE_ABBREVIATIONS.has(dropped.toLowerCase());
}
