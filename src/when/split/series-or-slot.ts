import { scheduleInEnglish } from '../languages/schedule-words.js';
import { parseWhen } from '../parse-when.js';
import { ZONE_ABBREVIATIONS } from '../place-names.js';
import { mentionsRepeat, readRecurring } from '../recurring/read.js';
import { ruleWords } from '../recurring/write.js';
import { mentionsSlot } from '../slots/next-slot.js';
import type { Reader } from '../types.js';
import { type BelongsTo, endsWithPreposition, STARTS_WITH_CLOCK_WORD } from './possible-splits.js';

/** Finds words such as "every Monday 9am 10 times" or "next slot after Thursday" at the start or the end of a text. */

/** A series without an end: the form asks for it. */
type Kind = 'series' | 'endless' | 'slot';

interface PhraseInText {
  kind: Kind;
  when: string;
  rest: string;
  /** No further words may belong to it. */
  isClear: boolean;
  /** With the words that may belong to it. */
  wider?: string;
}

interface Phrase {
  kind: Kind;
  /** The same text for the same meaning. */
  meaning: string;
  when: string;
}

const MOST_WORDS = 18;
const MOST_LETTERS = 160;

export function seriesOrSlotAtStart(text: string, reader: Reader): PhraseInText | undefined {
  const start = text.slice(0, MOST_LETTERS);
  return mentionsRepeat(start, reader) || mentionsSlot(start, reader)
    ? phraseAtStart(text, reader)
    : undefined;
}

/** "New mugs are here next slot after Thursday" */
export function seriesOrSlotAtEnd(text: string, reader: Reader): PhraseInText | undefined {
  const repeats = mentionsRepeat(text.slice(-MOST_LETTERS), reader);
  for (const { index } of [...text.matchAll(/\S+/gu)].slice(-MOST_WORDS)) {
    const when = text.slice(index);
    const found = repeats || mentionsSlot(when, reader) ? phraseOf(when, reader) : undefined;
    if (found) return { ...found, isClear: true, when, rest: text.slice(0, index) };
  }
  return undefined;
}

/** Undefined if the words, all together, mean nothing of that kind. */
function read(words: string, reader: Reader): Omit<Phrase, 'when'> | undefined {
  const series = readRecurring(words, reader);
  if (series?.ok) return { kind: 'series', meaning: ruleWords(series.repeats) };
  if (series?.endless) return { kind: 'endless', meaning: ruleWords(series.endless) };
  // The form asks which of them is meant, and then for the end.
  if (series && series.choices.length > 0)
    return { kind: 'endless', meaning: JSON.stringify(series.choices) };
  const when = series ?? parseWhen(words, reader);
  return when.ok || !when.slot ? undefined : { kind: 'slot', meaning: JSON.stringify(when.slot) };
}

/** The shortest words that say everything, and those behind them that belong to them too. */
function phraseAtStart(text: string, reader: Reader): PhraseInText | undefined {
  const phrases = phrasesIn(text, { ...reader, zone: NOWHERE });
  const shortest = phrases.find(({ kind }) => kind === 'series') ?? phrases[0];
  if (!shortest) return undefined;
  let found = shortest;
  let wider: string | undefined;
  for (const longer of phrases.slice(phrases.indexOf(shortest) + 1)) {
    const more = longer.when.slice(found.when.length);
    const change = changeOf(found.meaning, longer.meaning);
    const belongs = whatBelongs({ when: found.when, more, rest: text.slice(longer.when.length), change });
    if (belongs === 'date') [found, wider] = [longer, undefined];
    if (belongs === 'unclear') wider = longer.when;
  }
  const { when, kind } = found;
  const rest = text.slice(when.length);
  const isClear = wider === undefined && !isCount(when, rest) && !saysMore(rest, reader);
  return { kind, when, rest, isClear, ...(wider !== undefined && { wider }) };
}

function phrasesIn(text: string, reader: Reader): Phrase[] {
  const phrases: Phrase[] = [];
  for (const { index, 0: word } of [...text.matchAll(/\S+/gu)].slice(0, MOST_WORDS)) {
    const last = phrases.at(-1)?.when.length;
    if (last !== undefined && endsAt(last, { text, next: index })) break;
    const phrase = phraseOf(text.slice(0, index + word.length), reader);
    if (phrase) phrases.push(phrase);
  }
  return phrases;
}

