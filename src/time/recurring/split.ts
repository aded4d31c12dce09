import { phraseAtStart, phraseOf, type PhraseInText, type PhraseMeaning } from '../split/phrase-at-start.js';
import type { Reader } from '../types.js';
import { readRecurring } from './read.js';
import { ruleWords } from './write.js';

/** Finds words such as "every Monday 9am until Christmas" at the start or the end of a text. */

export const repeatsAtStart = (text: string, reader: Reader): PhraseInText | undefined =>
  phraseAtStart(text, reader, readRepeats);

const MOST_WORDS = 18;

export function repeatsAtEnd(text: string, reader: Reader): PhraseInText | undefined {
  for (const { index } of [...text.matchAll(/\S+/gu)].slice(-MOST_WORDS)) {
    const found = phraseOf(text.slice(index), reader, readRepeats);
    if (found) return { ...found, isClear: true, when: text.slice(index), rest: text.slice(0, index) };
  }
  return undefined;
}

/** Without an end, the words are not complete: the form asks for it. */
function readRepeats(words: string, reader: Reader): PhraseMeaning | undefined {
  const read = readRecurring(words, reader);
  if (!read) return undefined;
  if (read.ok) return { isComplete: true, meaning: ruleWords(read.repeats) };
  if (read.missing !== 'end') return undefined;
  return { isComplete: false, meaning: read.choices.map((choice) => choice.words).join() };
}
