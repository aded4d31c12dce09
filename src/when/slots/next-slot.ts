import { scheduleInEnglish } from '../languages/schedule-words.js';
import { localDay } from '../local-day.js';
import * as messages from '../messages.js';
import type { Question, Reader, SlotRequest, When } from '../types.js';

/** Reads "next slot" and "next slot after Thursday" in every language. */

const NEXT_SLOT =
  /^(?:(?:on|the|in|at|to or at) )*(?:upcoming|next|1st|(?<second>2nd)|(?<third>3rd)) (?:free )*slot(?: free)?(?![\p{L}\d]),? ?/u;
/** In front of a day: "after Thursday", "from 24 Dec". */
const SINCE = /^(?<how>after|from) (?=.)/;

/** A text that begins with these words may be about a slot. */
export const mentionsSlot = (text: string, reader: Reader): boolean =>
  [...scheduleInEnglish(text, reader.locale)].some((english) => NEXT_SLOT.test(english));

/** Undefined if the words mean no slot. A question about the day is asked as `parse` asks it. */
export function readNextSlot(
  words: string,
  reader: Reader,
  parse: (words: string, reader: Reader) => When,
): Question | undefined {
  for (const english of scheduleInEnglish(words, reader.locale)) {
    const { 0: slot = '', groups } = NEXT_SLOT.exec(english) ?? {};
    const nth = groups?.second ? 2 : groups?.third ? 3 : 1;
    const behind = english.slice(slot.length);
    const since = SINCE.exec(behind);
    if (slot === '' || (behind !== '' && !since)) continue;
    if (!since) return slotQuestion({ nth, after: reader.now });
    const day = behind.slice(since[0].length);
    const when = parse(day, reader);
    const isAfter = since.groups?.how === 'after';
    if (when.ok) return slotQuestion({ nth, after: isAfter ? when.at : justBefore(when.at) });
    if (when.day) {
      const { start, end } = localDay(when.day, reader.zone);
      return slotQuestion({ nth, after: justBefore(isAfter ? end : start) });
    }
    const start = english.slice(0, -day.length);
    const choices = when.choices.map(({ label, words: choice }) => ({ label, words: start + choice }));
    return { ok: false, message: when.message, choices };
  }
  return undefined;
}

const slotQuestion = (slot: SlotRequest): Question => ({
  ok: false,
  message: messages.slotToLookUp,
  choices: [],
  slot,
});

const justBefore = (at: Date) => new Date(at.getTime() - 1);
