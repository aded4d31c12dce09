import type { Platform } from '../../../../openapi/platforms.js';
import {
  hasDayAndTime,
  isMeantAsTime,
  offerToRepeat,
  parseWhen,
  type Reader,
  seriesOrSlotAtEnd,
  seriesOrSlotAtStart,
  splitWhen,
} from '../../../when/index.js';
import { type NamedPlatforms, platformClauses, splitPlatforms } from '../../platforms/find.js';
import type { Draft } from '../model/draft.js';

/** What the words after a command say. */
export interface WordsRead {
  content: string;
  /** The words for When; empty if none were taken. */
  when: string;
  /** Named in a clause such as "on x and linkedin". */
  platforms: Platform[];
}

/** Sorts `tomorrow 9am Berlin time We are live! on x and threads`. "live on x" stays in the text: the form asks about it. */
export function readWords(words: string, reader: Reader): WordsRead {
  const read =
    inWish(words, reader) ??
    besideNow(words) ??
    besideClause(words, reader) ??
    beforeText(words, reader) ??
    anywhere(words, reader);
  const when = read.when.replace(COMMAND, '').replace(FULL_STOP, '');
  return isMeantAsTime(when, reader) ? { ...read, when } : read;
}

const WISH =
  /^(?:an?(?: new)? (?:post|tweet)|something|it|this(?= (?:for|on|at|in|next|today|tonight|tomorrow)\b))\s+/i;
const SAYING = /(?:\s+(?:saying|that says)(?: that)?:?|:)\s+|$/i;

/** "a post for friday noon saying we’re closed", "this tomorrow 9am on x": the first words aren’t its text. */
function inWish(words: string, reader: Reader): WordsRead | undefined {
  const [wish] = WISH.exec(words) ?? [];
  if (!wish) return undefined;
  const wished = words.slice(wish.length);
  const { index: end, 0: saying } = SAYING.exec(wished) ?? { index: 0, 0: '' };
  const [time, text] = [
    splitPlatforms(wished.slice(0, end)),
    splitPlatforms(wished.slice(end + saying.length)),
  ];
  const when = time.rest.replace(/^(?:for|on|at)\s+/i, '');
  const isTime = isMeantAsTime(when, reader) || isAsked(when, reader);
  return isTime
    ? { content: text.rest, when, platforms: [...new Set([...time.platforms, ...text.platforms])] }
    : undefined;
}

/** The verb again: "/upnext schedule schedule tomorrow 9am". */
const COMMAND = /^(?:please )?schedule (?:(?:(?:a|the|this|my) post|it|this) )?(?:for )?/i;

/** "Photos tomorrow." */
const FULL_STOP = /(?<=\p{L}{3})\.$/u;

const STARTS_POST = /^(?:[^\p{L}]|\p{Lu}|\p{Lo}|$)/u;
const SEPARATORS = /^[\s,;:.–—-]+/u;

/**
 * "every Monday 9am until Christmas Hello", "next slot after Thursday: New mugs". "Every Monday 9am until Christmas Yoga" and
 * "Next slot is on Friday" may be texts: the form asks about them.
 */
function beforeText(words: string, reader: Reader): WordsRead | undefined {
  const outer = splitPlatforms(words);
  const text = outer.rest.replace(COMMAND, '');
  const found = seriesOrSlotAtStart(text, reader);
  if (!found) return undefined;
  const { when, isClear } = found;
  const isComplete = found.kind === 'series';
  const behind = found.rest.replace(/^[.:;,]/, '');
  const inner = outer.platforms.length > 0 ? { ...outer, rest: behind.trim() } : splitPlatforms(behind);
  const isSeparate =
    inner.rest === '' || platformsFollow(found.rest) || (isClear && SEPARATOR.test(found.rest));
  const startsSentence = /^\p{Lu}/u.test(text);
  const mayBeText = !isClear || startsSentence || !(isComplete || STARTS_POST.test(inner.rest));
  if (isSeparate || !mayBeText)
    return { content: inner.rest.replace(SEPARATORS, ''), when, platforms: inner.platforms };
  return isComplete || !startsSentence ? inText(outer) : undefined;
}

/** The form asks about the times in it. */
const inText = ({ platforms, rest }: NamedPlatforms): WordsRead => ({ content: rest, when: '', platforms });

