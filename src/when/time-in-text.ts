import { localesOf } from './languages/index.js';
import * as messages from './messages.js';
import { correctionsOf, parseWhen } from './parse-when.js';
import { hasDayAndTime, isLoneDay, isPostTime } from './split/phrase-checks.js';
import { dateFirst, dateLast, leadingSplits, type Split, trailingSplits } from './split/possible-splits.js';
import { endsOf } from './split/prose.js';
import { seriesOrSlotAtEnd, seriesOrSlotAtStart } from './split/series-or-slot.js';
import { isPastTime, isUnusableTime } from './split/unusable-time.js';
import type { Reader } from './types.js';

/** Time words at the start or the end of a text: why they stayed there, and what each button moves to When. */
interface TimeInText {
  why: string;
  /** `words` as they stand in the text, and `when` as they go to When. */
  offers: { words: string; when: string }[];
}

const MAX_OFFERS = 3;

export function timeInText(text: string, reader: Reader): TimeInText | undefined {
  const words = text.trim();
  const phrase = phraseBefore(words, reader) ?? seriesOrSlotAtEnd(words, reader);
  if (phrase) return phraseInText(phrase.when, phrase);
  const [locale = reader.locale] = localesOf(endsOf(words), reader.locale);
  const written = { ...reader, locale };
  const [leading, trailing] = [leadingSplits(words), trailingSplits(words, written)];
  const splits = [...leading, ...trailing].filter(({ rest }) => rest !== '');
  const corrected = splits.flatMap(({ when }) =>
    correctionsOf(when, written).map((correction) => ({ words: when, when: correction })),
  );
  const [offer] = corrected;
  if (offer) return { why: messages.didYouMean(offer.when), offers: [offer] };
  const unusable = splits.find(({ when }) => isUnusableTime(when, written));
  if (unusable) return unusableInText(unusable.when, splits, written);
  return timesInText(leading, trailing, written) ?? noDayInText(splits, written);
}

/** "31 feb mugs". "30/2" may be a score, and 31.2 a version. */
function noDayInText(splits: Split[], reader: Reader): TimeInText | undefined {
  for (const split of splits.filter(({ when }) => /\d/.test(when) && /\p{L}/u.test(when))) {
    const read = parseWhen(split.when, reader);
    if (!read.ok && read.isNoDay) return { why: read.message, offers: [asWritten(split)] };
  }
  return undefined;
}

function timesInText(leading: Split[], trailing: Split[], reader: Reader): TimeInText | undefined {
  const first = different(leading, reader, BARE_HOUR);
  const last = different(trailing, reader);
  const found = [...first, ...last].slice(0, MAX_OFFERS);
  const [widest] = found;
  if (!widest || found.every(({ when }) => isLoneDay(when, reader))) return undefined;
  const isAtBoth = first.length > 0 && last.length > 0;
  const why = isAtBoth ? messages.severalTimesInText : messages.mayBeTime(widest.when);
  return { why, offers: found.map(asWritten) };
}

/** "yesterday 9am we danced", "tomorrow 9am XYZ launches" */
function unusableInText(when: string, splits: Split[], reader: Reader): TimeInText {
  if (isPastTime(when, reader)) return { why: messages.isPastInText(when), offers: [] };
  const narrow = splits.find(
    (split) => when.startsWith(split.when) && hasDayAndTime(split.when, reader),
  )?.when;
  if (narrow !== undefined) return phraseInText(narrow, { wider: when });
  const meaning = parseWhen(when, reader);
  const why = meaning.ok ? messages.mayBeTime(when) : meaning.message;
  return { why, offers: [{ words: when, when }] };
}

function phraseInText(when: string, { wider, kind }: { wider?: string; kind?: string }): TimeInText {
  const offers = [...(wider === undefined ? [] : [wider]), when].map((words) => ({ words, when: words }));
  const why = messages.mayBeTime(wider ?? when);
  return { why: kind === 'endless' ? `${why} ${messages.seriesNeedsEnd}` : why, offers };
}

/** "Next slot is on Friday" is a text. */
function phraseBefore(text: string, reader: Reader) {
  const found = seriesOrSlotAtStart(text, reader);
  const isText = found?.kind === 'slot' && /^\p{Lu}/u.test(text) && /^\s+\p{Ll}/u.test(found.rest);
  return isText ? undefined : found;
}

/** "at 5 we go live": morning or afternoon is asked at When. */
const BARE_HOUR = /^at \d{1,2}$/i;

/** "Doors open at 9pm." ends a sentence. The dot of "24.12." belongs to the date. */
const asWritten = ({ when }: Split) => ({
  words: when,
  when: when.replace(/(?<=[\p{L}])[.!?]+$/u, ''),
});

/** The widest times first, and narrower ones only if they mean something else. */
function different(splits: Split[], reader: Reader, also?: RegExp): Split[] {
  const seen = new Set<string>();
  const found = splits.filter(({ when, rest }) => {
    if (rest === '' || !(isPostTime(when, reader) || also?.test(when))) return false;
    const read = parseWhen(when, reader);
    const meaning = read.ok ? read.at.toISOString() : `${read.message} ${read.day ?? ''}`;
    return !seen.has(meaning) && seen.add(meaning);
  });
  return found.filter(({ when }, at) => at === 0 || !isLoneDay(when, reader));
}

/** The text without the words of an offer; unchanged if they are no longer in it. */
export function withoutTime(text: string, words: string): string {
  const trimmed = text.trim();
  if (trimmed.startsWith(words)) return dateFirst(trimmed, words.length).rest;
  return trimmed.endsWith(words) ? dateLast(trimmed, trimmed.length - words.length).rest : text;
}
