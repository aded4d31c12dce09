import { isDeepStrictEqual } from 'node:util';
import { ZONE_ABBREVIATIONS } from '../place-names.js';
import { type Components, isDayWithTime, namesOf } from '../read/components.js';
import { componentsIn } from '../read/parse.js';
import { chooseReading } from '../resolve/choose-reading.js';
import type { Reader, When } from '../types.js';
import { type BelongsTo, endsWithPreposition } from './possible-splits.js';
import { startsWithVerb } from './prose.js';

/** These belong to the time before them, though they add nothing: "9am sharp". */
const ENDS_TIME = /(?:^|\s)(?:sharp|exactly|prompt|promptly)$|[,;:.!–—-]$/;

/** "Nächsten Montag" is one phrase, though "Montag" alone is the same day. */
const NEXT_OR_THIS =
  /^(?:(?:el|la|le|il|lo|o|a|de|den|het|am|the|on|il) )?(?:this|next|coming|upcoming|(?:nächst|kommend|dies)e[nrs]?|ce|cette|est[ea]|próxim[oa]|proxim[oa]|quest[oa]|prossim[oa]|deze|(?:kom|volg)ende|aanstaande)$/i;

/** "tomorrow 9am The doors open": does "The" belong to the date or the text? */
export function firstWordsBelongTo(wide: string, narrow: string, after: string, reader: Reader): BelongsTo {
  const compared = compare(wide, narrow, wide.slice(narrow.length), reader);
  if (!compared) return 'date';
  const { dropped } = compared;
  if (addsNothing(compared)) return textIf(isFirstWord(compared, after) || isRepeated(compared));
  if (repeatsMoment(compared)) return 'text';
  if (isShortDuration(compared, after) || isCount(compared, after) || isTitle(compared, after))
    return 'unclear';
  if (isOrdinalTitle(compared)) return textIf(startsWithCapital(dropped));
  if (addsOnlyZone(compared)) return placeBelongsTo(dropped, after, reader.locale);
  return dayBelongsTo(compared, after);
}

/** "morgen 9 Uhr 10 Tipps": 10 may be minutes or a number of things. */
const isCount = ({ narrow, dropped }: Comparison, after: string) =>
  (narrow.clock ?? narrow.shift) !== undefined && /^\d{1,2}$/.test(dropped) && /^\s+\p{L}/u.test(after);

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

/** "9am 2nd edition is out", "9am Easter eggs are here", "9pm Monday motivation" */
function isTitle({ wide, narrow, dropped }: Comparison, after: string): boolean {
  const ordinal = /^\d{1,2}(?:st|nd|rd|th|[.ºª°])$/i.test(dropped) && wide.date?.month === undefined;
  const addsDay =
    (wide.holiday ?? wide.weekday) !== undefined && (narrow.holiday ?? narrow.weekday) === undefined;
  const isName = addsDay && startsWithCapital(dropped);
  return !isDayWithTime(narrow) && (ordinal || isName) && /^\s*,?\s*\p{Ll}/u.test(after);
}

const textIf = (condition: boolean): BelongsTo => (condition ? 'text' : 'date');

/** "9am Sharp minds wanted", "9am sharp minds wanted" */
const isFirstWord = ({ dropped, reader }: Comparison, after: string) =>
  isFiller(dropped, reader) &&
  (startsWithCapital(dropped) ||
    !ENDS_TIME.test(dropped) ||
    (/\p{L}/u.test(dropped) && /^\s+\p{Ll}/u.test(after)));

