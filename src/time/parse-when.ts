import * as messages from './messages.js';
import { question } from './question.js';
import { parseWords } from './read/parse.js';
import { choicesOf, chooseReading } from './resolve/choose-reading.js';
import type { Reader, When } from './types.js';

/** What the words mean for this reader: one future minute, or a question. It never guesses. */
export function parseWhen(words: string, reader: Reader): When {
  const parsed = parseWords(words, reader);
  if ('question' in parsed) return parsed.question;
  const { components, others = [] } = parsed;
  const when = chooseReading(components, reader);
  if (others.length === 0) return when;
  const all = [when, ...others.map((other) => chooseReading(other, reader))];
  if (all.every((one) => one.ok && when.ok && +one.at === +when.at)) return when;
  return question(
    messages.severalLanguages,
    all.flatMap((one) => choicesOf(one, reader)),
  );
}
