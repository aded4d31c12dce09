import { localesOf } from './languages/index.js';
import { correctionsOf } from './parse-when.js';
import { latinDigits } from './read/normalise.js';
import { isAlmostDay, isAlmostQualifier } from './read/typos.js';
import { firstWordsBelongTo, lastWordsBelongTo } from './split/belongs-to.js';
import {
  hasDayAndTime,
  isBalanced,
  isClear,
  isClearInOwnLanguage,
  isLoneClock,
  isLoneDay,
  isOnlyDateWords,
  isPostTime,
  isSureClock,
} from './split/phrase-checks.js';
import {
  type BelongsTo,
  leadingSplits,
  lineSplits,
  NO_DATE,
  type Split,
  trailingSplits,
} from './split/possible-splits.js';
import {
  countsAfterHour,
  countsThings,
  endsBeforeMoment,
  endsOf,
  endsSentence,
  endsText,
  endsWithCount,
  mentionsTime,
  startsSentence,
  startsText,
  startsWithVerb,
  startsWithZone,
} from './split/prose.js';
import { isMeantAsTime, isUnusableTime, splitWithMistakes } from './split/unusable-time.js';
import type { Reader } from './types.js';

/** "Guten Morgen" and "À demain" are greetings, not days. */
const GREETING = /(?:^|\s)(?:guten|schönen|goede|goeie|bis|tot|até|hasta)$/i;
/** "Throwback Thursday 11:30am", "Happy Friday 9pm" */
const NAMES_DAY = /(?:^|\s)(?:happy|throwback|taco|casual|cyber|black|super|good|small business)$/i;
/** "Post friday 5pm" is meant for Upnext. "Share it" and "post it friday" may be meant for the readers of the post. */
const POST_COMMAND = /^(?:please )?(?:post|schedule|publish) /i;
const SHARE_COMMAND = /^(?:please )?(?:share|send) /i;
const ENDS_CLAUSE = /[,;:.!?…)–—-]$/;

/** Finds the date at the start or the end of a text. The rest is the content of the post. */
export function splitWhen(text: string, reader: Reader): Split {
  const words = text.trim();
  const { when, rest } = splitLatin(latinDigits(words), reader);
  return { when: asTyped(when, words), rest: asTyped(rest, words) };
}

/** The same start or end of the text, with the digits that were typed. */
const asTyped = (part: string, text: string) =>
  latinDigits(text).startsWith(part) ? text.slice(0, part.length) : text.slice(text.length - part.length);

function splitLatin(words: string, reader: Reader): Split {
  if (isOnlyDateWords(words, reader) || isUnusableTime(words, reader)) return { when: words, rest: '' };
  const isMisspelled = correctionsOf(words, reader).length > 0;
  for (const locale of localesOf(endsOf(words), reader.locale)) {
    const inLocale = { ...reader, locale };
    const split = splitWithMistakes(words, inLocale, splitIn);
    if (!split?.when || (isMisspelled && !isWholeMoment(split, inLocale))) continue;
    return isCutAtTypo(split, words, inLocale) ? { when: '', rest: words } : split;
  }
  if (isMisspelled) return { when: words, rest: '' };
  return { when: '', rest: words };
}

/** "mañana a las 9 Hola": the capital begins the text, although "hola" is almost "hora". */
const isWholeMoment = ({ when, rest }: Split, reader: Reader) =>
  /^\p{Lu}/u.test(rest) && (hasDayAndTime(when, reader) || isClear(when, reader));

/** "Hello the day afer tomorrow 9am": with one letter corrected, more words belong to the time. */
function isCutAtTypo({ when, rest }: Split, text: string, reader: Reader): boolean {
  const isFirst = text.startsWith(when);
  if (isFirst && isWholeMoment({ when, rest }, reader)) return false;
  const splits = isFirst ? leadingSplits(text) : trailingSplits(text, reader);
  return splits.some(
    (wider) => wider.when.length > when.length && correctionsOf(wider.when, reader).length > 0,
  );
}

const splitIn = (text: string, reader: Reader) =>
  splitAtLine(text, reader) ??
  splitCommand(text, reader) ??
  splitAtMark(text, reader) ??
  splitAtWord(text, reader);

/** A date on lines of its own ends at the line break. */
const splitAtLine = (text: string, reader: Reader) =>
  lineSplits(text).find(({ when }) => isMeantAsTime(when, reader));

/** "Saturday 10am: garage sale! Post it friday 5pm": the command at the end counts. */
function splitCommand(text: string, reader: Reader): Split | undefined {
  const command = trailingSplits(text, reader).find(
    ({ when, rest }) => rest !== '' && isCommand(when, reader) && ENDS_CLAUSE.test(before(text, when)),
  );
  const isForUpnext = command && POST_COMMAND.test(command.when) && isPostTime(command.when, reader);
  return isForUpnext && !isLoneDay(command.when, reader) ? command : command && NO_DATE;
}

const isCommand = (words: string, reader: Reader): boolean =>
  isOnlyDateWords(words, reader) &&
  (POST_COMMAND.test(words) || (SHARE_COMMAND.test(words) && !isLoneDay(words, reader)));

const before = (text: string, when: string) => text.slice(0, text.length - when.length).trim();

/** "9pm: We celebrate tonight". In "9pm – 11pm", the mark is part of a time range. */
const ENDS_AT_MARK = /^\s*(?::\s|[–—-]\s+(?!\d))/u;

function splitAtMark(text: string, reader: Reader): Split | undefined {
  return leadingSplits(text).find(
    ({ when, rest }) =>
      ENDS_AT_MARK.test(text.slice(when.length)) &&
      isPostTime(when, reader) &&
      !isLoneDay(when, reader) &&
      !startsWithZone(rest),
  );
}

