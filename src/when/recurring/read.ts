import { formatStored } from '../format.js';
import { dayIn, daysOn } from '../instants.js';
import { WEEKDAY } from '../languages/language.js';
import { scheduleInEnglish } from '../languages/schedule-words.js';
import { occurrenceOn } from '../local-day.js';
import * as messages from '../messages.js';
import { asTyped } from '../read/normalise.js';
import { timetableIn } from '../slots/read.js';
import type { UnreadWords } from '../slots/tokens.js';
import { type Choice, type Question, question, type Reader, type Understood } from '../types.js';
import type { Interval, Phrase } from './phrase.js';
import { type FoundCadence, type RankedWeekday, takeCadence } from './read-cadence.js';
import { type End, exceptsDate, takeEnd, takeFrom } from './read-days.js';
import {
  type Cadence,
  dayOf,
  firstDay,
  isoDate,
  LONGEST_DAYS,
  occurrencesOf,
  type RecurringRule,
  type Rhythm,
} from './rule.js';
import { ruleWords } from './write.js';

/** Reads "every Monday 9am until Christmas" and the same in the other languages. It never guesses. */

export type Repeats = (Understood & { repeats: RecurringRule }) | (Question & { endless?: RecurringRule });

const MOST_POSTS = 366;
const MOST_CHARACTERS = 160;

/** Words that only make sense for something that repeats. */
const REPEATS = new RegExp(
  `\\b(?:every|${WEEKDAY}s|${WEEKDAY} (?:mornings|afternoons|evenings|nights)|weekdays|weekends|(?:of|in) (?:(?:on|the|each|every|a) )*months?)\\b`,
);
const YEARLY = /\b(?:yearly|every years?)\b/;

/** In the reader’s language or in the one of the words. */
export const mentionsRepeat = (words: string, reader: Reader): boolean =>
  [...scheduleInEnglish(words, reader.locale)].some((english) => REPEATS.test(english));

/** Undefined if the words mean nothing that repeats. The first language wins that knows all the words. */
export function readRecurring(words: string, reader: Reader): Repeats | undefined {
  if (words.length > MOST_CHARACTERS) return undefined;
  let [problem, unknown]: [Repeats?, string?] = [];
  for (const english of scheduleInEnglish(words, reader.locale)) {
    if (!REPEATS.test(english)) continue;
    const read = readEnglish({ text: english, reader }, words);
    if ('unknown' in read) unknown ??= asTyped(read.unknown, words);
    else if (read.ok || read.choices.length > 0) return read;
    else problem ??= read;
  }
  return problem ?? (unknown === undefined ? undefined : question(messages.notUnderstoodInRepeat(unknown)));
}

/** “Mon, Wed and Fri 9am”, which is more than one time, probably repeats. */
export function offerToRepeat(words: string, reader: Reader): Question | undefined {
  const every = `every ${words.trim()}`;
  const read = readRecurring(every, reader);
  const rule = read?.ok ? read.repeats : read?.endless;
  if (rule?.cadence.unit !== 'week' || (!read?.ok && rule.cadence.days.length < 2)) return undefined;
  return question(messages.didYouMean(every), [{ label: every, words: every }]);
}

interface Unread {
  unknown: string;
}

type Unsure = Required<Pick<UnreadWords, 'message' | 'unsure'>>;

function readEnglish(phrase: Phrase, typed: string): Repeats | Unread {
  if (YEARLY.test(phrase.text)) return question(messages.notYearly);
  const end = takeEnd(phrase);
  if (end && 'message' in end) return end;
  const from = takeFrom(phrase);
  if (exceptsDate(phrase)) return question(messages.withoutSingleDates);
  const found = takeCadence(phrase);
  if ('message' in found) return found;
  const time = readTime(phrase, found);
  if ('unsure' in time) return question(time.message, halvesOf(time.unsure, typed, phrase.reader));
  if ('message' in time || 'unknown' in time) return time;
  return ruleOf(time, { end, from, typed }, phrase.reader);
}

