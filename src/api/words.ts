import { isRecord } from './answer.js';

const LONGEST = 300;
const DEEPEST = 4;
// Control characters, and those that turn the reading direction of what follows.
const UNSEEN = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu;

/** One sentence out of a text that the service wrote, or nothing where it is a page, a stack trace, or too long to be one. */
export function sentence(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const words = text
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:Value error|Assertion failed), /, '');
  if (!words || words.length > LONGEST || /<\/?[a-z!]|^Traceback|^[[{]/i.test(words)) return undefined;
  const capital = words.replace(/^\p{Ll}(?=\p{L}*(?:\s|$))/u, (letter) => letter.toUpperCase());
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}

/** The service's own words about a failure, wherever it keeps them. */
export function ownWords(body: unknown, depth = 0): string | undefined {
  if (typeof body === 'string') return sentence(body);
  if (!isRecord(body) || depth > DEEPEST) return undefined;
  for (const name of ['detail', 'message', 'error', 'title', 'data']) {
    const words = ownWords(body[name], depth + 1);
    if (words) return words;
  }
  return undefined;
}