function splitAtWord(text: string, reader: Reader): Split | undefined {
  const leading = splitStart(text, reader);
  const startsOnly = leading && !startsWithMoment(text, reader) && mayBeSubject(leading, reader);
  if (leading && !startsOnly) return leading;
  if (startsWithMoment(text, reader)) return NO_DATE;
  if (!leading || endsWithMoment(text, reader)) return splitEndAlone(text, reader);
  return endsWithTime(text, reader) ? NO_DATE : leading;
}

/** "9pm We celebrate tonight" may mean one time together. */
function splitEndAlone(text: string, reader: Reader): Split | undefined {
  const split = splitEnd(text, reader);
  const isHalf = split?.when && isLoneDay(split.when, reader);
  return isHalf && leadingSplits(text).some(({ when }) => isLoneClock(when, reader)) ? NO_DATE : split;
}

/** "Today is the day", "Noon yoga is back", "9am is too early" */
const mayBeSubject = ({ when, rest }: Split, reader: Reader) =>
  isLoneDay(when, reader) || (isLoneClock(when, reader) && /^\p{Ll}/u.test(rest));

/** "friday 9am 5k run this Sunday at 8am": if the first date cannot be separated, no other one is taken. */
const startsWithMoment = (text: string, reader: Reader) =>
  leadingSplits(text).some(({ when }) => hasDayAndTime(when, reader));

/** "Today only: 20% off tomorrow 9am": a day with a time at the end wins over a day alone at the start. */
const endsWithMoment = (text: string, reader: Reader) =>
  trailingSplits(text, reader).some(({ when }) => isBalanced(when) && isClear(when, reader));

/** "On Friday we dance 15:00" */
const endsWithTime = (text: string, reader: Reader) =>
  trailingSplits(text, reader).some(({ when, rest }) => rest !== '' && isPostTime(when, reader));

function splitStart(text: string, reader: Reader): Split | undefined {
  const split = narrowest(postTimes(leadingSplits(text), reader), (wide, narrow) =>
    firstWordsBelongTo(wide.when, narrow.when, text.slice(wide.when.length), reader),
  );
  return !split?.when || isAtStart(split, reader) ? split : undefined;
}

function isAtStart({ when, rest }: Split, reader: Reader): boolean {
  if (isLoneDay(when, reader) && startsNearClock(rest)) return false;
  if (startsWithZone(rest) || startsWithVerb(rest) || isAlmostDay(/^\S*/.exec(rest)?.[0] ?? '')) return false;
  if (startsText(rest, reader)) return true;
  if (startsSentence(rest)) return isClearInOwnLanguage(when, reader);
  if (countsAfterHour(when, rest, reader)) return true;
  return countsThings(rest, reader) && (isClearInOwnLanguage(when, reader) || isSureClock(when, reader));
}

/** "tomorrow aroud 9am": the hour may belong to the day. */
const startsNearClock = (text: string) =>
  /^(?:\S+\s+){0,2}\d{1,2}(?:[:.h]\d\d|\s?[ap]\.?m|\s?(?:h|uhr|uur)|時)(?![\p{sc=Latin}\d%])/iu.test(text);

function splitEnd(text: string, reader: Reader): Split | undefined {
  const splits = postTimes(trailingSplits(text, reader), reader);
  const widest = splits.findIndex((split) => isAtEnd(split, reader));
  return narrowest(widest < 0 ? [] : splits.slice(widest), (wide, narrow) =>
    lastWordsBelongTo(wide.when, narrow.when, before(text, wide.when), reader),
  );
}

function isAtEnd({ when, rest }: Split, reader: Reader): boolean {
  if (GREETING.test(rest) && isLoneDay(when, reader)) return false;
  if (NAMES_DAY.test(rest) && /^\p{Lu}\p{Ll}+day\s+(?:at\s+)?\d\S*$/u.test(when)) return false;
  if (belongsToTextDate(when, rest, reader) || isAlmostQualifier(lastWord(rest))) return false;
  if (endsText(rest, reader)) return true;
  const isSeparate = endsSentence(rest) || endsWithCount(rest) || endsBeforeMoment(rest, reader);
  return isSeparate && isClearInOwnLanguage(when, reader);
}

/** "Our 10K on Sunday at 8am", "friday 9am ET (6am PT)": a time alone belongs to the date before it. */
const belongsToTextDate = (when: string, rest: string, reader: Reader) =>
  isLoneClock(when, reader) &&
  !/[!?]$/.test(rest) &&
  (mentionsTime(rest, reader) || ENDS_WITH_DAY.test(rest) || isAlmostDay(lastWord(rest)));

const lastWord = (text: string) => /\S*$/.exec(text)?.[0] ?? '';

/** "Open someday 9am", "Am Feiertag 9 Uhr" */
const ENDS_WITH_DAY = /\p{L}(?:day|tag|dag)$/u;

const postTimes = (splits: Split[], reader: Reader) =>
  splits.filter(({ when, rest }) => rest !== '' && isPostTime(when, reader));

/** Starts with the longest date, and gives words back to the text as long as they belong to it. */
function narrowest(
  [first, ...others]: Split[],
  owner: (wide: Split, narrow: Split) => BelongsTo,
): Split | undefined {
  let best = first;
  for (const narrow of others) {
    if (!best) break;
    const belongsTo = owner(best, narrow);
    if (belongsTo === 'unclear') return NO_DATE;
    if (belongsTo === 'text') best = narrow;
  }
  return best;
}
