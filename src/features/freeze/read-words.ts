import { parseWhen } from '../../time/parse-when.js';
import type { Question, Reader } from '../../time/types.js';

/** Reads `until tomorrow 9am wrong price` and `wrong price until tomorrow 9am`. */

export type FreezeWords =
  | {
      reason: string;
      until?: Date;
      /** The words name an end that Upnext doesn’t understand. */
      isUnclear?: true;
    }
  /** What is asked about the end. `restate` writes the words with the end that was chosen. */
  | { question: Question; restate: (until: string) => string };

const UNTIL = String.raw`(?:until|till|[’']?til|bis|hasta|até|jusqu[’']?(?:à|a|au|aux)|fino\s+(?:a|al|alle)|tot)\s+`;
const STARTS_WITH_UNTIL = new RegExp(`^${UNTIL}`, 'iu');
const LAST_UNTIL = new RegExp(`^(.*)(?:^|\\s)${UNTIL}(.*)$`, 'isu');
const STARTS_WITH_DURATION = /^for\s+(?=\d|an?\s|one\s|two\s|half\s)/i;
const LONGEST_DATE = 12;
const AROUND_REASON = /^[\s,;:.–—-]+|[\s,;:–—-]+$/gu;

export function readFreezeWords(typed: string, reader: Reader): FreezeWords {
  const words = typed.trim();
  const until = STARTS_WITH_UNTIL.exec(words);
  if (until) return splitLeading(words.slice(until[0].length), reader) ?? { reason: words, isUnclear: true };
  const duration = STARTS_WITH_DURATION.exec(words);
  const during = duration && splitLeading(words.slice(duration[0].length), reader, 'in ');
  if (during && !('question' in during)) return during;
  return splitTrailing(words, reader) ?? { reason: words };
}

/** The longest date at the start, so that "9 May" is never read as 9 o'clock. */
function splitLeading(words: string, reader: Reader, before = ''): FreezeWords | undefined {
  const list = words.split(/\s+/);
  for (let count = Math.min(LONGEST_DATE, list.length); count > 0; count -= 1) {
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

function readEnd(words: string, reason: string, reader: Reader): FreezeWords | undefined {
  const when = parseWhen(words.replace(AROUND_REASON, ''), reader);
  if (when.ok) return { reason, until: when.at };
  if (when.choices.length === 0) return undefined;
  return { question: when, restate: (until) => `until ${until} ${reason}`.trim() };
}