function ruleOf(
  rhythm: Rhythm,
  { end, from, typed }: { end: Exclude<End, Question> | undefined; from: string | undefined; typed: string },
  reader: Reader,
): Repeats {
  const today = dayIn(reader.now, rhythm.zone);
  const earliest = from ? dayOf(from) : today;
  const start = firstDay(rhythm, earliest < today ? today : earliest, reader.now);
  if (!start) return question(messages.noOccurrence);
  if (!end) return { ...askForEnd(typed, start), endless: { ...rhythm, start, end: { count: 1 } } };
  const rule: RecurringRule = {
    ...rhythm,
    start,
    end: 'lasts' in end ? lastingUntil(start, end.lasts) : end,
  };
  if ('until' in rule.end && rule.end.until < start) return question(messages.endsBeforeStart);
  const count = occurrencesOf(rule).length;
  const isTooLong =
    'count' in rule.end
      ? count < rule.end.count
      : rule.end.until > isoDate(daysOn(dayOf(start), LONGEST_DAYS));
  if (isTooLong || count > MOST_POSTS) return question(messages.seriesTooLong(MOST_POSTS));
  const { at } = occurrenceOn(dayOf(start), rule.time, rule.zone);
  return { ok: true, at, zone: rule.zone, zoneGiven: rule.zone !== reader.zone, repeats: rule };
}

/** "For 6 weeks" from a Monday has six Mondays. */
function lastingUntil(start: string, { unit, count }: Interval) {
  return { until: isoDate(daysOn(dayOf(start).plus({ [`${unit}s`]: count }), -1)) };
}

/** Each button adds another end to the words. */
function askForEnd(typed: string, start: string): Question {
  const words = typed.replace(/[\s.,;:!]+$/, '');
  const ends = ['4 times', '10 times', 'for 3 months', `until 31 Dec ${dayOf(start).year}`];
  return question(
    messages.whichEnd,
    ends.map((end) => ({
      label: end.replace(/^[fu]/, (letter) => letter.toUpperCase()),
      words: `${words}, ${end}`,
    })),
  );
}

/** Each button writes one of them in place of the hour, unless it is unclear which number that is. */
function halvesOf({ said, halves }: Unsure['unsure'], typed: string, reader: Reader): Choice[] {
  const parts = typed.split(new RegExp(`(?<![\\d:.])${said}(?![\\d:.])`));
  if (parts.length !== 2) return [];
  return halves.map((half) => ({
    label: formatStored(half, reader),
    words: parts.join(formatStored(half, AMERICAN)),
  }));
}

/** “10:00 PM” is sure in each language. */
const AMERICAN = { locale: 'en-US' };

function readTime({ text, reader }: Phrase, found: FoundCadence): Rhythm | Question | Unread | Unsure {
  if (!/\d|\bnoon\b|\bmidnight\b/.test(text)) return question(messages.repeatsAtWhatTime);
  const read = readClock(text.replace(/^[\s,;]+|[\s,;]+$/g, ''), reader);
  if ('message' in read || 'unknown' in read) return read;
  const { days, ...clock } = read;
  if ('ambiguous' in found) return whichSecond(found.ambiguous, clock, reader);
  if (found.days === 'missing') return question(messages.whichDayOfWeekToRepeat);
  if (found.days === 'none' && days.length < 7) return question(messages.repeatsOnTwoDays);
  const { cadence } = found;
  return { cadence: cadence.unit === 'week' ? { ...cadence, days } : cadence, ...clock };
}

/** One time, on some days of the week. */
function readClock(
  text: string,
  reader: Reader,
): { days: number[]; time: string; zone: string } | Question | Unread | Unsure {
  const read = timetableIn(text, reader);
  if (!read.ok) {
    const { unknown, message, isRange, unsure } = read;
    if (unsure) return { message, unsure };
    return unknown === undefined ? question(isRange ? messages.isRange : message) : { unknown };
  }
  const [only, ...others] = read.value.times;
  if (!only || others.length > 0) return question(messages.repeatsAtOneTime);
  return { days: only.days, time: only.at, zone: read.value.zone };
}

function whichSecond(
  { nth, weekday }: RankedWeekday,
  { time, zone }: { time: string; zone: string },
  reader: Reader,
): Question {
  const cadences: [label: string, Cadence][] = [
    [`Every ${nth} weeks`, { unit: 'week', every: nth, days: [weekday] }],
    ['Once a month', { unit: 'weekday-of-month', every: 1, nth, weekday }],
  ];
  const today = dayIn(reader.now, zone);
  return question(
    messages.everySecond,
    cadences.flatMap(([label, cadence]) => {
      const start = firstDay({ cadence, time, zone }, today, reader.now);
      return start ? [{ label, words: ruleWords({ cadence, time, zone, start, end: { count: 10 } }) }] : [];
    }),
  );
}
