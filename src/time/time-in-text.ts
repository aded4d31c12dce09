import * as messages from './messages.js';
import { correctionsOf } from './parse-when.js';
import { localesOf } from './languages/index.js';
import { parseWords } from './read/parse.js';
import { repeatsAtEnd, repeatsAtStart } from './recurring/split.js';
import { slotAtEnd, slotAtStart } from './slots/split.js';
import { chooseReading } from './resolve/choose-reading.js';
import { isLoneDay, isPostTime } from './split/phrase-checks.js';
import {
  leadingSplits,
  type Split,
  splitBefore,
  splitBehind,
  trailingSplits,
} from './split/possible-splits.js';
import type { PhraseInText } from './split/phrase-at-start.js';
import { endsOf } from './split/prose.js';
import type { Reader } from './types.js';

/** Time words at the start or the end of a text: why they stayed there, and what each button moves to When. */
export interface TimeInText {
  why: string;
  offers: TimeOffer[];
}

export interface TimeOffer {
  /** As they stand in the text. */
  words: string;
  /** As they go to When. */
  when: string;
}

const MAX_OFFERS = 3;

export function timeInText(text: string, reader: Reader): TimeInText | undefined {
  const words = text.trim();
  const phrase = repeatsAtStart(words, reader) ?? repeatsAtEnd(words, reader) ?? slotBefore(words, reader);
  const when = phrase?.when ?? slotAtEnd(words, reader);
  if (when !== undefined) return phraseInText(when, phrase?.wider);
  const [locale = reader.locale] = localesOf(endsOf(words), reader.locale);
  const written = { ...reader, locale };
  const leading = leadingSplits(words);
  const trailing = trailingSplits(words, written);
  const corrected = [...leading, ...trailing].flatMap(({ when, rest }) =>
    rest === '' ? [] : correctionsOf(when, written).map((correction) => ({ words: when, when: correction })),
  );
  const [offer] = corrected;
  if (offer) return { why: messages.didYouMean(offer.when), offers: [offer] };
  const impossible = [...leading, ...trailing].flatMap((split) => onNoSuchDay(split, written) ?? [])[0];
  if (impossible) return impossible;
  const first = different(leading, written, BARE_HOUR);
  const last = different(trailing, written);
  const offers = [...first, ...last].slice(0, MAX_OFFERS).map(asWritten);
  return offers.length === 0 ? undefined : { why: whyLeft(first, last), offers };
}

function phraseInText(when: string, wider: string | undefined): TimeInText {
  if (wider === undefined) return { why: messages.mayBeTime(when), offers: [{ words: when, when }] };
  const offers = [wider, when].map((words) => ({ words, when: words }));
  return { why: messages.mayBelongToText(wider.slice(when.length).trim()), offers };
}

/** "Next slot is on Friday" is a text. */
function slotBefore(text: string, reader: Reader): PhraseInText | undefined {
  const found = slotAtStart(text, reader);
  const isText = /^\p{Lu}/u.test(text) && /^\s+\p{Ll}/u.test(found?.rest ?? '');
  return isText ? undefined : found;
}

const DAY_OF_MONTH = /(?<![\d:])(?:29|[3-9]\d)(?!\d)/g;

/** "31 November 9am": would be a time in a longer month. */
function onNoSuchDay({ when, rest }: Split, reader: Reader): TimeInText | undefined {
  const parsed = parseWords(when, reader);
  if (rest === '' || !('question' in parsed) || !parsed.noSuchDay) return undefined;
  if (!isPostTime(when.replace(DAY_OF_MONTH, '28'), reader)) return undefined;
  return { why: parsed.question.message, offers: [{ words: when, when }] };
}

/** "at 5 we go live": morning or afternoon is asked at When. */
const BARE_HOUR = /^at \d{1,2}$/i;

const asWritten = ({ when }: Split): TimeOffer => ({ words: when, when });

function whyLeft([wide, narrow]: Split[], last: Split[]): string {
  const [lastWide, lastNarrow] = last;
  if (wide && lastWide) return messages.severalTimesInText;
  if (wide && narrow) return messages.mayBelongToText(wide.when.slice(narrow.when.length).trim());
  if (lastWide && lastNarrow)
    return messages.mayBelongToText(lastWide.when.slice(0, -lastNarrow.when.length).trim());
  return messages.mayBeTime((wide ?? lastWide)?.when ?? '');
}

/** The widest times first, and narrower ones only if they mean something else. */
function different(splits: Split[], reader: Reader, also?: RegExp): Split[] {
  const seen = new Set<string>();
  const found = splits.filter(({ when, rest }) => {
    if (rest === '' || !(isPostTime(when, reader) || also?.test(when))) return false;
    const meaning = meaningOf(when, reader);
    return !seen.has(meaning) && seen.add(meaning);
  });
  return found.filter(({ when }, at) => at === 0 || !isLoneDay(when, reader));
}

function meaningOf(words: string, reader: Reader): string {
  const parsed = parseWords(words, reader);
  if ('question' in parsed) return parsed.question.message;
  const when = chooseReading(parsed.components, reader);
  return when.ok ? when.at.toISOString() : `${when.message} ${when.day ?? ''}`;
}

/** The text without the words of an offer; unchanged if they are no longer in it. */
export function withoutTime(text: string, words: string): string {
  const trimmed = text.trim();
  if (trimmed.startsWith(words)) return splitBehind(trimmed, words.length).rest;
  return trimmed.endsWith(words) ? splitBefore(trimmed, trimmed.length - words.length).rest : text;
}
