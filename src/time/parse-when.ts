import { parseWords } from './read/parse.js';
import { chooseReading } from './resolve/choose-reading.js';
import type { Reader, When } from './types.js';

/** What the words mean for this reader: one future minute, or a question. It never guesses. */
export function parseWhen(words: string, reader: Reader): When {
  const parsed = parseWords(words, reader);
  return 'question' in parsed ? parsed.question : chooseReading(parsed.components, reader);
}
