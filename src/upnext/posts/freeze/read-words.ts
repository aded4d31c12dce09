import { parseWhen, type Reader } from '../../../when/index.js';
import { clip } from '../../slack/text/blocks.js';

/** Reads `until tomorrow 9am wrong price` and `wrong price until tomorrow 9am`. */

export interface FreezeWords {
  reason: string;
  until?: Date | undefined;
  /** Why there is no end, although one was typed, and the ends that it may mean. */
  problem?: string | undefined;
  ends?: FreezeEnd[] | undefined;
}

export type FreezeEnd = [label: string, until: Date];

const UNTIL = String.raw`(?:until|till|[’']?til|bis|hasta|até|jusqu[’']?(?:à|a|au|aux)|fino\s+(?:a|al|alle)|tot)\s+`;
const STARTS_WITH_UNTIL = new RegExp(`^${UNTIL}`, 'iu');
const BEFORE_UNTIL = new RegExp(`(?:^|\\s+)(?=${UNTIL})`, 'iu');
const DURATION = /^for\s+(?=\d|an?\s|one\s|two\s|half\s)/i;
const LONGEST_DATE = 12;
const AROUND_REASON = /^[\s,;:.–—-]+|[\s,;:–—-]+$/gu;

/** An end of two is never chosen. */
export function readFreezeWords(typed: string, reader: Reader): FreezeWords {
  const words = typed.trim();
  const read = words.split(BEFORE_UNTIL).map((part) => readPart(part, reader));
  const ends = read.filter(({ until, problem }) => until ?? problem);
  const [end] = ends;
  // Nobody can say which of the words give the reason.
  if (!end && STARTS_WITH_UNTIL.test(words))
    return { reason: '', problem: notRead(words.replace(STARTS_WITH_UNTIL, '')) };
  const reason = read
    .map((part) => part.reason)
    .join(' ')
    .replace(AROUND_REASON, '');
  const isOne = ends.every(({ until }) => until?.getTime() === end?.until?.getTime());
  return isOne ? { ...end, reason } : { reason, problem: 'You entered two ends.' };
}

const notRead = (words: string) => `Upnext couldn’t read “${clip(words, 100)}” as a day and a time.`;

/** The longest date after *until*, so that "9 May" is never read as 9 o'clock. Without one, all of it is a reason. */
function readPart(part: string, reader: Reader): FreezeWords {
  const words = part.replace(DURATION, 'until in ');
  if (!STARTS_WITH_UNTIL.test(words)) return { reason: part };
  const list = words.replace(STARTS_WITH_UNTIL, '').split(/\s+/);
  for (let count = Math.min(LONGEST_DATE, list.length); count > 0; count -= 1) {
    const end = readEnd(list.slice(0, count).join(' '), reader);
    if (end) return { ...end, reason: list.slice(count).join(' ').replace(AROUND_REASON, '') };
  }
  return { reason: part };
}

function readEnd(typed: string, reader: Reader): Omit<FreezeWords, 'reason'> | undefined {
  const words = typed.replace(AROUND_REASON, '');
  const when = parseWhen(words, reader);
  if (when.ok) return { until: when.at };
  if (when.isPast) return { problem: `“${clip(words, 100)}” is in the past.` };
  const ends = when.choices.flatMap(({ label, words: chosen }): FreezeEnd[] => {
    const end = parseWhen(chosen, reader);
    return end.ok ? [[label, end.at]] : [];
  });
  return when.choices.length > 0 ? { problem: when.message, ends } : undefined;
}
