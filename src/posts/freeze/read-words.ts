import { clip } from '../../slack/text/blocks.js';
import { formatShort } from '../../time/format.js';
import { parseWhen } from '../../time/parse-when.js';
import type { Reader } from '../../time/types.js';

/** Reads `until tomorrow 9am wrong price` and `wrong price until tomorrow 9am`. */

export interface FreezeWords {
  reason: string;
  until?: Date;
  /** What is left to ask about the end. */
  question?: EndQuestion;
}

export interface EndQuestion {
  message: string;
  choices: EndChoice[];
}

export interface EndChoice {
  label: string;
  at: Date;
}

const UNTIL = String.raw`(?:until|till|[’']?til|bis|hasta|até|jusqu[’']?(?:à|a|au|aux)|fino\s+(?:a|al|alle)|tot)\s+`;
const STARTS_WITH_UNTIL = new RegExp(`^${UNTIL}`, 'iu');
const LAST_UNTIL = new RegExp(`^(.*)(?:^|\\s)${UNTIL}(.*)$`, 'isu');
const STARTS_WITH_DURATION = /^for\s+(?=\d|an?\s|one\s|two\s|half\s)/i;
/** "until friday 9am for 2 hours" */
const BEGINS_END = /^(?:for|or|until|till)$/i;
const LONGEST_DATE = 12;
const unclear = (words: string): EndQuestion => ({
  message: `Upnext didn’t recognize a day and a time in “${clip(words, 100)}”. Until when?`,
  choices: [],
});
const IS_PAST: EndQuestion = { message: 'That time is in the past. Until when?', choices: [] };
const AROUND_REASON = /^[\s,;:.–—-]+|[\s,;:–—-]+$/gu;

/** An end of two is never chosen without asking. */
export function readFreezeWords(typed: string, reader: Reader): FreezeWords {
  const first = readEndIn(typed.trim(), reader);
  const more = hasEnd(first) ? readEndIn(first.reason.replace(OR, 'until '), reader) : undefined;
  if (!more || !hasEnd(more)) return first;
  const choices = [first, more]
    .flatMap((end) => endsOf(end, reader))
    .sort((one, other) => +one.at - +other.at);
  const [earliest, ...others] = choices;
  if (earliest && others.every(({ at }) => +at === +earliest.at))
    return { reason: more.reason, until: earliest.at };
  return { reason: more.reason, question: { message: TWO_ENDS, choices } };
}

const OR = /^or\s+(?:until\s+)?/i;
const TWO_ENDS = 'You entered two ends. Which one do you mean?';

const hasEnd = ({ until, question }: FreezeWords) =>
  until !== undefined || (question?.choices.length ?? 0) > 0;

const endsOf = ({ until, question }: FreezeWords, reader: Reader): EndChoice[] =>
  until ? [endAt(until, reader)] : (question?.choices ?? []);

function readEndIn(words: string, reader: Reader): FreezeWords {
  const until = STARTS_WITH_UNTIL.exec(words);
  // Nobody can say which of the words give the reason.
  if (until)
    return splitLeading(words.slice(until[0].length), reader) ?? { reason: '', question: unclear(words) };
  const duration = STARTS_WITH_DURATION.exec(words);
  const during = duration && splitLeading(words.slice(duration[0].length), reader, 'in ');
  if (during?.until) return during;
  return splitTrailing(words, reader) ?? { reason: words };
}

/** The longest date at the start, so that "9 May" is never read as 9 o'clock. */
function splitLeading(words: string, reader: Reader, before = ''): FreezeWords | undefined {
  const list = words.split(/\s+/);
  for (let count = Math.min(LONGEST_DATE, list.length); count > 0; count -= 1) {
    if (BEGINS_END.test(list[count - 1] ?? '')) continue;
    const reason = list.slice(count).join(' ').replace(AROUND_REASON, '');
    const found = readEnd(before + list.slice(0, count).join(' '), reason, reader);
    if (found) return found;
  }
  return undefined;
}

function splitTrailing(words: string, reader: Reader): FreezeWords | undefined {
  const [, reason = '', end = ''] = LAST_UNTIL.exec(words) ?? [];
  return end ? readEnd(end, reason.replace(AROUND_REASON, ''), reader) : undefined;
}

function readEnd(words: string, reason: string, reader: Reader): FreezeWords | undefined {
  const when = parseWhen(words.replace(AROUND_REASON, ''), reader);
  if (when.ok) return { reason, until: when.at };
  if (when.isPast) return { reason, question: IS_PAST };
  // The end of the day is first: a freeze that ends too early sends what it should stop.
  const choices = when.choices.flatMap((choice) => endsAt(choice.label, choice.words, reader)).reverse();
  return choices.length > 0 ? { reason, question: { message: when.message, choices } } : undefined;
}

function endsAt(label: string, words: string, reader: Reader): EndChoice[] {
  const when = parseWhen(words, reader);
  return when.ok ? [{ label, at: when.at }] : [];
}

/** On a Monday, “Monday 9:00” is asked about: next week comes first. */
function firstEnd(words: string, reader: Reader): EndChoice[] {
  const when = parseWhen(words, reader);
  return endsAt('', when.ok ? words : (when.choices[0]?.words ?? ''), reader);
}

const USUAL = ['today 18:00', 'tomorrow 9:00', 'monday 9:00', 'in 1 hour'];

/** What is asked about a freeze that has no end yet. */
export function askEnd({ question, until }: Omit<FreezeWords, 'reason'>, reader: Reader): EndQuestion {
  const choices = question?.choices ?? (until ? [endAt(until, reader)] : []);
  return {
    message: question?.message ?? 'Until when?',
    choices: choices.length > 0 ? choices : usualEnds(reader),
  };
}

function usualEnds(reader: Reader): EndChoice[] {
  const ends = USUAL.flatMap((words) => firstEnd(words, reader)).map(({ at }) => at);
  return ends
    .filter((at, index) => ends.findIndex((other) => +other === +at) === index)
    .sort((one, other) => +one - +other)
    .map((at) => endAt(at, reader));
}

const endAt = (at: Date, reader: Reader): EndChoice => ({
  label: `Until ${formatShort(at, reader.zone, reader)}`,
  at,
});
