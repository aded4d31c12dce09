import { parseWhen } from '../parse-when.js';
import { phraseAtStart, type PhraseInText, type PhraseMeaning } from '../split/phrase-at-start.js';
import type { Reader } from '../types.js';
import { slotWordsAtStart } from './next-slot.js';

/** Finds words such as "next slot after Thursday" at the start or the end of a text. */

export const slotAtStart = (text: string, reader: Reader): PhraseInText | undefined =>
  slotWordsAtStart(text) > 0 ? phraseAtStart(text, reader, readSlot) : undefined;

/** More than anybody needs to say which slot they mean. */
const MOST_WORDS = 12;

/** "New mugs are here next slot after Thursday" */
export function slotAtEnd(text: string, reader: Reader): string | undefined {
  const [, ...words] = text.matchAll(/\S+/gu);
  return words
    .slice(-MOST_WORDS)
    .map(({ index }) => text.slice(index))
    .find((end) => slotWordsAtStart(end) > 0 && readSlot(end, reader));
}

/** A post can always be the next one, so the words are never complete. */
function readSlot(words: string, reader: Reader): PhraseMeaning | undefined {
  const when = parseWhen(words, reader);
  return when.ok || !when.slot ? undefined : { isComplete: false, meaning: JSON.stringify(when.slot) };
}
