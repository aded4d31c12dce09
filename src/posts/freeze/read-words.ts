import { clip } from '../../slack/text/blocks.js';
import { parseWhen } from '../../time/parse-when.js';
import type { Reader } from '../../time/types.js';

/** Reads `until tomorrow 9am wrong price` and `wrong price until tomorrow 9am`. */

export interface FreezeWords {
  reason: string;
  until?: Date;
  /** Why there is no end, although one was typed. */
  problem?: string;
}

const UNTIL = String.raw`(?:until|till|[’']?til|bis|hasta|até|jusqu[’']?(?:à|a|au|aux)|fino\s+(?:a|al|alle)|tot)\s+`;
const STARTS_WITH_UNTIL = new RegExp(`^${UNTIL}`, 'iu');
const LAST_UNTIL = new RegExp(`^(.*)(?:^|\\s)${UNTIL}(.*)$`, 'isu');
const STARTS_WITH_DURATION = /^for\s+(?=\d|an?\s|one\s|two\s|half\s)/i;
/** "until friday 9am for 2 hours" */
const BEGINS_END = /^(?:for|or|until|till)$/i;
const LONGEST_DATE = 12;
const AROUND_REASON = /^[\s,;:.–—-]+|[\s,;:–—-]+$/gu;

/** An end of two is never chosen. */
export function readFreezeWords(typed: string, reader: Reader): FreezeWords {
  const words = typed.trim();
  const first = readEndIn(words, reader);
  // Nobody can say which of the words give the reason.
  if (!first)
    return STARTS_WITH_UNTIL.test(words)
      ? { reason: '', problem: notRead(words.replace(STARTS_WITH_UNTIL, '')) }
      : { reason: words };
  const second = readEndIn(first.reason.replace(OR, 'until '), reader);
  if (!second) return first;
  const isSame = first.until !== undefined && first.until.getTime() === second.until?.getTime();
  return isSame ? second : { reason: second.reason, problem: 'You entered two ends.' };
}

const OR = /^or\s+(?:until\s+)?/i;

const notRead = (words: string) => `Upnext couldn’t read “${clip(words, 100)}” as a day and a time.`;

function readEndIn(words: string, reader: Reader): FreezeWords | undefined {
  const until = STARTS_WITH_UNTIL.exec(words);
  if (until) return splitLeading(words.slice(until[0].length), reader);
  const duration = STARTS_WITH_DURATION.exec(words);
  const during = duration && splitLeading(words.slice(duration[0].length), reader, 'in ');
  return during?.until ? during : splitTrailing(words, reader);
}

/** The longest date at the start, so that "9 May" is never read as 9 o'clock. */
function splitLeading(words: string, reader: Reader, before = ''): FreezeWords | undefined {
  const list = words.split(/\s+/);
  for (let count = Math.min(LONGEST_DATE, list.length); count > 0; count -= 1) {
    if (BEGINS_END.test(list[count - 1] ?? '')) continue;
    const reason = list.slice(count).join(' ').replace(AROUND_REASON, '');
    const found = readEnd(before + list.slice(0, count).join(' '), reason, reader);
    if (found) return found;
  }
  return undefined;
}

function splitTrailing(words: string, reader: Reader): FreezeWords | undefined {
  const [, reason = '', end = ''] = LAST_UNTIL.exec(words) ?? [];
  return end ? readEnd(end, reason.replace(AROUND_REASON, ''), reader) : undefined;
}

function readEnd(typed: string, reason: string, reader: Reader): FreezeWords | undefined {
  const words = typed.replace(AROUND_REASON, '');
  const when = parseWhen(words, reader);
  if (when.ok) return { reason, until: when.at };
  if (when.isPast) return { reason, problem: `“${clip(words, 100)}” is in the past.` };
  return when.choices.length > 0 ? { reason, problem: notRead(words) } : undefined;
}
