import type { Platform } from '../../openapi/platforms.js';
import { platformClauses, splitPlatforms } from '../../platforms/find.js';
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
  const read = besideClause(words, reader) ?? anywhere(words, reader);
  const when = read.when.replace(COMMAND, '');
  return isOnlyTime(when, reader) ? { ...read, when } : read;
}

/** The verb again: "/upnext schedule schedule tomorrow 9am". */
const COMMAND = /^(?:please )?schedule (?:(?:(?:a|the|this|my) post|it|this) )?(?:for )?/i;

const LONGEST_DATE = 80;

/** "tomorrow 9am on x Hello": networks right after the date show where it ends. */
function besideClause(words: string, reader: Reader): WordsRead | undefined {
  for (const { before, platforms, after } of platformClauses(words, LONGEST_DATE))
    if (isOnlyTime(before, reader)) return { content: after, when: before, platforms };
  return undefined;
}

function anywhere(words: string, reader: Reader): WordsRead {
  const outer = splitPlatforms(words);
  const { when, rest } = splitWhen(outer.rest, reader);
  const inner = outer.platforms.length > 0 ? { platforms: outer.platforms, rest } : splitPlatforms(rest);
  return { content: inner.rest, when, platforms: inner.platforms };
}

/** The fields that the words fill. */
export const valuesOf = ({ content, when, platforms }: WordsRead): Partial<ScheduleValues> => ({
  Content: content,
  ...(when && { when }),
  ...(platforms.length > 0 && { Platforms: platforms }),
});