/** Nothing behind "every Monday 9am:" belongs to it. A dash may also stand in "weekdays 9 – 17". */
const SEPARATOR = /^\s*(?:[:;](?!\S)|[–—-]\s+(?!\d))/u;
const endsAt = (end: number, { text, next }: { text: string; next: number }) =>
  SEPARATOR.test(text.slice(end)) || text.slice(end, next).includes('\n');

const MARKS_AT_END = /[\s,;:.–—-]+$/u;
const DATE_AT_END = /^.*\d\.(?=[\s,;:.–—-]*$)/su;

/** Without marks at its end. The dot of "24.12." stays where only it makes the date clear. */
function phraseOf(words: string, reader: Reader): Phrase | undefined {
  const [dated] = DATE_AT_END.exec(words) ?? [];
  for (const when of [words.replace(MARKS_AT_END, ''), dated ?? '']) {
    const found = endsWithPreposition(when) ? undefined : read(when, reader);
    if (found) return { when, ...found };
  }
  return undefined;
}

/** No words name this zone, so it shows whether they name one. */
const NOWHERE = 'Antarctica/Troll';

function changeOf(meaning: string, longer: string): 'none' | 'zone' | 'rule' {
  if (longer === meaning) return 'none';
  return meaning.includes(NOWHERE) && !longer.includes(NOWHERE) ? 'zone' : 'rule';
}

interface Longer {
  when: string;
  /** The words behind it that may belong to it. */
  more: string;
  /** What follows these words. */
  rest: string;
  change: 'none' | 'zone' | 'rule';
}

const STARTS_LOWERCASE = /^\s+\p{Ll}/u;
const FOLLOWS_MARK = /^(?:[,!?]|(?<!\d)\.)/u;
const LOWERCASE_AFTER_MARK = /^[,.!?]\s+\p{Ll}/u;
/** "2027", "9am", "17:00" */
const YEAR_OR_CLOCK = /^\s*(?:\d{4}|\d{1,2}:\d\d|\d{1,2}(?::\d\d)?[ap]m)$/i;
const ZONE_WORD = /(?<!\p{L})(?:time|zeit|heure|hora|ora|tijd)(?!\p{L})/iu;
/** "9" and "am" */
const ENDS_WITH_NUMBER = /(?<![:.,\d])\d{1,2}\.?$/;
const ZONE_LETTERS = /^[\s,]*\p{Lu}{2,5}$/u;

/**
 * In "every Monday 9am 10 times Monday is tea day", the second “Monday” belongs to the text, since it adds nothing. "Paris is
 * lovely" may be about Paris or be in Paris. "Paris time" is clear.
 */
function whatBelongs({ when, more, rest, change }: Longer): BelongsTo {
  const isInSentence = STARTS_LOWERCASE.test(more);
  const endsInSentence = STARTS_LOWERCASE.test(rest);
  if (ENDS_WITH_NUMBER.test(when) && STARTS_WITH_CLOCK_WORD.test(more.replace(/^[\s.]+/, ''))) return 'date';
  if (change === 'none') return !isInSentence ? 'text' : endsInSentence ? 'unclear' : 'date';
  if (rest.trim() === '') return 'date';
  if (change === 'zone' && ZONE_WORD.test(more)) return 'date';
  if (change === 'zone' && ZONE_LETTERS.test(more)) return endsInSentence ? 'unclear' : 'date';
  if (FOLLOWS_MARK.test(more) && !LOWERCASE_AFTER_MARK.test(more)) return 'text';
  return (isInSentence || YEAR_OR_CLOCK.test(more)) && !endsInSentence ? 'date' : 'unclear';
}

/** "every Monday 9am 2x the fun", "every Monday 9 mugs" */
const isCount = (when: string, rest: string) => /\d(?: ?x)?$/i.test(when) && STARTS_LOWERCASE.test(rest);

/** "every Monday 9am 10 times, except 30 Nov" and "10 times EST" say more than Upnext can read. */
function saysMore(rest: string, reader: Reader): boolean {
  const [, word = ''] = /^[\s,]*(\p{L}+)/u.exec(rest) ?? [];
  const isExcept = [...scheduleInEnglish(word, reader.locale)].includes('except');
  return isExcept || (/^\p{Lu}+$/u.test(word) && ZONE_ABBREVIATIONS.has(word.toLowerCase()));
}
