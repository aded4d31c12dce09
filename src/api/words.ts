import { isRecord } from './answer.js';

const LONGEST = 300;
const LONGEST_READ = 3_000;
const DEEPEST = 4;
// Control characters, and those that turn the reading direction of what follows.
const UNSEEN = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu;
const PAGE_OR_TRACE =
  /^<|<!doctype|<\/?(?:html|head|body|title|div|p|h\d|br|pre)\b|^Traceback|^[[{]\s*["'{[\]}\d]/i;
/** What pydantic writes behind a reason, with what was sent in it. */
const FOR_PROGRAMMERS =
  /\s*(?:\[type=[^\]]*,? ?input_value=.*|\(type=[\w.]+(?:;.*)?\)$|For further information visit \S+)/gs;
/** What makes a long text one for programmers: a stack, a statement of a database, JSON further on. */
const DUMP =
  /Traceback|File ".+", line \d|\bon line \d|\bat \S+ ?\(|\.(?:py|[cm]?[jt]s|java|rb|php|go|cs):\d|\[SQL|\b(?:SELECT|INSERT INTO|UPDATE) .+ (?:FROM|VALUES|SET)\b|[[{]\s*["'{[]/;

/** A sentence out of a text that the service wrote, the beginning of a long one; nothing where it is a page or a stack trace. */
export function sentence(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > LONGEST_READ) return undefined;
  const words = text
    .replace(FOR_PROGRAMMERS, '')
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:Value error|Assertion failed),\s*/, '');
  if (!words || PAGE_OR_TRACE.test(words)) return undefined;
  if (words.length > LONGEST && DUMP.test(words)) return undefined;
  const capital = words.replace(/^\p{Ll}(?=\p{L}*(?:\s|$))/u, (letter) => letter.toUpperCase());
  const short = clip(capital);
  return /[.!?…]$/.test(short) ? short : `${short}.`;
}

/** Between two words, and never within a character. */
function clip(words: string): string {
  if (words.length <= LONGEST) return words;
  const begun = words.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${begun.replace(/\s\S{0,30}$/, '').replace(/[\s.,;:!?]+$/, '')}…`;
}

/** The service's own words about a failure, wherever it keeps them. */
export function ownWords(body: unknown, depth = 0): string | undefined {
  if (typeof body === 'string') return sentence(body);
  if (!isRecord(body) || depth > DEEPEST) return undefined;
  for (const name of ['detail', 'message', 'msg', 'error', 'title', 'data']) {
    const words = ownWords(body[name], depth + 1);
    if (words) return words;
  }
  return undefined;
}
