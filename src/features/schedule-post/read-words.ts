import type { Platform } from '../../openapi/platforms.js';
import { platformClauses, splitPlatforms } from '../../platforms/find.js';
import { parseWhen } from '../../time/parse-when.js';
import { repeatsAtEnd, repeatsAtStart } from '../../time/recurring/split.js';
import { MOST_SLOT_WORDS, slotWordsAtStart } from '../../time/slots/next-slot.js';
import { isOnlyTime, splitWhen } from '../../time/split-when.js';
import type { Reader } from '../../time/types.js';
import type { ScheduleValues } from './post.js';

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
    besideClause(words, reader) ??
    repeating(words, reader) ??
    atSlot(words, reader) ??
    anywhere(words, reader);
  const when = read.when.replace(COMMAND, '');
  return isOnlyTime(when, reader) ? { ...read, when } : read;
}

/** The verb again: "/upnext schedule schedule tomorrow 9am". */
const COMMAND = /^(?:please )?schedule (?:(?:(?:a|the|this|my) post|it|this) )?(?:for )?/i;

const STARTS_POST = /^(?:[^\p{L}]|\p{Lu}|\p{Lo}|$)/u;
const SEPARATORS = /^[\s,;:.–—-]+/u;

/** "next slot New mugs are here", "next slot after Thursday: New mugs". "Next slot is on Friday" is a text. */
function atSlot(words: string, reader: Reader): WordsRead | undefined {
  const length = slotWordsAtStart(words);
  if (length === 0) return undefined;
  const list = [...words.matchAll(/\S+/gu)].slice(0, MOST_SLOT_WORDS).toReversed();
  for (const { index, 0: word } of list) {
    const end = Math.max(length, index + word.length - (/[,;:.]$/.test(word) ? 1 : 0));
    const when = words.slice(0, end);
    const meaning = parseWhen(when, reader);
    if (meaning.ok || !meaning.slot) continue;
    const { platforms, rest } = splitPlatforms(words.slice(end));
    const isSeparate = platforms.length > 0 || SEPARATORS.test(rest.trimStart()) || rest === '';
    const mayBeText = /^\p{Lu}/u.test(when) || !STARTS_POST.test(rest);
    return isSeparate || !mayBeText ? { content: rest.replace(SEPARATORS, ''), when, platforms } : undefined;
  }
  return undefined;
}

/** "every Monday 9am until Christmas Hello". "Every Monday 9am until Christmas Yoga" may be a text: the form asks about it. */
function repeating(words: string, reader: Reader): WordsRead | undefined {
  const outer = splitPlatforms(words);
  const text = outer.rest.replace(COMMAND, '');
  const found = repeatsAtStart(text, reader);
  if (!found) return undefined;
  const { when, isComplete, isClear } = found;
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
const inText = ({ platforms, rest }: ReturnType<typeof splitPlatforms>): WordsRead => ({
  content: rest,
  when: '',
  platforms,
});

const SEPARATOR = /^\s*(?:[:;\n–—]|,\s|-\s)/u;
const platformsFollow = (text: string) => [...platformClauses(text, 1)].length > 0;

const LONGEST_DATE = 80;

/** "tomorrow 9am on x Hello": networks right after the date show where it ends. */
function besideClause(words: string, reader: Reader): WordsRead | undefined {
  for (const { before, platforms, after } of platformClauses(words, LONGEST_DATE))
    if (isOnlyTime(before, reader) || repeatsAtStart(before, reader)?.rest === '')
      return { content: after, when: before, platforms };
  return undefined;
}

function anywhere(words: string, reader: Reader): WordsRead {
  const outer = splitPlatforms(words);
  const { when, rest } = splitWhen(outer.rest, reader);
  const isSeparate = SEPARATOR.test(outer.rest.slice(when.length));
  if (when !== '' && !isSeparate && repeatsAtEnd(rest, reader)?.isComplete) return inText(outer);
  const inner = outer.platforms.length > 0 ? { platforms: outer.platforms, rest } : splitPlatforms(rest);
  return { content: inner.rest, when, platforms: inner.platforms };
}

/** The fields that the words fill. */
export const valuesOf = ({ content, when, platforms }: WordsRead): Partial<ScheduleValues> => ({
  Content: content,
  ...(when && { when }),
  ...(platforms.length > 0 && { Platforms: platforms }),
});
