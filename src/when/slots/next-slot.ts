import { localDay } from '../local-day.js';
import * as messages from '../messages.js';
import { withoutAccents } from '../languages/language.js';
import { rewriteSchedule, wordsMeaning, type FoundWords } from '../languages/schedule-words.js';
import { normalise } from '../read/normalise.js';
import type { Question, Reader, SlotRequest, When } from '../types.js';

/** Reads "next slot" and "next slot after Thursday" in every language. */

const slotWordsAt = wordsMeaning([
  ...['on', 'the', 'in', 'to or at', 'upcoming', '1st', '2nd', '3rd'],
  ...['free', 'slot', 'next slot'],
]);
const sinceWordsAt = wordsMeaning(['after', 'from']);

/** What the words mean, each with a comma: "the next free slot". */
const NEXT_SLOT =
  /^(?:(?:on|the|in|to or at),)*(?:(?:upcoming|1st|(?<second>2nd)|(?<third>3rd)),(?:free,)*slot|next slot),(?:free,|slot,)?/;

/** The words for a slot at the start of a text in lower case without accents. */
function slotIn(text: string, locale: string): { nth: number; end: number } | undefined {
  const words: FoundWords[] = [];
  for (let found = slotWordsAt(text, 0, locale); found; ) {
    words.push(found);
    found = slotWordsAt(text, text[found.end] === ' ' ? found.end + 1 : found.end, locale);
  }
  const match = NEXT_SLOT.exec(words.map(({ english }) => `${english},`).join(''));
  const last = words[(match?.[0].split(',').length ?? 0) - 2];
  return last && { nth: match?.groups?.second ? 2 : match?.groups?.third ? 3 : 1, end: last.end };
}

/** How long the words for a slot at the start of a text are. 0 if there are none. */
export function slotWordsAtStart(text: string): number {
  // Lengths must not change, so the text is only lower-cased, and an accent counts as its letter.
  const plain = [...text.slice(0, 80).toLowerCase()].map((letter) => withoutAccents(letter)).join('');
  return slotIn(plain, 'en')?.end ?? 0;
}

/** In front of a day: "after Thursday", "from 24 Dec". */
function sinceIn(text: string, locale: string): FoundWords | undefined {
  const start = /^,? /.exec(text)?.[0].length;
  const found = start === undefined ? undefined : sinceWordsAt(text, start, locale);
  return found && text[found.end] === ' ' ? found : undefined;
}

export const saysSinceWhen = (text: string): boolean => sinceIn(text, 'en') !== undefined;

/** Undefined if the words mean no slot. A question about the day is asked as `parse` asks it. */
export function readNextSlot(
  words: string,
  reader: Reader,
  parse: (words: string, reader: Reader) => When,
): Question | undefined {
  const text = rewriteSchedule(withoutAccents(normalise(words)));
  const { nth, end = 0 } = slotIn(text, reader.locale) ?? {};
  if (nth === undefined) return undefined;
  const behind = text.slice(end);
  if (behind === '') return slotQuestion({ nth, after: reader.now });
  const since = sinceIn(behind, reader.locale);
  if (!since) return undefined;
  const rest = behind.slice(since.end + 1);
  const when = parse(rest, reader);
  const isAfter = since.english === 'after';
  if (when.ok) return slotQuestion({ nth, after: isAfter ? when.at : justBefore(when.at) });
  if (when.day) {
    const { start, end } = localDay(when.day, reader.zone);
    return slotQuestion({ nth, after: justBefore(isAfter ? end : start) });
  }
  const start = text.slice(0, text.length - rest.length);
  return {
    ok: false,
    message: when.message,
    choices: when.choices.map(({ label, words: choice }) => ({ label, words: start + choice })),
  };
}

const slotQuestion = (slot: SlotRequest): Question => ({
  ok: false,
  message: messages.slotToLookUp,
  choices: [],
  slot,
});

const justBefore = (at: Date) => new Date(at.getTime() - 1);