/** "We go live tomorrow 9am", "See you in Berlin tomorrow 9am": do "live" and "in Berlin" belong to the date? */
export function lastWordsBelongTo(wide: string, narrow: string, before: string, reader: Reader): BelongsTo {
  const compared = compare(wide, narrow, wide.slice(0, wide.length - narrow.length), reader);
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

function compare(longer: string, shorter: string, words: string, reader: Reader): Comparison | undefined {
  const [wide, narrow] = [componentsIn(longer, reader), componentsIn(shorter, reader)];
  return wide && narrow && { wide, narrow, dropped: words.trim(), reader };
}

/** "The", "on" or a quotation mark; not the "time" of "Berlin time". */
function isFiller(words: string, reader: Reader): boolean {
  if (!/[\p{L}\d]/u.test(words)) return true;
  const components = componentsIn(words, reader);
  return components !== undefined && Object.keys(components).length === 0;
}

const addsNothing = ({ wide, narrow }: Comparison) => isDeepStrictEqual(wide, narrow);

/** "tonight 11pm Night owls unite"; not the "Time" of "New York Time" */
const isRepeated = ({ dropped, reader }: Comparison) =>
  startsWithCapital(dropped) && componentsIn(dropped, reader) !== undefined;

/** "tomorrow 9am Morning, everybody": adds nothing and is capitalised. */
function repeatsMoment({ wide, narrow, dropped, reader }: Comparison): boolean {
  if (!startsWithCapital(dropped) || !isDeepStrictEqual(wide.zone, narrow.zone)) return false;
  return isSameMoment(chooseReading(wide, reader), chooseReading(narrow, reader));
}

/** "Market on Sunday tomorrow 9am", "Sale ends 24 Dec. Friday 9am": a second day that contradicts a clear one. */
function isSecondDay({ wide, narrow, dropped, reader }: Comparison): boolean {
  const days = ({ weekday, holiday, date }: Components) => [weekday, holiday, date].filter(Boolean).length;
  return (
    isDayWithTime(narrow) &&
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

const SUBJECT =
  "we|i|you|they|it|our|my|your|this|the|wir|ihr|ich|unsere?|der|die|das|nous|notre|nos|on|le|la|les|nosotros|nuestr[oa]|el|noi|il|lo|nostr[oa]|nós|noss[oa]|o|os|wij|onze|de|het|c'est";
/** Words that are never part of a name: after a city, they start a sentence. */
const SENTENCE_START =
  "an?|that|these|those|he|she|there|here|what|who|why|how|when|where|which|come|join|meet|see|get|let|let's|don't|please|say|is|are|do|can|will|if|and|but|all|every|no|not|only|now|today|tonight|tomorrow|hello|hi|hey|good|happy|merry|welcome|thanks?|at|by|for|from|in|on|to|with|eine?|es|sie|was|wer|wie|wo|heute|jetzt|kommt?|hallo|guten?|une?|vous|votre|voici|venez|bonjour|un[ao]?|los|las|hola|estamos|siamo|gli|ciao|as|uma?|olá|een|wie|wat|ons";
const IS_SUBJECT = new RegExp(`^(?:${SUBJECT})(?:['’]\\p{L}+)?(?!\\p{L})`, 'iu');
const IS_SENTENCE_START = new RegExp(`^(?:${SUBJECT}|${SENTENCE_START})(?:['’]\\p{L}+)?(?!\\p{L})`, 'iu');

/** "Berlin time" */
const TIME_WORD = /time|zeit|heure|hora|tijd/i;
/** "UK tour" may as well be "9am UK". */
const ABBREVIATED = /^\p{Lu}{2,}$/u;

/** A place between a time and the text: "9am Berlin We are live", "9am Paris fashion week". */
function placeBelongsTo(words: string, after: string, locale: string): BelongsTo {
  const place = words.replace(/^[\s,;–—-]+/, '');
  const next = after.replace(/^[^\p{L}\d]+/u, '');
  const capitalised = /^\p{Lu}\p{Ll}+$/u.test(place) && isAbbreviation(place);
  if (startsWithVerb(next) || /^(?:In|Im|En|Em|À)\s/.test(place) || place.startsWith(':') || capitalised)
    return 'text';
  if (isCommonWord(place, locale) && /^\p{Ll}/u.test(next)) return 'unclear';
  return isBare(place) ? barePlaceBelongsTo(place, after, next) : 'date';
}

function barePlaceBelongsTo(place: string, after: string, next: string): BelongsTo {
  const separated = /^\s*[^\s\p{L}\d]/u.test(after);
  if (/^\p{Lu}/u.test(next)) return separated || IS_SENTENCE_START.test(next) ? 'date' : 'unclear';
  if (/^(?![\p{Ll}\d])/u.test(next)) return 'date';
  const isName = /^\p{Lu}/u.test(place) && !ABBREVIATED.test(place);
  return isName && !separated && /^\p{Ll}/u.test(next) && !IS_SUBJECT.test(next) ? 'text' : 'unclear';
}

const isAbbreviation = (words: string) => ZONE_ABBREVIATIONS.has(words.toLowerCase());

/** "demain à 9h est le jour" does not mean Eastern time, nor "9am west side story" Western European time. */
const isCommonWord = (words: string, locale: string) =>
  /^\p{Ll}+$/u.test(words) &&
  isAbbreviation(words) &&
  (!locale.startsWith('en') || /^(?:west|wet)$/.test(words));

/** Not "Berlin time", "in Berlin", "(Berlin)" or "EST". */
const isBare = (words: string) =>
  /^\p{L}[\p{L}\s.'’-]*$/u.test(words) &&
  !TIME_WORD.test(words) &&
  !/^(?:in|im|en|em|à)\s/i.test(words) &&
  !/^(?:utc|gmt|z)$/i.test(words) &&
  !isAbbreviation(words);

/** What a phrase says with and without the words in question. */
interface Comparison {
  /** With the dropped words. */
  wide: Components;
  /** Without them. */
  narrow: Components;
  dropped: string;
  reader: Reader;
}

const startsWithCapital = (words: string) => /^[^\p{L}\d]*\p{Lu}/u.test(words);

/** Another day next to it would be a contradiction. */
const hasFixedDay = ({ relative, date }: Components) => relative !== undefined || date?.month !== undefined;

const isSameMoment = (one: When, other: When) =>
  one.ok && other.ok && one.at.getTime() === other.at.getTime();

/** A second day after a day and time: "friday 9am Christmas menu is out", "nov 20 9am 2027 planning", "tomorrow at 9 Monday motivation". */
function dayBelongsTo({ wide, narrow, dropped, reader }: Comparison, after: string): BelongsTo {
  const [more, less] = [daysOf(wide, reader), daysOf(narrow, reader)];
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
function greetingBelongsTo({ wide, narrow, reader }: Comparison): BelongsTo {
  const added = namesOf(wide).filter((component) => narrow[component] === undefined);
  const onlyAdds = isDeepStrictEqual({ ...wide, ...narrow }, wide);
  if (!onlyAdds || !(isDayWithTime(narrow) || (narrow.shift && narrow.clock)) || added.length === 0)
    return 'date';
  const [more, less] = [daysOf(wide, reader), daysOf(narrow, reader)];
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

/** Compares days only, without the question of am or pm. */
const daysOf = ({ clock, ...others }: Components, reader: Reader): When =>
  chooseReading(clock ? { ...others, clock: { ...clock, sure: true } } : others, reader);
