import type { Reader } from './when.js';
import { understand } from './understand.js';

export interface Split {
  when: string;
  rest: string;
}

const LONGEST = 100;
const MOST_WORDS = 12;

/** Takes the words of a moment from the start or the end of a text; what stands between is the text's own. */
export function splitWhen(text: string, reader: Reader): Split {
  const trimmed = text.trim();
  const leading = ends(trimmed.slice(0, LONGEST)).find((end) => isMoment(trimmed.slice(0, end), reader));
  if (leading !== undefined) return { when: trimmed.slice(0, leading), rest: tidy(trimmed.slice(leading)) };
  const offset = Math.max(0, trimmed.length - LONGEST);
  const trailing = starts(trimmed.slice(offset)).find((start) =>
    isMoment(trimmed.slice(offset + start), reader),
  );
  if (trailing === undefined) return { when: '', rest: trimmed };
  return { when: tidy(trimmed.slice(offset + trailing)), rest: tidy(trimmed.slice(0, offset + trailing)) };
}

function isMoment(words: string, reader: Reader): boolean {
  const { when, whole } = understand(words, reader);
  return whole && (when.ok || when.day !== undefined || when.choices.length > 0);
}

/** Longest first. */
function ends(text: string): number[] {
  return [...text.matchAll(/\S+/g)]
    .slice(0, MOST_WORDS)
    .map((word) => word.index + word[0].length)
    .reverse();
}

function starts(text: string): number[] {
  return [...text.matchAll(/\S+/g)].slice(-MOST_WORDS).map((word) => word.index);
}

function tidy(text: string): string {
  return text.replace(/^[\s,;:–—-]+|[\s,;–—-]+$/g, '');
}