const SEPARATOR = /^\s*(?:[:;\n–—]|,\s|-\s)/u;
const platformsFollow = (text: string) => [...platformClauses(text, 1)].length > 0;

const LONGEST_DATE = 80;

/** "tomorrow 9am on x Hello": networks right after the date show where it ends. */
function besideClause(words: string, reader: Reader): WordsRead | undefined {
  for (const { before, platforms, rest } of platformClauses(words, LONGEST_DATE))
    if (
      isMeantAsTime(before, reader) ||
      seriesOrSlotAtStart(before, reader)?.rest === '' ||
      isAsked(before, reader)
    )
      return { ...withNextTime(before, rest, reader), platforms };
  return undefined;
}

/** "end of month 10am", "mon, wed and fri 9am", "tomorrow 9am Tokyo, 10am Berlin": When asks. A lone day may be a text. */
function isAsked(words: string, reader: Reader): boolean {
  const when = parseWhen(words, reader);
  const areTimes = words.split(/,\s*| (?:and|or) /).every((one) => isMeantAsTime(one, reader));
  const hasOffers = !when.ok && when.day === undefined && when.choices.length > 0;
  return areTimes || hasOffers || offerToRepeat(words, reader) !== undefined;
}

/** "tomorrow 9am on x friday 10am Hello": When gets both times, and asks which one is meant. */
function withNextTime(first: string, text: string, reader: Reader): Omit<WordsRead, 'platforms'> {
  const { when, rest } = splitWhen(text, reader);
  const isSecond = when !== '' && text.startsWith(when) && hasDayAndTime(when, reader);
  return isSecond ? { when: `${first} ${when}`, content: rest } : { when: first, content: text };
}

const NOW = /(?<![\p{L}\p{N}’'-])(?:right now|right away|immediately|at once|asap|now)(?=[\s,:]|$)(:?)/gu;
const POST_NOW = /^(?:please )?(?:(?:post|publish|schedule|send)(?: (?:it|this))?)?$/i;
const AROUND_NOW = /^[\s,:–—-]+|[\s,]+$/gu;

/**
 * "now on x: hello", "on x now: hello", "hello on x now": When asks for an exact time. "Now on YouTube: our film" and
 * "watch it now on YouTube" are texts.
 */
function besideNow(words: string): WordsRead | undefined {
  for (const found of words.matchAll(NOW)) {
    const before = words.slice(0, found.index).replace(AROUND_NOW, '');
    const after = words.slice(found.index + found[0].length).replace(AROUND_NOW, '');
    const [named, others] = [splitPlatforms(before), splitPlatforms(after)];
    const isFirst = POST_NOW.test(before) && (found[1] === ':' || platformsFollow(` ${after} `));
    if (isFirst)
      return { content: others.rest, when: found[0].replace(':', ''), platforms: others.platforms };
    const isNamedBefore = named.platforms.length > 0 && !before.endsWith(':');
    const isBetween = isNamedBefore && named.rest === '';
    const isLast = isNamedBefore && after === '' && before.startsWith(named.rest);
    if (isBetween || isLast)
      return { content: named.rest || after, when: found[0].replace(':', ''), platforms: named.platforms };
  }
  return undefined;
}

function anywhere(words: string, reader: Reader): WordsRead {
  const outer = splitPlatforms(words);
  const { when, rest } = splitWhen(outer.rest, reader);
  const isSeparate = outer.rest.startsWith(when) && SEPARATOR.test(outer.rest.slice(when.length));
  const end = when === '' || isSeparate ? undefined : seriesOrSlotAtEnd(rest, reader);
  if (end && end.kind !== 'endless') return inText(outer);
  const isNamedAgain = outer.platforms.length === 0 || (when !== '' && platformsFollow(` ${rest} `));
  const inner = isNamedAgain ? splitPlatforms(rest) : { platforms: [], rest };
  const platforms = [...new Set([...outer.platforms, ...inner.platforms])];
  return { content: inner.rest, when, platforms };
}

/** The fields that the words fill. */
export const valuesOf = ({ content, when, platforms }: WordsRead): Partial<Draft> => ({
  Content: content,
  ...(when && { when }),
  ...(platforms.length > 0 && { Platforms: platforms }),
});
