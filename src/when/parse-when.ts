import { scheduleInEnglish } from './languages/schedule-words.js';
import * as messages from './messages.js';
import { withLastDay } from './read/last-day.js';
import { onlyMistake } from './read/mistakes.js';
import { asTyped } from './read/normalise.js';
import { parseDuration, type ParseResult, parseWords } from './read/parse.js';
import { corrections } from './read/typos.js';
import { choicesOf, chooseReading } from './resolve/choose-reading.js';
import { readNextSlot } from './slots/next-slot.js';
import { type Question, question, type Reader, type When } from './types.js';

/** What the words mean for this reader: one future minute, or a question. It never guesses. */
export function parseWhen(words: string, reader: Reader): When {
  const parsed = parseWords(words, reader);
  if ('components' in parsed) return meaningOf(parsed, reader);
  const slot = readNextSlot(words, reader, parseWhen);
  if (slot) return slot;
  const duration = parseDuration(words, reader);
  if (duration && /^\s*\d/.test(words)) return chooseReading(duration, reader);
  if (duration) return askFor([`in ${words.trim()}`]) ?? parsed.question;
  return whatIsWrong(words, parsed, reader);
}

function whatIsWrong(
  text: string,
  { question: why, unknown }: Extract<ParseResult, { question: unknown }>,
  reader: Reader,
): Question {
  const last = askForLastDay(text, reader);
  if (last) return last;
  const corrected = unknown === undefined ? undefined : askFor(correctionsOf(text, reader));
  if (corrected) return corrected;
  const { kind, words = '' } = onlyMistake(text, reader) ?? {};
  if (kind === 'clock') return question(messages.noTimeOfDay(words));
  if (kind === 'zone') return question(messages.unknownZone(words.replace(/^\(|\)$/g, '')));
  if (unknown === undefined) return why;
  return question(messages.notUnderstood(asTyped(unknown, text)));
}

/** The end of a month may be a few days long. */
function askForLastDay(words: string, reader: Reader): Question | undefined {
  for (const english of scheduleInEnglish(words, reader.locale)) {
    const named = withLastDay(english);
    const parsed = named === english ? undefined : parseWords(named, reader);
    const when = parsed && 'components' in parsed ? chooseReading(parsed.components, reader) : undefined;
    if (when) return when.ok ? question(messages.isLastDay, choicesOf(when, reader)) : when;
  }
  return undefined;
}

/** The same words with one letter corrected, if they are a time then. */
export const correctionsOf = (words: string, reader: Reader): string[] =>
  corrections(words).filter((corrected) => {
    const parsed = parseWords(corrected, reader);
    if ('question' in parsed) return false;
    const when = chooseReading(parsed.components, reader);
    return when.ok || when.choices.length > 0;
  });

function askFor(corrected: string[]): Question | undefined {
  const [first] = corrected;
  if (first === undefined) return undefined;
  return question(
    messages.didYouMean(first),
    corrected.map((words) => ({ label: words, words })),
  );
}

function meaningOf(
  { components, others = [] }: Extract<ParseResult, { components: unknown }>,
  reader: Reader,
): When {
  const when = chooseReading(components, reader);
  if (others.length === 0) return when;
  const all = [when, ...others.map((other) => chooseReading(other, reader))];
  if (all.every((one) => one.ok && when.ok && +one.at === +when.at)) return when;
  return question(
    messages.severalLanguages,
    all.flatMap((one) => choicesOf(one, reader)),
  );
}
