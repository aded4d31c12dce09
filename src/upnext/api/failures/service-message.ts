import { isRecord } from '../http/service-response.js';

const MAX_LENGTH = 300;
const MAX_INPUT_LENGTH = 3_000;
// Control characters, and those that change the reading direction.
const INVISIBLE = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu;
const PAGE_OR_TRACE =
  /^<|<!doctype|<\/?(?:html|head|body|title|div|p|h\d|br|pre)\b|^Traceback|^[[{]\s*["'{[\]}\d]/i;
/** What pydantic appends to a message, which includes the input. */
const PYDANTIC_SUFFIX =
  /\s*(?:\[type=[^\]]*,? ?input_value=.*|\(type=[\w.]+(?:;.*)?\)$|For further information visit \S+)/gs;
/** Signs that a long text is for programmers: a stack trace, SQL or JSON. */
const DUMP =
  /Traceback|File ".+", line \d|\bon line \d|\bat \S+ ?\(|\.(?:py|[cm]?[jt]s|java|rb|php|go|cs):\d|\[SQL|\b(?:SELECT|INSERT INTO|UPDATE) .+ (?:FROM|VALUES|SET)\b|[[{]\s*["'{[]/;

/** A sentence from the service's text, shortened if it is long. Undefined for HTML and stack traces. */
export function toSentence(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_INPUT_LENGTH) return undefined;
  const words = text
    .replace(PYDANTIC_SUFFIX, '')
    .replace(INVISIBLE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:Value error|Assertion failed),\s*/, '');
  if (!words || PAGE_OR_TRACE.test(words)) return undefined;
  if (words.length > MAX_LENGTH && DUMP.test(words)) return undefined;
  const capital = words.replace(/^\p{Ll}(?=\p{L}*(?:\s|$))/u, (letter) => letter.toUpperCase());
  const short = clip(capital);
  return /[.!?…]$/.test(short) ? short : `${short}.`;
}

/** Cuts between words, never inside a character. */
function clip(words: string): string {
  if (words.length <= MAX_LENGTH) return words;
  const begun = words.slice(0, MAX_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${begun.replace(/\s\S{0,30}$/, '').replace(/[\s.,;:!?]+$/, '')}…`;
}

/** The service's message about a failure. */
export function messageIn(body: unknown): string | undefined {
  const texts = isRecord(body) ? [body.detail, body.message, body.error] : [];
  return texts.map(toSentence).find((say) => say !== undefined);
}
