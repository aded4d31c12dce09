import type { Platform } from '../../openapi/platforms.js';
import { mentionedPlatforms, platformClauses, splitPlatforms } from '../../platforms/find.js';
import { isOnlyTime, type LeftTime, splitWhen } from '../../time/split-when.js';
import type { Reader } from '../../time/types.js';
import type { ScheduleValues } from './post.js';

/** What the words after a command say. */
export interface WordsRead {
  content: string;
  /** The words for When; empty if none were taken. */
  when: string;
  /** Named in a clause such as "on x and linkedin". */
  platforms: Platform[];
  /** Named in the content only, so it is asked whether to post there. */
  mentioned: Platform[];
  /** Words that may be the time of the post and were left in the content. */
  left?: LeftTime;
}

/** Sorts `tomorrow 9am Berlin time We are live! on x and threads`. "live on x" stays in the text. */
export function readWords(words: string, reader: Reader): WordsRead {
  const { content, when, platforms, left } = besideClause(words, reader) ?? anywhere(words, reader);
  const mentioned = mentionedPlatforms(content).filter((platform) => !platforms.includes(platform));
  return { content, when, platforms, mentioned, ...(left && { left }) };
}

type Sorted = Omit<WordsRead, 'mentioned'>;

const LONGEST_DATE = 80;

/** "tomorrow 9am on x Hello": networks right after the date show where it ends. */
function besideClause(words: string, reader: Reader): Sorted | undefined {
  for (const { before, platforms, after } of platformClauses(words, LONGEST_DATE))
    if (isOnlyTime(before, reader)) return { content: after, when: before, platforms };
  return undefined;
}

function anywhere(words: string, reader: Reader): Sorted {
  const outer = splitPlatforms(words);
  const { when, rest, left } = splitWhen(outer.rest, reader);
  const inner = outer.platforms.length > 0 ? { platforms: outer.platforms, rest } : splitPlatforms(rest);
  return { content: inner.rest, when, platforms: inner.platforms, ...(left && { left }) };
}

/** The fields that the words fill. */
export const valuesOf = ({ content, when, platforms }: WordsRead): Partial<ScheduleValues> => ({
  Content: content,
  ...(when && { when }),
  ...(platforms.length > 0 && { Platforms: platforms }),
});
